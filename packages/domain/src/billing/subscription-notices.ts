import type { Money } from './money.ts';
import type { PartnerSubscription } from './partner-subscription.ts';
import { reducedPrice } from './promotion.ts';
import type { Subscription } from './subscription-state.ts';
import { paidUntil } from './subscription-timetable.ts';

/** The specification's ten notices, most urgent first. Source: Spec §4; wording: DESIGN, "Status banner". */
export const PLAN_NOTICE_KINDS = [
  'payment-rejected',
  'grace',
  'instant-payment-due',
  'no-payment-method',
  'payment-processing',
  'partner-activating',
  'paused',
  'ends',
  'sold-out',
  'renews',
] as const;
export type PlanNoticeKind = (typeof PLAN_NOTICE_KINDS)[number];

/** What a player is told about a subscription or plan. Times in ms since 1970. */
export type PlanNotice = { readonly planId: string } & (
  | { readonly kind: 'payment-rejected' }
  /** 'We could not process your last payment': canceled unless it is fixed before. */
  | { readonly kind: 'grace'; readonly untilMs: number }
  /** `codeIsReady`: there is a code to pay by. */
  | { readonly kind: 'instant-payment-due'; readonly untilMs: number; readonly codeIsReady: boolean }
  | { readonly kind: 'no-payment-method'; readonly endMs: number }
  | { readonly kind: 'payment-processing' }
  | { readonly kind: 'partner-activating'; readonly partner: string }
  /** null: a partner has suspended it and alone resumes it. */
  | { readonly kind: 'paused'; readonly untilMs: number | null }
  | { readonly kind: 'ends'; readonly endMs: number }
  | { readonly kind: 'sold-out' }
  | { readonly kind: 'renews'; readonly atMs: number; readonly amount: Money }
);

/** The one notice of a subscription; null where there is nothing to say. */
export function planNoticeOf(state: Subscription): PlanNotice | null {
  const { bill, status } = state;
  const { planId } = bill?.terms ?? state.terms;
  if (status === 'canceled') return null;
  if (state.pause !== null) return { kind: 'paused', planId, untilMs: state.pause.untilMs };
  if (bill?.progress === 'processing') return { kind: 'payment-processing', planId };
  if (status === 'past_due') return { kind: 'grace', planId, untilMs: state.graceUntilMs! };
  if (bill?.progress === 'rejected') return { kind: 'payment-rejected', planId };
  if (status === 'unpaid') return instantDue(planId, state.waitUntilMs!, state);
  const endMs = paidUntil(state);
  return endMs === null ? null : noticeOfActive(state, endMs);
}

function noticeOfActive(state: Subscription, endMs: number): PlanNotice {
  const { planId } = state.terms;
  if (state.cancelAtPeriodEnd) return { kind: 'ends', planId, endMs };
  if (state.method === 'none' || state.method === 'expired') return { kind: 'no-payment-method', planId, endMs };
  if (state.method === 'instant') return instantDue(planId, endMs, state);
  const next = state.nextTerms ?? state.terms;
  return { kind: 'renews', planId: next.planId, atMs: endMs, amount: reducedPrice(next.price, next.discount) };
}

function instantDue(planId: string, untilMs: number, { bill }: Subscription): PlanNotice {
  return { kind: 'instant-payment-due', planId, untilMs, codeIsReady: bill?.progress === 'offered' };
}

/** The one notice of what a partner pays; null where there is nothing to say, as while it simply works. */
export function planNoticeOfPartner({ status, partner, planId }: PartnerSubscription): PlanNotice | null {
  switch (status) {
    case 'incomplete':
      return { kind: 'partner-activating', planId, partner };
    case 'paused':
      return { kind: 'paused', planId, untilMs: null };
    case 'active':
    case 'canceled':
      return null;
  }
}

/** What of a household is to be told about. */
export interface PlanNoticeSituation {
  readonly subscriptions: readonly Subscription[];
  readonly partner: PartnerSubscription | null;
  /** Plans somebody wants and cannot have. */
  readonly soldOutPlanIds: readonly string[];
}

/** All notices, most urgent first. */
export function planNoticesOf({ subscriptions, partner, soldOutPlanIds }: PlanNoticeSituation): PlanNotice[] {
  const all = [
    ...subscriptions.map(planNoticeOf),
    partner && planNoticeOfPartner(partner),
    ...soldOutPlanIds.map((planId): PlanNotice => ({ kind: 'sold-out', planId })),
  ];
  return all
    .filter((notice) => notice !== null)
    .sort((a, b) => PLAN_NOTICE_KINDS.indexOf(a.kind) - PLAN_NOTICE_KINDS.indexOf(b.kind));
}
