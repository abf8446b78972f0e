import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@nimbo/domain';
import type { Metadata, Viewport } from 'next';
import { cookies, headers } from 'next/headers';
import type { ReactNode } from 'react';
import { DISPLAY_COOKIE, guessDisplay, parseDisplayMemory } from '../../../go/shell/display-memory.ts';
import { hiddenPageMetadata } from '../../../site/page-metadata.ts';
import { Shell } from '../../../site/Shell.tsx';

export const viewport: Viewport = { themeColor: '#081013', colorScheme: 'dark' };

interface SiteLayoutProps {
  readonly children: ReactNode;
  readonly params: Promise<{ lang: string }>;
}

const languageOf = (lang: string): Language => (isLanguage(lang) ? lang : DEFAULT_LANGUAGE);

/** What holds for every page that says nothing else of itself. */
export async function generateMetadata({ params }: Pick<SiteLayoutProps, 'params'>): Promise<Metadata> {
  return hiddenPageMetadata(languageOf((await params).lang));
}

/** Pages with a language in their address. They are made for each request: the policy's nonce is theirs alone. */
export default async function SiteLayout({ children, params }: SiteLayoutProps) {
  const shown = (await cookies()).get(DISPLAY_COOKIE)?.value;
  const display = shown ? parseDisplayMemory(shown) : guessDisplay((await headers()).get('user-agent') ?? '');
  const { lang } = await params;
  return (
    <Shell language={languageOf(lang)} display={display}>
      {children}
    </Shell>
  );
}
