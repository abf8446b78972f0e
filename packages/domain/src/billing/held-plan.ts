import type { HeldPlan } from './entitlement.ts';
import type { Subscription, SubscriptionPolicy } from './subscription-state.ts';
import { paidUntil, renewsByItself } from './subscription-timetable.ts';

/**
 * What a subscription entitles to now; null where nothing. It ends with what was paid for; only where the next period
 * is paid by itself the grace is added, so that neither a slow gateway nor a late scheduler interrupts anybody.
 */
export function heldPlanOf(state: Subscription, policy: SubscriptionPolicy, nowMs: number): HeldPlan | null {
  const endMs = paidUntil(state);
  if (endMs === null || (state.status !== 'active' && state.status !== 'past_due')) return null;
  const untilMs = state.graceUntilMs ?? (renewsByItself(state) ? endMs + policy.graceMs : endMs);
  return nowMs < untilMs ? { planId: planAt(state, nowMs), untilMs } : null;
}

/** The plan of the period it is, or after the last one of the period that is due. */
function planAt({ periods, bill, nextTerms, terms }: Subscription, nowMs: number): string {
  const due = bill?.purpose === 'renewal' ? bill.terms : (nextTerms ?? terms);
  return (periods.find(({ endMs }) => nowMs < endMs) ?? due).planId;
}

/** True while somebody else cannot have the place. */
export function holdsSeat({ status }: Pick<Subscription, 'status'>): boolean {
  return status !== 'canceled';
}

/**
 * The specification's `askPendingPayment`: somebody has a page or a code and has not paid, or is waiting for the
 * gateway.
 */
export function hasPendingPayment({ bill }: Pick<Subscription, 'bill'>): boolean {
  return bill !== null && (bill.progress === 'offered' || bill.progress === 'processing');
}
