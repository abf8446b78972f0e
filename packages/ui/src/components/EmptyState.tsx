import type { ReactNode } from 'react';
import { Mark, type MarkState } from './Mark.tsx';

export interface EmptyStateProps {
  mark?: MarkState;
  title: string;
  /** It is the whole screen, and its title the heading of the page. */
  whole?: boolean;
  children?: ReactNode;
  actions?: ReactNode;
}

/** The mark, one sentence, a way out. */
export function EmptyState({ mark = 'nothing', title, whole = false, children, actions }: EmptyStateProps) {
  const Heading = whole ? 'h1' : 'h2';
  return (
    <section className="n-empty">
      <Mark state={mark} />
      <Heading className="n-h2">{title}</Heading>
      {children && <p>{children}</p>}
      {actions && <div className="n-empty__actions">{actions}</div>}
    </section>
  );
}
