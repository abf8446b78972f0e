import '@nimbo/ui/styles.css';
import './site.css';
import type { Language } from '@nimbo/domain';
import { FIRST_FONTS } from '@nimbo/ui/fonts';
import type { ReactNode } from 'react';
import { preload } from 'react-dom';

interface ShellProps {
  readonly language: Language;
  readonly children: ReactNode;
}

/** The document every page stands in. */
export function Shell({ language, children }: ShellProps) {
  for (const font of FIRST_FONTS) preload(font, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
  return (
    <html lang={language} suppressHydrationWarning>
      <body>{children}</body>
    </html>
  );
}
