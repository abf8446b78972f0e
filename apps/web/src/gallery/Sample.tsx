import { FocusZone } from '@nimbo/ui';
import type { ReactNode } from 'react';
import styles from './Gallery.module.css';

/** One group of samples with its name. */
export function Sample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <FocusZone as="section" className="n-panel" aria-label={title}>
      <h2 className="n-h3">{title}</h2>
      <div className={styles.body}>{children}</div>
    </FocusZone>
  );
}
