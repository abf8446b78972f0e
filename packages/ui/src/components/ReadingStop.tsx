import type { ReactNode } from 'react';
import { useFocusTarget } from '../focus/index.ts';

export interface ReadingStopProps {
  /** Accessible name of the part. */
  label: string;
  className?: string;
  lang?: string | undefined;
  children: ReactNode;
}

/**
 * A part of a page that is only read. It is a stop of keys and pads all the same: without one, what lies below the last button
 * could not be brought into view without losing what has focus. Tab passes it by, as on any page.
 */
export function ReadingStop({ label, className = '', lang, children }: ReadingStopProps) {
  const { ref, focusProps } = useFocusTarget<HTMLElement>();
  return (
    <section
      ref={ref}
      className={`n-focus n-reading ${className}`}
      aria-label={label}
      lang={lang}
      tabIndex={-1}
      {...focusProps}
    >
      {children}
    </section>
  );
}
