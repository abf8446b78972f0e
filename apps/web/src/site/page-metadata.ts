import { DEFAULT_LANGUAGE, LANGUAGES, type Language, PRODUCT_NAME } from '@nimbo/domain';
import type { Metadata } from 'next';
import { SITE_TEXTS } from './texts.ts';

/** What search engines and other people's pages say of the start page in one language. */
export function startPageMetadata(language: Language, publicUrl: string): Metadata {
  const description = SITE_TEXTS[language].landing.lead;
  return {
    title: PRODUCT_NAME,
    description,
    alternates: {
      canonical: `${publicUrl}/${language}`,
      languages: {
        ...Object.fromEntries(LANGUAGES.map((other) => [other, `${publicUrl}/${other}`])),
        'x-default': `${publicUrl}/${DEFAULT_LANGUAGE}`,
      },
    },
    openGraph: { type: 'website', siteName: PRODUCT_NAME, title: PRODUCT_NAME, description, locale: language },
    robots: { index: true, follow: true },
  };
}

/** For pages that lead through the sign-in and for the app itself: nobody looks for them. */
export function hiddenPageMetadata(language: Language): Metadata {
  return {
    title: PRODUCT_NAME,
    description: SITE_TEXTS[language].landing.lead,
    robots: { index: false, follow: true },
  };
}
