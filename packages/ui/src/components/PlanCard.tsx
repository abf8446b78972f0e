import type { ReactNode } from 'react';

export interface PlanCardProps {
  name: string;
  /** State of the plan: current, sold out. */
  tag?: ReactNode;
  price: string;
  period: string;
  facts: readonly { icon: ReactNode; text: string }[];
  /** The one that is suggested: white and slightly taller. */
  suggested?: boolean;
  /** One button; a plan somebody has says so instead. */
  action: ReactNode;
}

/** Name, price in display, what it holds, one button. Source: DESIGN §7. */
export function PlanCard({ name, tag, price, period, facts, suggested = false, action }: PlanCardProps) {
  return (
    <article className={suggested ? 'n-plan n-plan--suggested' : 'n-plan'}>
      <header>
        <h3 className="n-h3">{name}</h3>
        {tag}
      </header>
      <p className="n-plan__price">
        <b>{price}</b> {period}
      </p>
      <ul>
        {facts.map(({ icon, text }) => (
          <li key={text}>
            {icon}
            {text}
          </li>
        ))}
      </ul>
      {action}
    </article>
  );
}
