import type { ReactNode } from 'react';
import { Mark, type MarkState } from './Mark.tsx';

export interface EmptyStateProps {
  mark?: MarkState;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}

/** The mark, one sentence, a way out. */
export function EmptyState({ mark = 'nothing', title, children, actions }: EmptyStateProps) {
  return (
    <section className="n-empty">
      <Mark state={mark} />
      <h2 className="n-h2">{title}</h2>
      {children && <p>{children}</p>}
      {actions && <div className="n-empty__actions">{actions}</div>}
    </section>
  );
}
