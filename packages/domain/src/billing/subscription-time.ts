import {
  andThen,
  charge,
  dropBill,
  dueOf,
  end,
  nothing,
  offer,
  openBill,
  resumeFromPause,
  tell,
} from './subscription-moves.ts';
import type {
  Bill,
  Subscription,
  SubscriptionPolicy,
  SubscriptionRefusal,
  SubscriptionStep,
  TimedEvent,
} from './subscription-state.ts';
import { isInFlight, nextDue } from './subscription-timetable.ts';

/** What time brings, once it is time for it and if it is what comes next. */
export function passTime(
  state: Subscription,
  type: TimedEvent,
  policy: SubscriptionPolicy,
  nowMs: number,
): SubscriptionStep | SubscriptionRefusal {
  const due = nextDue(state, policy);
  if (due?.type !== type) return 'not-now';
  if (nowMs < due.atMs) return 'too-early';
  switch (type) {
    case 'renewal-due':
      return renew(state, due.atMs, policy, nowMs);
    case 'period-ended':
      return endPeriod(state, due.atMs, policy, nowMs);
    case 'retry-due':
      return charge(state, state.bill!, nowMs);
    case 'grace-ended':
      return endGrace(state, state.bill!, due.atMs, policy, nowMs);
    case 'pause-ended':
      return { state: resumeFromPause(state, state.pause!.fromMs, nowMs), effects: tell('resumed') };
    case 'wait-ended':
      return endWait(state, nowMs);
  }
}

/**
 * The next period is to be paid. Where nobody looked for longer than the grace, it begins now: there was no service
 * meanwhile.
 */
function renew(state: Subscription, dueMs: number, policy: SubscriptionPolicy, nowMs: number): SubscriptionStep {
  const endMs = state.method === 'instant' ? dueMs + policy.askInstantMs : dueMs;
  const fromMs = nowMs > endMs + policy.graceMs ? nowMs : endMs;
  const terms = state.nextTerms ?? state.terms;
  return andThen(openBill(state, { purpose: 'renewal', terms, fromMs }, nowMs), (opened) => {
    const bill = opened.bill!;
    if (dueOf(bill).minor === 0) return charge(opened, bill, nowMs);
    if (opened.method === 'instant') return askInstant(opened, bill, fromMs, nowMs);
    const graced = { ...opened, graceUntilMs: fromMs + policy.graceMs };
    if (opened.method === 'card') return charge(graced, bill, nowMs);
    return { state: { ...graced, status: 'past_due' }, effects: tell('payment-failed') };
  });
}

function askInstant(state: Subscription, bill: Bill, untilMs: number, nowMs: number): SubscriptionStep {
  return andThen(offer(state, bill, untilMs, nowMs), (offered) => ({ state: offered, effects: tell('pay-to-renew') }));
}

function endPeriod(state: Subscription, endMs: number, policy: SubscriptionPolicy, nowMs: number): SubscriptionStep {
  const { bill } = state;
  if (state.cancelAtPeriodEnd) return end(state, 'asked', nowMs);
  if (bill?.purpose !== 'renewal') return end(state, 'no-method', nowMs);
  if (isInFlight(bill)) return nothing({ ...state, graceUntilMs: endMs + policy.graceMs });
  return waitUnpaid(state, bill, endMs + policy.latePaymentMs);
}

function endGrace(
  state: Subscription,
  bill: Bill,
  graceMs: number,
  policy: SubscriptionPolicy,
  nowMs: number,
): SubscriptionStep {
  if (!isInFlight(bill)) return end(state, 'not-paid', nowMs);
  return waitUnpaid(state, bill, graceMs + policy.processingMs);
}

/** Nothing works any more, but who still pays has a new period from then on. */
function waitUnpaid(state: Subscription, bill: Bill, waitUntilMs: number): SubscriptionStep {
  return {
    state: {
      ...state,
      status: 'unpaid',
      cancelAtPeriodEnd: false,
      bill: { ...bill, fromMs: null, retryAtMs: null },
      graceUntilMs: null,
      waitUntilMs,
    },
    effects: tell('stopped'),
  };
}

function endWait(state: Subscription, nowMs: number): SubscriptionStep {
  if (state.status === 'active') return dropBill(state);
  return end(state, state.status === 'incomplete' ? 'never-paid' : 'not-paid', nowMs);
}
