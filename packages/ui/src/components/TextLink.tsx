import type { ReactNode } from 'react';
import { useFocusTarget } from '../focus/index.ts';

export interface TextLinkProps {
  /** Address elsewhere; it opens in a page of its own. */
  href: string;
  focusKey?: string;
  children: ReactNode;
}

/** A link in a text, which keys and pads reach like any button. */
export function TextLink({ href, focusKey, children }: TextLinkProps) {
  const { ref, focusProps } = useFocusTarget<HTMLAnchorElement>({ focusKey });
  return (
    <a ref={ref} className="n-text-link n-focus" href={href} target="_blank" rel="noopener noreferrer" {...focusProps}>
      {children}
    </a>
  );
}
