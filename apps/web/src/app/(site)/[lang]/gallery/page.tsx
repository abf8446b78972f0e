import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { GalleryMount } from '../../../../gallery/GalleryMount.tsx';
import { pageLanguage } from '../../../../language/page-language.ts';
import type { LanguagePageProps } from '../../../../language/page-props.ts';
import { services } from '../../../../services.ts';

export const metadata: Metadata = { robots: { index: false } };

/** Every component in all its states, where an operator or a developer asked for it (`WEB_GALLERY`); elsewhere nothing. */
export default async function GalleryPage({ params }: LanguagePageProps) {
  const language = await pageLanguage(params);
  const { config } = services();
  if (!config.gallery && process.env.NODE_ENV === 'production') notFound();
  return <GalleryMount language={language} cdnUrl={config.cdnPublicUrl} />;
}
