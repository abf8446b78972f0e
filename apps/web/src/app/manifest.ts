import { PRODUCT_NAME } from '@nimbo/domain';
import type { MetadataRoute } from 'next';

/** What a device needs to know to keep the app beside its own. */
export default function manifest(): MetadataRoute.Manifest {
  return {
    name: PRODUCT_NAME,
    short_name: PRODUCT_NAME,
    id: '/go',
    start_url: '/go',
    scope: '/',
    display: 'standalone',
    orientation: 'any',
    background_color: '#081013',
    theme_color: '#081013',
    categories: ['games', 'entertainment'],
    icons: [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
  };
}
