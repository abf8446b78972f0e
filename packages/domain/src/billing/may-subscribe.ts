import { holdsSeat } from './held-plan.ts';
import type { PartnerSubscription } from './partner-subscription.ts';
import { isFreePlan, isSoldOut, type Plan } from './plans.ts';
import type { Subscription } from './subscription-state.ts';

export type SubscribeRefusal =
  | 'plan-unknown'
  | 'not-sold'
  | 'not-sold-here'
  | 'sold-out'
  | 'subscribed-already'
  | 'partner-pays';

export interface SubscribeQuestion {
  /** Null where there is none of that id. */
  readonly plan: Plan | null;
  /** Where the household buys there is a price for the period. */
  readonly hasPrice: boolean;
  /** Seats of the plan that are taken. */
  readonly taken: number;
  readonly own: readonly Pick<Subscription, 'status'>[];
  readonly partner: Pick<PartnerSubscription, 'status'> | null;
}

/**
 * Why a household may not buy a plan; null is a yes. One subscription at a time: who has one changes its plan instead.
 */
export function refusalToSubscribe({
  plan,
  hasPrice,
  taken,
  own,
  partner,
}: SubscribeQuestion): SubscribeRefusal | null {
  if (plan === null) return 'plan-unknown';
  if (isFreePlan(plan) || !plan.onSale) return 'not-sold';
  if (!hasPrice) return 'not-sold-here';
  if (own.some(holdsSeat)) return 'subscribed-already';
  if (partner !== null && partner.status !== 'canceled') return 'partner-pays';
  return isSoldOut(plan, taken) ? 'sold-out' : null;
}

export type ActivateRefusal = 'plan-unknown' | 'sold-out' | 'partner-pays';

/**
 * Why a household may not activate a partner's plan; null is a yes. Only one partner pays at a time. Source: Spec §3.
 */
export function refusalToActivate({
  plan,
  taken,
  partner,
}: Pick<SubscribeQuestion, 'plan' | 'taken' | 'partner'>): ActivateRefusal | null {
  if (plan === null || isFreePlan(plan)) return 'plan-unknown';
  if (partner !== null && partner.status !== 'canceled') return 'partner-pays';
  return isSoldOut(plan, taken) ? 'sold-out' : null;
}
