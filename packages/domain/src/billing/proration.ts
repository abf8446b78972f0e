import type { BillingPeriod, PlanPeriod } from './billing-period.ts';
import { fractionOf, type Money, money } from './money.ts';

/** A period somebody has paid for. */
export interface Bought extends BillingPeriod {
  /** What it was worth to whoever bought it: its price after reductions, less what was given back since. */
  readonly value: Money;
  /** Time between start and end that was not used up because of a pause, in ms. */
  readonly pausedMs: number;
}

/** What of a period's value is not used up at a moment; used and unused part sum to the value. */
export function unusedPart({ startMs, endMs, pausedMs, value }: Bought, nowMs: number): Money {
  const lengthMs = endMs - startMs - pausedMs;
  const leftMs = Math.min(lengthMs, Math.max(0, endMs - nowMs));
  return leftMs === 0 ? money(0, value.currency) : fractionOf(value, leftMs, lengthMs);
}

/** A plan as it is compared with another. */
export interface PlanStep {
  readonly rank: number;
  readonly period: PlanPeriod;
}

/**
 * When a change of plan takes place. For what is better, or paid for longer, nobody waits: it begins at once, and the
 * unused part of what was paid counts towards it. What was paid for is never taken away: anything less begins with the
 * next period.
 */
export function whenToChange(from: PlanStep, to: PlanStep): 'now' | 'period-end' | 'nothing-changes' {
  if (to.rank !== from.rank) return to.rank > from.rank ? 'now' : 'period-end';
  if (to.period === from.period) return 'nothing-changes';
  return to.period === 'annual' ? 'now' : 'period-end';
}
