import { MINUTES_A_DAY } from '@nimbo/domain';

/** Minutes after midnight as a moment in UTC, for a formatter that shows times of day. */
export function clockTime(minutes: number): Date {
  return new Date(Date.UTC(1970, 0, 1, 0, minutes % MINUTES_A_DAY));
}
