import { localTime } from './play-allowance.ts';

/** Hour of Monday, where the household lives, from which last week's summary is sent. Our choice: with breakfast. */
export const SUMMARY_HOUR = 8;
/** Titles of a child that a summary names. */
export const SUMMARY_TITLES = 3;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Days of a week from Monday to Sunday, `2026-11-16`. */
export interface Week {
  readonly monday: string;
  readonly sunday: string;
}

/**
 * The week whose summary is due where the household lives: the last whole one, from Monday's hour on. Null before that hour on a
 * Monday, where last week's is still to come and the one before is too old to send.
 */
export function dueSummaryWeek(nowMs: number, timeZone: string): Week | null {
  const { day, seconds } = localTime(nowMs, timeZone);
  const today = Date.parse(`${day}T00:00:00Z`);
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7;
  if (sinceMonday === 0 && seconds < SUMMARY_HOUR * 3600) return null;
  const monday = today - (sinceMonday + 7) * DAY_MS;
  const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  return { monday: toDay(monday), sunday: toDay(monday + 6 * DAY_MS) };
}
