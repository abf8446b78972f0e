import '@nimbo/ui/styles.css';
import './site.css';
import type { Language } from '@nimbo/domain';
import type { ReactNode } from 'react';

interface ShellProps {
  readonly language: Language;
  readonly children: ReactNode;
}

/** The document every page stands in. */
export function Shell({ language, children }: ShellProps) {
  return (
    <html lang={language} suppressHydrationWarning>
      <body>{children}</body>
    </html>
  );
}
