const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Longest a single try may take, in ms. */
export const TRY_TIMEOUT_MS = 10 * SECOND;
/** A claimed notification is nobody else's for so long, in ms: longer than a try. */
export const LEASE_MS = 15 * SECOND;
/** After this a notification that nobody took is dropped, in ms. Source: Stripe, webhooks are retried for three days. */
export const GIVE_UP_AFTER_MS = 72 * HOUR;

/** Waits after the first, second, … failed try. */
const PAUSES_MS = [SECOND, 2 * SECOND, 5 * SECOND, 15 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR] as const;

/** @param tries how often it has been tried, at least 1 */
export function pauseAfter(tries: number): number {
  return PAUSES_MS[Math.min(tries, PAUSES_MS.length) - 1]!;
}
