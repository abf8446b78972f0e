import { anchorDayOf } from './billing-period.ts';
import { andThen, offer, openBill } from './subscription-moves.ts';
import { hearOutcome } from './subscription-outcomes.ts';
import type {
  PlanTerms,
  RenewalMethod,
  Subscription,
  SubscriptionEvent,
  SubscriptionPolicy,
  SubscriptionRefusal,
  SubscriptionStep,
  SubscriptionTransition,
} from './subscription-state.ts';
import { passTime } from './subscription-time.ts';
import { actAsOperator, changeMethod, grantWish } from './subscription-wishes.ts';

/**
 * A new subscription: nothing is entitled before its first bill is paid. Where nothing is to be paid it is active at
 * once.
 * @param method what the payer means to renew with, or has already; told otherwise later by `method-added`
 */
export function startSubscription(
  { terms, method }: { readonly terms: PlanTerms; readonly method: RenewalMethod },
  policy: SubscriptionPolicy,
  nowMs: number,
): SubscriptionStep {
  const waitUntilMs = nowMs + policy.checkoutMs;
  const empty: Subscription = {
    status: 'incomplete',
    terms,
    nextTerms: null,
    method,
    anchorDay: anchorDayOf(nowMs),
    periods: [],
    bill: null,
    bills: 0,
    cancelAtPeriodEnd: false,
    graceUntilMs: null,
    waitUntilMs: null,
    pause: null,
    resumedMs: null,
    end: null,
  };
  return andThen(openBill(empty, { purpose: 'first', terms, fromMs: null }, nowMs), (opened) =>
    offer({ ...opened, waitUntilMs }, opened.bill!, waitUntilMs, nowMs),
  );
}

/**
 * The one place where a subscription changes. What a gateway, a player, an operator or the calendar says may come in
 * any order, late or again: no order of events entitles anybody without a confirmed payment, and none keeps money for
 * nothing.
 */
export function transitionSubscription(
  state: Subscription,
  event: SubscriptionEvent,
  policy: SubscriptionPolicy,
  nowMs: number,
): SubscriptionTransition {
  const answer = react(state, event, policy, nowMs);
  return typeof answer === 'string' ? { ok: false, reason: answer } : { ok: true, ...answer };
}

function react(
  state: Subscription,
  event: SubscriptionEvent,
  policy: SubscriptionPolicy,
  nowMs: number,
): SubscriptionStep | SubscriptionRefusal {
  switch (event.type) {
    case 'charge-succeeded':
    case 'charge-failed':
    case 'charge-processing':
    case 'charge-expired':
      return hearOutcome(state, event, policy, nowMs);
    case 'method-added':
    case 'method-expired':
    case 'method-missing':
      return changeMethod(state, event, nowMs);
    case 'payment-asked':
    case 'cancel-asked':
    case 'resume-asked':
    case 'pause-asked':
    case 'change-asked':
      return grantWish(state, event, policy, nowMs);
    case 'refund-asked':
    case 'replaced':
      return actAsOperator(state, event, nowMs);
    case 'renewal-due':
    case 'period-ended':
    case 'retry-due':
    case 'grace-ended':
    case 'pause-ended':
    case 'wait-ended':
      return passTime(state, event.type, policy, nowMs);
  }
}
