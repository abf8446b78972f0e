import { addMonths, anchorDayOf } from './billing-period.ts';
import {
  andThen,
  charge,
  dropBill,
  end,
  giveBackUnused,
  nothing,
  offer,
  openBill,
  refund,
  resumeFromPause,
  tell,
} from './subscription-moves.ts';
import type {
  Bill,
  MethodChange,
  OperatorAct,
  PlanTerms,
  PlayerWish,
  Subscription,
  SubscriptionPolicy,
  SubscriptionRefusal,
  SubscriptionStep,
} from './subscription-state.ts';
import { isInFlight, paidUntil } from './subscription-timetable.ts';

type Answer = SubscriptionStep | SubscriptionRefusal;
type RefundAct = Extract<OperatorAct, { type: 'refund-asked' }>;

/** What the player wants. */
export function grantWish(state: Subscription, wish: PlayerWish, policy: SubscriptionPolicy, nowMs: number): Answer {
  switch (wish.type) {
    case 'payment-asked':
      return askPayment(state, nowMs);
    case 'cancel-asked':
      return cancel(state, nowMs);
    case 'resume-asked':
      return resume(state, nowMs);
    case 'pause-asked':
      return pause(state, wish.untilMs, policy, nowMs);
    case 'change-asked':
      return wish.when === 'now' ? changeNow(state, wish.terms, policy, nowMs) : changeLater(state, wish.terms, nowMs);
  }
}

/** A page or a code to pay what is open. */
function askPayment(state: Subscription, nowMs: number): Answer {
  const { bill } = state;
  if (bill === null) return 'nothing-to-pay';
  if (isInFlight(bill)) return 'payment-running';
  return offer(state, bill, offerEnds(state, bill, nowMs), nowMs);
}

/** Until when a page or code is good. */
function offerEnds(state: Subscription, bill: Bill, nowMs: number): number {
  return state.waitUntilMs ?? state.graceUntilMs ?? bill.fromMs ?? nowMs;
}

function cancel(state: Subscription, nowMs: number): Answer {
  switch (state.status) {
    case 'incomplete':
    case 'past_due':
    case 'unpaid':
      // Nothing is left of what was paid for.
      return end(state, 'asked', nowMs);
    case 'active':
    case 'paused':
      if (state.cancelAtPeriodEnd) return 'ends-at-period-end';
      return andThen(dropUnlessInFlight({ ...state, cancelAtPeriodEnd: true, nextTerms: null }), (canceled) => ({
        state: canceled,
        effects: tell('cancel-planned'),
      }));
    case 'canceled':
      return 'canceled';
  }
}

/** A charge on its way cannot be stopped; what comes of it decides. */
function dropUnlessInFlight(state: Subscription): SubscriptionStep {
  return state.bill !== null && isInFlight(state.bill) ? nothing(state) : dropBill(state);
}

function resume(state: Subscription, nowMs: number): Answer {
  const { pause: paused } = state;
  if (paused === null && !state.cancelAtPeriodEnd) return 'nothing-to-resume';
  const back = paused === null ? state : resumeFromPause(state, paused.fromMs, nowMs);
  return { state: { ...back, cancelAtPeriodEnd: false }, effects: tell('resumed') };
}

/** No charges and nothing works until then; the time that was paid for is kept. */
function pause(state: Subscription, untilMs: number, policy: SubscriptionPolicy, nowMs: number): Answer {
  if (state.status === 'past_due' || state.status === 'unpaid') return 'payment-due';
  if (state.status !== 'active') return state.status === 'paused' ? 'paused' : 'not-now';
  if (state.cancelAtPeriodEnd) return 'ends-at-period-end';
  if (state.bill !== null && isInFlight(state.bill)) return 'payment-running';
  if (nowMs >= (paidUntil(state) ?? nowMs)) return 'payment-due';
  if (state.resumedMs !== null && nowMs < state.resumedMs + policy.betweenPausesMs) return 'paused-recently';
  if (untilMs <= nowMs || untilMs > addMonths(nowMs, policy.longestPauseMonths, anchorDayOf(nowMs))) {
    return 'pause-too-long';
  }
  return andThen(dropBill(state), (free) => ({
    state: { ...free, status: 'paused', pause: { fromMs: nowMs, untilMs } },
    effects: tell('paused'),
  }));
}

/** Why terms cannot be changed now; null is a yes. */
function refusalToChange(state: Subscription, terms: PlanTerms): SubscriptionRefusal | null {
  if (state.status === 'past_due' || state.status === 'unpaid') return 'payment-due';
  if (state.status !== 'active') return state.status === 'paused' ? 'paused' : 'not-now';
  if (state.cancelAtPeriodEnd) return 'ends-at-period-end';
  if (state.bill !== null && isInFlight(state.bill)) return 'payment-running';
  return terms.price.currency === state.terms.price.currency ? null : 'other-currency';
}

/** A better plan begins when it is paid; until then nothing changes. */
function changeNow(state: Subscription, terms: PlanTerms, policy: SubscriptionPolicy, nowMs: number): Answer {
  const reason = refusalToChange(state, terms);
  if (reason !== null) return reason;
  if (isSamePlan(terms, state.terms)) return 'same-plan';
  return andThen(openBill(state, { purpose: 'change', terms, fromMs: null }, nowMs), (opened) => {
    const waitUntilMs = nowMs + policy.checkoutMs;
    const waiting = { ...opened, waitUntilMs };
    return opened.method === 'card'
      ? charge(waiting, opened.bill!, nowMs)
      : offer(waiting, opened.bill!, waitUntilMs, nowMs);
  });
}

/** From the next period on; asking for what there is takes the wish back. */
function changeLater(state: Subscription, terms: PlanTerms, nowMs: number): Answer {
  const reason = refusalToChange(state, terms);
  if (reason !== null) return reason;
  const back = isSamePlan(terms, state.terms);
  if (isSamePlan(terms, state.nextTerms ?? state.terms)) return 'same-plan';
  const nextTerms = back ? null : terms;
  return andThen(askAnew({ ...state, nextTerms }, nowMs), (planned) => ({
    state: planned,
    effects: tell('change-planned'),
  }));
}

/** A renewal that was asked for already costs something else now. */
function askAnew(state: Subscription, nowMs: number): SubscriptionStep {
  const { bill } = state;
  if (bill?.purpose !== 'renewal') return dropBill(state);
  const terms = state.nextTerms ?? state.terms;
  const { fromMs } = bill;
  return andThen(openBill(state, { purpose: 'renewal', terms, fromMs }, nowMs), (opened) =>
    offer(opened, opened.bill!, offerEnds(opened, opened.bill!, nowMs), nowMs),
  );
}

function isSamePlan(a: PlanTerms, b: PlanTerms): boolean {
  return a.planId === b.planId && a.period === b.period;
}

/** How it renews has changed; what is overdue is tried at once. */
export function changeMethod(state: Subscription, change: MethodChange, nowMs: number): Answer {
  if (state.status === 'canceled') return 'canceled';
  switch (change.type) {
    case 'method-expired':
      if (state.method !== 'card') return 'stale';
      return { state: withoutRetry({ ...state, method: 'expired' }), effects: tell('method-expired') };
    case 'method-missing':
      if (state.method === 'none') return 'stale';
      return withMethod(state, 'none');
    case 'method-added':
      return andThen(withMethod(state, change.method), (changed) => tryOverdue(changed, nowMs));
  }
}

function withMethod(state: Subscription, method: Subscription['method']): SubscriptionStep {
  const changed = withoutRetry({ ...state, method });
  // A code for the next period is pointless once a card will pay it, or nothing.
  const isAskedEarly = state.bill?.purpose === 'renewal' && state.status === 'active' && method !== 'instant';
  return isAskedEarly ? dropUnlessInFlight(changed) : nothing(changed);
}

function withoutRetry(state: Subscription): Subscription {
  return state.bill === null ? state : { ...state, bill: { ...state.bill, retryAtMs: null } };
}

function tryOverdue(state: Subscription, nowMs: number): SubscriptionStep {
  const { bill, status } = state;
  const isOverdue = status === 'past_due' || status === 'unpaid';
  if (!isOverdue || bill === null || isInFlight(bill)) return nothing(state);
  return state.method === 'card'
    ? charge(state, bill, nowMs)
    : offer(state, bill, offerEnds(state, bill, nowMs), nowMs);
}

/** What the operator does, or a partner who pays from now on. */
export function actAsOperator(state: Subscription, act: OperatorAct, nowMs: number): Answer {
  if (act.type === 'refund-asked') return giveRefund(state, act, nowMs);
  if (state.status === 'canceled') return 'canceled';
  return andThen(giveBackUnused(state, nowMs), (after) => end(after, 'replaced', nowMs));
}

function giveRefund(state: Subscription, { bill, amount, andEnd }: RefundAct, nowMs: number): Answer {
  const period = state.periods.find((one) => one.bill === bill);
  if (period === undefined) return 'unknown-bill';
  if (amount.currency !== period.charged.currency) return 'other-currency';
  if (amount.minor <= 0) return 'nothing-to-refund';
  if (amount.minor > Math.min(period.charged.minor, period.value.minor)) return 'more-than-paid';
  // What counts towards a better plan that somebody is about to pay cannot be given back as well.
  const isChanging = state.bill?.purpose === 'change';
  if (isChanging && isInFlight(state.bill!)) return 'payment-running';
  const refunded = andThen(isChanging ? dropBill(state) : nothing(state), (free) => refund(free, period, amount));
  return andThen({ state: refunded.state, effects: [...refunded.effects, ...tell('refunded')] }, (after) =>
    andEnd && after.status !== 'canceled' ? end(after, 'refunded', nowMs) : nothing(after),
  );
}
