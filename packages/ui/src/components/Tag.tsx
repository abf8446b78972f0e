import type { ReactNode } from 'react';

export type TagTone = 'plain' | 'rain' | 'leaf' | 'dusk' | 'flare';

/** A status always travels with an icon and a word. */
export function Tag({ tone = 'plain', icon, children }: { tone?: TagTone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={tone === 'plain' ? 'n-tag' : `n-tag n-tag--${tone}`}>
      {icon}
      {children}
    </span>
  );
}

/** White square with the age class. `label` says it in full to assistive technology. */
export function AgeMark({ code, label }: { code: string; label?: string }) {
  return (
    <span className="n-age">
      <span aria-hidden={label !== undefined}>{code}</span>
      {label !== undefined && <span className="n-sr">{label}</span>}
    </span>
  );
}
