import type { SubscriptionPolicy } from './subscription-state.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Source: DESIGN "my-subscription" (a week of grace), "pay-pix" (three days before), "cancel-subscription" (three
 * months); the rest our choice.
 */
export const SUBSCRIPTION_POLICY: SubscriptionPolicy = {
  graceMs: 7 * DAY_MS,
  retriesMs: [DAY_MS, 3 * DAY_MS, 5 * DAY_MS],
  askInstantMs: 3 * DAY_MS,
  checkoutMs: DAY_MS,
  latePaymentMs: 7 * DAY_MS,
  processingMs: 7 * DAY_MS,
  longestPauseMonths: 3,
  betweenPausesMs: 30 * DAY_MS,
};
