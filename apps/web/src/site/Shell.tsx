import '@nimbo/ui/styles.css';
import './site.css';
import type { Language } from '@nimbo/domain';
import { FIRST_FONTS } from '@nimbo/ui/fonts';
import type { ReactNode } from 'react';
import { preload } from 'react-dom';
import { type DisplayMemory, displayAttributes } from '../go/shell/display-memory.ts';

interface ShellProps {
  readonly language: Language;
  /** How this browser showed the interface before; the first paint is already like that. */
  readonly display?: DisplayMemory;
  readonly children: ReactNode;
}

/** The document every page stands in. */
export function Shell({ language, display, children }: ShellProps) {
  for (const font of FIRST_FONTS) preload(font, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
  return (
    <html lang={language} {...(display ? displayAttributes(display) : {})} suppressHydrationWarning>
      <body>{children}</body>
    </html>
  );
}
