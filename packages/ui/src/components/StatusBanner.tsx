import type { ReactNode } from 'react';

export type StatusTone = 'rain' | 'leaf' | 'dusk' | 'flare' | 'mist';

export interface StatusBannerProps {
  tone: StatusTone;
  /** The colour never says it alone. */
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  /** At most one button. */
  action?: ReactNode;
}

/** How something stands: round icon, title in the colour of the state, one sentence, one button. Source: DESIGN §7. */
export function StatusBanner({ tone, icon, title, children, action }: StatusBannerProps) {
  return (
    <section className={`n-status n-status--${tone}`}>
      <span className="n-status__icon">{icon}</span>
      <div>
        <h3>{title}</h3>
        {children && <p>{children}</p>}
      </div>
      {action}
    </section>
  );
}
