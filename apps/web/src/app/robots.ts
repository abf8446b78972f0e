import type { MetadataRoute } from 'next';
import { connection } from 'next/server';
import { services } from '../services.ts';

/** Search engines may read the start pages; they have no business in calls and in the app behind the sign-in. */
export default async function robots(): Promise<MetadataRoute.Robots> {
  await connection();
  const { publicUrl } = services().config;
  return {
    rules: { userAgent: '*', allow: '/', disallow: ['/api/', '/limbo'] },
    sitemap: `${publicUrl}/sitemap.xml`,
  };
}
