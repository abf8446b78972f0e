import type { ReactNode } from 'react';
import { Mark } from './Mark.tsx';
import styles from './Notice.module.css';

interface NoticeProps {
  readonly title: string;
  readonly lead?: string;
  /** Drops fall while something goes on by itself. */
  readonly working?: boolean;
  /** Read out when it appears: something went wrong. */
  readonly alert?: boolean;
  /** One action, rarely two. */
  readonly children?: ReactNode;
}

/** A page that says one thing: the mark, a heading, a sentence, an action, a bank of cloud. */
export function Notice({ title, lead, working = false, alert = false, children }: NoticeProps) {
  return (
    <main className={`site ${styles.page}`}>
      <svg className={styles.bank} viewBox="0 0 1920 390" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 390V250a170 170 0 0 1 280-96 230 230 0 0 1 400-30 190 190 0 0 1 330 40 260 260 0 0 1 430-56 210 210 0 0 1 350 60 150 150 0 0 1 130-20v242z" />
      </svg>
      <Mark className={styles.mark} tone="cirrus" />
      {working && (
        <div className={styles.drops} aria-hidden="true">
          <i />
          <i />
          <i />
        </div>
      )}
      <h1 className="n-h1">{title}</h1>
      {lead !== undefined && (
        <p className="n-lead" role={alert ? 'alert' : 'status'}>
          {lead}
        </p>
      )}
      {children !== undefined && <div className={styles.actions}>{children}</div>}
    </main>
  );
}
