import type { PlanPeriod } from './billing-period.ts';
import type { PricedLine } from './invoice.ts';
import type { Money } from './money.ts';
import type { Discount } from './promotion.ts';
import type { Bought } from './proration.ts';

/** What a subscription is to billing; what a player is shown is derived from it (`planNoticeOf`). */
export const SUBSCRIPTION_STATUSES = [
  /** Not paid for yet; nothing is entitled. */
  'incomplete',
  'active',
  /** The renewal was not paid; everything works until the grace is over. */
  'past_due',
  /** Not paid in time and not given up: a payment that comes within the wait begins a new period. */
  'unpaid',
  'paused',
  /** Over for good. */
  'canceled',
] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** What was agreed on. A price that changes later does not change it. */
export interface PlanTerms {
  readonly planId: string;
  readonly period: PlanPeriod;
  readonly price: Money;
  readonly discount: Discount | null;
}

/**
 * How it renews: by itself, by somebody who pays each time, or not at all. `expired` is a card that has to be replaced.
 */
export type RenewalMethod = 'card' | 'instant' | 'expired' | 'none';

/** Something asked to be paid. There is one at most. */
export interface Bill {
  /** From 1 on, never given twice. */
  readonly number: number;
  readonly purpose: 'first' | 'renewal' | 'change';
  readonly terms: PlanTerms;
  /** What it costs: price less discount. */
  readonly amount: Money;
  /** Unused part of what it replaces, as of `askedMs`; counts towards the amount. */
  readonly credit: Money;
  readonly askedMs: number;
  /** When the period begins that it pays for; null is when it is paid. */
  readonly fromMs: number | null;
  /** From 1 on; every attempt to get it paid is another charge at the gateway. */
  readonly attempt: number;
  /**
   * `open`: nobody is trying. `offered`: the payer has a page or code. `charging`: the gateway was told to;
   * `processing`: it is at it.
   */
  readonly progress: 'open' | 'offered' | 'charging' | 'processing' | 'rejected';
  /** When the card is charged again by itself; null is never. */
  readonly retryAtMs: number | null;
}

/** A period that was paid for, and by which charge. */
export interface PaidPeriod extends Bought {
  readonly bill: number;
  readonly attempt: number;
  readonly planId: string;
  /** What was charged for it, less refunds. */
  readonly charged: Money;
}

/** Why a subscription is over. */
export type SubscriptionEnd = 'asked' | 'never-paid' | 'not-paid' | 'no-method' | 'refunded' | 'replaced';

export interface Subscription {
  readonly status: SubscriptionStatus;
  /** What it renews as. */
  readonly terms: PlanTerms;
  /** What it becomes when the next period begins; null stays. */
  readonly nextTerms: PlanTerms | null;
  readonly method: RenewalMethod;
  /** Day of the month on which periods begin; see `addMonths`. */
  readonly anchorDay: number;
  /** Oldest first, all there were; the last ends when everything paid for ends. */
  readonly periods: readonly PaidPeriod[];
  readonly bill: Bill | null;
  /** Number of the last bill. */
  readonly bills: number;
  readonly cancelAtPeriodEnd: boolean;
  /** Until when everything works though the renewal is not paid. */
  readonly graceUntilMs: number | null;
  /** Until when a first payment, a late one or that of a change is waited for. */
  readonly waitUntilMs: number | null;
  /** Set while paused. */
  readonly pause: { readonly fromMs: number; readonly untilMs: number } | null;
  /** When a pause was last over. */
  readonly resumedMs: number | null;
  /** Set once canceled. */
  readonly end: { readonly atMs: number; readonly reason: SubscriptionEnd } | null;
}

export interface SubscriptionPolicy {
  /** From the end of a period on, in ms. */
  readonly graceMs: number;
  /** When an unpaid renewal is charged again, in ms after it was due, ascending and within the grace. */
  readonly retriesMs: readonly number[];
  /** How long before the end of a period an instant payment is asked for, in ms. */
  readonly askInstantMs: number;
  /** How long a first payment or that of a change is waited for, in ms. */
  readonly checkoutMs: number;
  /** How long after its period an instant payment is still taken, in ms. */
  readonly latePaymentMs: number;
  /** How long a gateway may be at it, in ms. */
  readonly processingMs: number;
  readonly longestPauseMonths: number;
  /** From the end of a pause to the next one, in ms. */
  readonly betweenPausesMs: number;
}

/** What happens to a subscription. Outcomes of charges may come late, repeated and in any order. */
export type SubscriptionEvent = ChargeOutcome | MethodChange | PlayerWish | OperatorAct | { readonly type: TimedEvent };

export type ChargeOutcome = { readonly bill: number; readonly attempt: number } & (
  | { readonly type: 'charge-succeeded'; readonly amount: Money }
  /** `mayRetry`: false where the same card will never work, or its owner has to do something. */
  | { readonly type: 'charge-failed'; readonly mayRetry: boolean }
  | { readonly type: 'charge-processing' }
  /** Nobody paid at the page or by the code in time. */
  | { readonly type: 'charge-expired' }
);

export type MethodChange =
  | { readonly type: 'method-added'; readonly method: 'card' | 'instant' }
  | { readonly type: 'method-expired' }
  | { readonly type: 'method-missing' };

export type PlayerWish =
  | { readonly type: 'payment-asked' }
  | { readonly type: 'cancel-asked' }
  /** Ends a pause and takes back a cancellation. */
  | { readonly type: 'resume-asked' }
  | { readonly type: 'pause-asked'; readonly untilMs: number }
  /** `when` by `whenToChange`. */
  | { readonly type: 'change-asked'; readonly terms: PlanTerms; readonly when: 'now' | 'period-end' };

export type OperatorAct =
  | { readonly type: 'refund-asked'; readonly bill: number; readonly amount: Money; readonly andEnd: boolean }
  /** Somebody else pays from now on; what is unused is given back. */
  | { readonly type: 'replaced' };

/** What comes with time; `nextDue` says when. */
export const TIMED_EVENTS = [
  'renewal-due',
  'period-ended',
  'retry-due',
  'grace-ended',
  'pause-ended',
  'wait-ended',
] as const;
export type TimedEvent = (typeof TIMED_EVENTS)[number];

export type SubscriptionRefusal =
  | 'canceled'
  /** It repeats what is known, or precedes it. */
  | 'stale'
  | 'too-early'
  /** It cannot happen in this status. */
  | 'not-now'
  | 'unknown-bill'
  | 'wrong-amount'
  | 'payment-running'
  | 'payment-due'
  | 'nothing-to-pay'
  | 'nothing-to-resume'
  | 'ends-at-period-end'
  | 'paused'
  | 'pause-too-long'
  | 'paused-recently'
  | 'same-plan'
  | 'other-currency'
  | 'nothing-to-refund'
  | 'more-than-paid';

/** What a player is told about; each has its letter. */
export type SubscriptionNews =
  | 'started'
  | 'renewed'
  | 'pay-to-renew'
  | 'payment-failed'
  /** Nothing works any more until it is paid. */
  | 'stopped'
  | 'payment-rejected'
  | 'payment-returned'
  | 'method-expired'
  | 'cancel-planned'
  | 'resumed'
  | 'paused'
  | 'change-planned'
  | 'changed'
  | 'refunded'
  | 'ended';

/** What has to be done. Whoever does it may do it twice: a bill and its attempt make the idempotency key. */
export type SubscriptionEffect =
  /**
   * Charge the kept card, nobody being there. Credit the household has besides may pay a part of it, here and in an
   * offer.
   */
  | { readonly type: 'charge'; readonly bill: number; readonly attempt: number; readonly amount: Money }
  /** Let somebody pay, at a page or by an instant payment, until then. */
  | {
      readonly type: 'offer-payment';
      readonly bill: number;
      readonly attempt: number;
      readonly amount: Money;
      readonly untilMs: number;
    }
  /** Nobody is to pay at that page any more; who still does gets it back. */
  | { readonly type: 'withdraw-offer'; readonly bill: number; readonly attempt: number }
  /** Send back a payment for nothing that was owed. */
  | { readonly type: 'return-payment'; readonly bill: number; readonly attempt: number; readonly amount: Money }
  | { readonly type: 'issue-invoice'; readonly bill: number; readonly line: PricedLine }
  | { readonly type: 'issue-credit-note'; readonly bill: number; readonly amount: Money }
  | { readonly type: 'refund'; readonly bill: number; readonly attempt: number; readonly amount: Money }
  /** To be kept for what the household will buy. */
  | { readonly type: 'give-credit'; readonly bill: number; readonly amount: Money }
  /** What of that pays for the bill; the rest was charged. */
  | { readonly type: 'use-credit'; readonly bill: number; readonly amount: Money }
  | { readonly type: 'notify'; readonly news: SubscriptionNews }
  | { readonly type: 'mail'; readonly news: SubscriptionNews };

export interface SubscriptionStep {
  readonly state: Subscription;
  /** In the order in which they are to be done. */
  readonly effects: readonly SubscriptionEffect[];
}

export type SubscriptionTransition =
  | ({ readonly ok: true } & SubscriptionStep)
  | { readonly ok: false; readonly reason: SubscriptionRefusal };
