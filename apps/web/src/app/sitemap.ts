import { LANGUAGES } from '@nimbo/domain';
import type { MetadataRoute } from 'next';
import { connection } from 'next/server';
import { services } from '../services.ts';

/** The pages that are to be found: the start page in every language. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  await connection();
  const { publicUrl } = services().config;
  const languages = Object.fromEntries(LANGUAGES.map((language) => [language, `${publicUrl}/${language}`]));
  return LANGUAGES.map((language) => ({ url: `${publicUrl}/${language}`, alternates: { languages } }));
}
