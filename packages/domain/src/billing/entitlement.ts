import { LEAST_PLAY_SECONDS } from '../can-play.ts';
import { FREE_PLAN } from './default-plans.ts';
import { isFreePlan, isSoldOut, type Plan, type PlanFeatures, type Price, priceIn } from './plans.ts';

/** A plan somebody has for now, whoever pays. What is confirmed as paid, or in grace; nothing else makes one. */
export interface HeldPlan {
  readonly planId: string;
  /** Until just before, ms since 1970; null is until further notice. */
  readonly untilMs: number | null;
}

/** What a household may do at a moment. */
export interface Entitlement extends PlanFeatures {
  readonly planId: string;
  readonly rank: number;
  /** When it ends unless more is paid, ms since 1970; null is never, as for the free plan. */
  readonly untilMs: number | null;
}

/**
 * The one answer to what a household may do: by the best plan it has now, of equal ones the longest, else by the free
 * plan. A plan that is gone counts for nothing: an operator takes plans off sale instead.
 */
export function entitlementOf(plans: readonly Plan[], held: readonly HeldPlan[], nowMs: number): Entitlement {
  let best = toEntitlement(plans.find(isFreePlan) ?? FREE_PLAN, null);
  for (const { planId, untilMs } of held) {
    const plan = plans.find(({ id }) => id === planId);
    if (plan === undefined || plan.rank < best.rank || endOf(untilMs) <= nowMs) continue;
    if (plan.rank > best.rank || endOf(untilMs) > endOf(best.untilMs)) best = toEntitlement(plan, untilMs);
  }
  return best;
}

function toEntitlement({ id, rank, features }: Plan, untilMs: number | null): Entitlement {
  return { ...features, planId: id, rank, untilMs };
}

function endOf(untilMs: number | null): number {
  return untilMs ?? Number.POSITIVE_INFINITY;
}

/** What a household has played by its plan, in seconds; what was given back is not in it. */
export interface PlayedSoFar {
  readonly todaySeconds: number;
  /** On all days before today together. */
  readonly beforeSeconds: number;
}

/** What the plan says to playing a title now; the household's own rules and the title's are asked apart. */
export interface PlanAnswer {
  readonly refusals: readonly ('not-in-plan' | 'no-time-left')[];
  /** Longest play session from now on, in whole seconds, never negative. */
  readonly maxPlaySeconds: number;
}

/** @param title whether it belongs to the free tier */
export function askPlan(
  entitlement: Entitlement,
  title: { readonly freePlay: boolean },
  played: PlayedSoFar,
): PlanAnswer {
  const left = Math.max(0, Math.min(entitlement.sessionSeconds, secondsOfPlanDay(entitlement, played)));
  const refusals: ('not-in-plan' | 'no-time-left')[] = [];
  if (entitlement.catalogue === 'free-play' && !title.freePlay) refusals.push('not-in-plan');
  if (left < LEAST_PLAY_SECONDS) refusals.push('no-time-left');
  return { refusals, maxPlaySeconds: Math.floor(left) };
}

/**
 * Left of today by the plan, in seconds: the day's minutes and what nobody has played of the welcome; infinite without
 * limit.
 */
function secondsOfPlanDay({ daySeconds, welcomeSeconds }: PlanFeatures, played: PlayedSoFar): number {
  if (daySeconds === null) return Number.POSITIVE_INFINITY;
  return daySeconds + Math.max(0, welcomeSeconds - played.beforeSeconds) - played.todaySeconds;
}

/**
 * What the queue is ordered by, the smallest first: the time of arrival less the plan's head start. It never changes
 * while somebody waits, so whoever has waited longer than a head start is overtaken by nobody who comes now.
 * @returns ms since 1970
 */
export function queueOrderMs(arrivedMs: number, { headStartSeconds }: Pick<PlanFeatures, 'headStartSeconds'>): number {
  return arrivedMs - headStartSeconds * 1000;
}

/**
 * The plan to offer to somebody whose own is at its end: the next better one that is sold here and not sold out.
 * @param taken seats taken of a plan
 */
export function offerAbove(
  plans: readonly Plan[],
  entitlement: Pick<Entitlement, 'rank'>,
  country: string | null,
  taken: (planId: string) => number,
): { readonly plan: Plan; readonly price: Price } | null {
  const better = plans
    .filter((plan) => plan.rank > entitlement.rank && plan.onSale && !isSoldOut(plan, taken(plan.id)))
    .sort((a, b) => a.rank - b.rank);
  for (const plan of better) {
    const price = priceIn(plan, 'monthly', country) ?? priceIn(plan, 'annual', country);
    if (price !== null) return { plan, price };
  }
  return null;
}
