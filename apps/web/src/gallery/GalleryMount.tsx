'use client';

import type { Language } from '@nimbo/domain';
import dynamic from 'next/dynamic';

const Gallery = dynamic(() => import('./Gallery.tsx').then((module) => module.Gallery), { ssr: false });

export function GalleryMount(props: { language: Language; cdnUrl: string }) {
  return <Gallery {...props} />;
}
