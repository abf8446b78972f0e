import { DEFAULT_LANGUAGE, isLanguage, PRODUCT_NAME } from '@nimbo/domain';
import type { Metadata, Viewport } from 'next';
import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import { DISPLAY_COOKIE, parseDisplayMemory } from '../../../go/shell/display-memory.ts';
import { Shell } from '../../../site/Shell.tsx';

export const metadata: Metadata = { title: PRODUCT_NAME };
export const viewport: Viewport = { themeColor: '#081013', colorScheme: 'dark' };

interface SiteLayoutProps {
  readonly children: ReactNode;
  readonly params: Promise<{ lang: string }>;
}

/** Pages with a language in their address. They are made for each request: the policy's nonce is theirs alone. */
export default async function SiteLayout({ children, params }: SiteLayoutProps) {
  const display = parseDisplayMemory((await cookies()).get(DISPLAY_COOKIE)?.value);
  const { lang } = await params;
  return (
    <Shell language={isLanguage(lang) ? lang : DEFAULT_LANGUAGE} display={display}>
      {children}
    </Shell>
  );
}
