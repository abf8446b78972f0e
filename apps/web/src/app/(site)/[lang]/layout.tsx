import { DEFAULT_LANGUAGE, isLanguage, PRODUCT_NAME } from '@nimbo/domain';
import type { Metadata, Viewport } from 'next';
import { connection } from 'next/server';
import type { ReactNode } from 'react';
import { Shell } from '../../../site/Shell.tsx';

export const metadata: Metadata = { title: PRODUCT_NAME };
export const viewport: Viewport = { themeColor: '#081013', colorScheme: 'dark' };

interface SiteLayoutProps {
  readonly children: ReactNode;
  readonly params: Promise<{ lang: string }>;
}

/** Pages with a language in their address. They are made for each request: the policy's nonce is theirs alone. */
export default async function SiteLayout({ children, params }: SiteLayoutProps) {
  await connection();
  const { lang } = await params;
  return <Shell language={isLanguage(lang) ? lang : DEFAULT_LANGUAGE}>{children}</Shell>;
}
