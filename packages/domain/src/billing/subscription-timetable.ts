import type { Bill, Subscription, SubscriptionPolicy, TimedEvent } from './subscription-state.ts';

/** A timed event and when it happens, ms since 1970. */
export interface DueEvent {
  readonly type: TimedEvent;
  readonly atMs: number;
}

/** When everything that was paid for ends, ms since 1970; null before anything was. */
export function paidUntil({ periods }: Subscription): number | null {
  return periods.at(-1)?.endMs ?? null;
}

/** True while the gateway may still take the money, so that nothing else may be tried. */
export function isInFlight(bill: Bill): boolean {
  return bill.progress === 'charging' || bill.progress === 'processing';
}

/** True where the next period is paid for without anybody doing anything. */
export function renewsByItself({ method, cancelAtPeriodEnd }: Subscription): boolean {
  return !cancelAtPeriodEnd && (method === 'card' || method === 'expired');
}

/**
 * What comes next by itself; null where nothing does. A scheduler asks for it after every change, and tells the event
 * once its time has come, again and again until the next one lies ahead. Times follow from the calendar alone: being
 * late moves none.
 */
export function nextDue(state: Subscription, policy: SubscriptionPolicy): DueEvent | null {
  switch (state.status) {
    case 'incomplete':
    case 'unpaid':
      return due('wait-ended', state.waitUntilMs);
    case 'active':
      return earlier(due('wait-ended', state.waitUntilMs), endOfPeriod(state, policy));
    case 'past_due':
      return earlier(due('retry-due', state.bill?.retryAtMs ?? null), due('grace-ended', state.graceUntilMs));
    case 'paused':
      return due('pause-ended', state.pause?.untilMs ?? null);
    case 'canceled':
      return null;
  }
}

function endOfPeriod(state: Subscription, policy: SubscriptionPolicy): DueEvent | null {
  const endMs = paidUntil(state);
  if (endMs === null) return null;
  if (state.graceUntilMs !== null) return due('grace-ended', state.graceUntilMs);
  const endsThen = state.cancelAtPeriodEnd || state.method === 'none' || state.bill?.purpose === 'renewal';
  if (endsThen) return due('period-ended', endMs);
  return due('renewal-due', state.method === 'instant' ? endMs - policy.askInstantMs : endMs);
}

function due(type: TimedEvent, atMs: number | null): DueEvent | null {
  return atMs === null ? null : { type, atMs };
}

/** The earlier of two; at the same time the first. */
function earlier(a: DueEvent | null, b: DueEvent | null): DueEvent | null {
  if (a === null || b === null) return a ?? b;
  return b.atMs < a.atMs ? b : a;
}
