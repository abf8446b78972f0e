import { DEFAULT_LANGUAGE, PRODUCT_NAME } from '@nimbo/domain';
import type { Metadata, Viewport } from 'next';
import { cookies, headers } from 'next/headers';
import type { ReactNode } from 'react';
import { LANGUAGE_COOKIE, preferredLanguage } from '../../language/preferred-language.ts';
import { Shell } from '../../site/Shell.tsx';

export const metadata: Metadata = { title: PRODUCT_NAME, robots: { index: false } };
export const viewport: Viewport = { themeColor: '#081013', colorScheme: 'dark' };

/** Pages without a language in their address speak the visitor's. */
export default async function NeutralLayout({ children }: { readonly children: ReactNode }) {
  const chosen = (await cookies()).get(LANGUAGE_COOKIE)?.value;
  const language = preferredLanguage(chosen, (await headers()).get('accept-language')) ?? DEFAULT_LANGUAGE;
  return <Shell language={language}>{children}</Shell>;
}
