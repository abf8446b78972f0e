import type { ReactNode } from 'react';

export type StatusTone = 'rain' | 'leaf' | 'dusk' | 'flare' | 'mist';

export interface StatusBannerProps {
  tone: StatusTone;
  /** The colour never says it alone. */
  icon: ReactNode;
  title: string;
  /** Level of the title's heading; 3 unless said. */
  level?: 2 | 3;
  children?: ReactNode;
  /** At most one button. */
  action?: ReactNode;
}

/** How something stands: round icon, title in the colour of the state, one sentence, one button. Source: DESIGN §7. */
export function StatusBanner({ tone, icon, title, level = 3, children, action }: StatusBannerProps) {
  const Title = `h${level}` as const;
  return (
    <section className={`n-status n-status--${tone}`}>
      <span className="n-status__icon">{icon}</span>
      <div>
        <Title>{title}</Title>
        {children && <p>{children}</p>}
      </div>
      {action}
    </section>
  );
}
