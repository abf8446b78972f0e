/** How long what was paid for lasts. Source: Spec §9. */
export const PLAN_PERIODS = ['monthly', 'annual'] as const;
export type PlanPeriod = (typeof PLAN_PERIODS)[number];

const MONTHS = { monthly: 1, annual: 12 } as const;

/** From a moment on, until just before another; ms since 1970. */
export interface BillingPeriod {
  readonly startMs: number;
  readonly endMs: number;
}

/** Day of the month, 1 to 31, on which periods change that began at this moment. UTC, so that no summer moves it. */
export function anchorDayOf(ms: number): number {
  return new Date(ms).getUTCDate();
}

/**
 * The same time of day so many months later, on the anchor day or on the last day of a month that has none: from the
 * 31st of January to the 28th or 29th of February to the 31st of March.
 * @param months whole, also negative
 */
export function addMonths(ms: number, months: number, anchorDay: number): number {
  const at = new Date(ms);
  const midnight = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate());
  const lastDay = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months + 1, 0)).getUTCDate();
  const day = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, Math.min(anchorDay, lastDay));
  return day + (ms - midnight);
}

/** The period that begins at this moment. */
export function periodFrom(startMs: number, period: PlanPeriod, anchorDay: number): BillingPeriod {
  return { startMs, endMs: addMonths(startMs, MONTHS[period], anchorDay) };
}
