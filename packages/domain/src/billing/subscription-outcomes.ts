import { dueOf, end, nothing, settleBill, tell } from './subscription-moves.ts';
import type {
  Bill,
  ChargeOutcome,
  Subscription,
  SubscriptionPolicy,
  SubscriptionRefusal,
  SubscriptionStep,
} from './subscription-state.ts';

/**
 * What became of a charge. That of the open bill moves the subscription, in whatever order outcomes come; money for any
 * other bill, or for the same one twice, goes back to who paid it.
 */
export function hearOutcome(
  state: Subscription,
  outcome: ChargeOutcome,
  policy: SubscriptionPolicy,
  nowMs: number,
): SubscriptionStep | SubscriptionRefusal {
  const { bill } = state;
  if (outcome.bill > state.bills || outcome.bill < 1 || outcome.attempt < 1) return 'unknown-bill';
  if (bill === null || bill.number !== outcome.bill) return hearOfOtherBill(state, outcome);
  if (outcome.attempt > bill.attempt) return 'unknown-bill';
  if (outcome.type === 'charge-succeeded') {
    const due = dueOf(bill);
    if (outcome.amount.minor !== due.minor || outcome.amount.currency !== due.currency) return 'wrong-amount';
    return settleBill(state, bill, outcome.attempt, nowMs);
  }
  // Only money counts from an attempt that was given up for another.
  if (outcome.attempt !== bill.attempt) return 'stale';
  switch (outcome.type) {
    case 'charge-processing':
      if (bill.progress !== 'offered' && bill.progress !== 'charging') return 'stale';
      return nothing({ ...at(state, bill, 'processing'), waitUntilMs: longerWait(state, policy, nowMs) });
    case 'charge-expired':
      return bill.progress === 'offered' ? nothing(at(state, bill, 'open')) : 'stale';
    case 'charge-failed':
      if (bill.progress === 'open' || bill.progress === 'rejected') return 'stale';
      return reject(state, bill, outcome.mayRetry, policy, nowMs);
  }
}

function hearOfOtherBill(state: Subscription, outcome: ChargeOutcome): SubscriptionStep | SubscriptionRefusal {
  if (outcome.type !== 'charge-succeeded') return 'stale';
  const { bill, attempt, amount } = outcome;
  const paid = state.periods.find((period) => period.bill === bill);
  if (paid?.attempt === attempt) return 'stale';
  return { state, effects: [{ type: 'return-payment', bill, attempt, amount }, ...tell('payment-returned')] };
}

function at(state: Subscription, bill: Bill, progress: Bill['progress']): Subscription {
  return { ...state, bill: { ...bill, progress } };
}

/** Who waits for a payment waits until the gateway must have ended it. */
function longerWait({ waitUntilMs }: Subscription, { processingMs }: SubscriptionPolicy, nowMs: number): number | null {
  return waitUntilMs === null ? null : Math.max(waitUntilMs, nowMs + processingMs);
}

function reject(
  state: Subscription,
  bill: Bill,
  mayRetry: boolean,
  policy: SubscriptionPolicy,
  nowMs: number,
): SubscriptionStep {
  const rejected = at(state, bill, 'rejected');
  const isLateRenewal = bill.purpose === 'renewal' && state.graceUntilMs !== null;
  if (!isLateRenewal) return { state: rejected, effects: [{ type: 'notify', news: 'payment-rejected' }] };
  if (state.cancelAtPeriodEnd) return end(state, 'asked', nowMs);
  const retryAtMs = mayRetry && state.method === 'card' ? nextRetry(bill, policy, nowMs) : null;
  return {
    state: { ...rejected, status: 'past_due', bill: { ...bill, progress: 'rejected', retryAtMs } },
    effects: tell('payment-failed'),
  };
}

function nextRetry({ fromMs }: Bill, { retriesMs }: SubscriptionPolicy, nowMs: number): number | null {
  return retriesMs.map((ms) => (fromMs ?? nowMs) + ms).find((ms) => ms > nowMs) ?? null;
}
