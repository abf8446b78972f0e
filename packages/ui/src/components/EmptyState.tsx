import type { ReactNode } from 'react';
import { Mark, type MarkState } from './Mark.tsx';

export interface EmptyStateProps {
  mark?: MarkState;
  title: string;
  /** It is the whole screen, and its title the heading of the page. */
  whole?: boolean;
  /** Something went wrong: it is said aloud when this comes, and again when it turns from false to true. */
  alert?: boolean;
  children?: ReactNode;
  actions?: ReactNode;
}

/** The mark, one sentence, a way out. */
export function EmptyState({
  mark = 'nothing',
  title,
  whole = false,
  alert = false,
  children,
  actions,
}: EmptyStateProps) {
  const Heading = whole ? 'h1' : 'h2';
  return (
    <section className="n-empty">
      <Mark state={mark} />
      {/* An alert is said when it is added to the page, not when it is there. */}
      <div key={String(alert)} className="n-empty__words" role={alert ? 'alert' : undefined}>
        <Heading className="n-h2">{title}</Heading>
        {children && <p>{children}</p>}
      </div>
      {actions && <div className="n-empty__actions">{actions}</div>}
    </section>
  );
}
