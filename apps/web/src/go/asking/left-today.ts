import type { TodaysTime } from '@nimbo/contracts/http';

/** What a parent reads of a child's day; `minutes` is the day's limit as the message takes it, `none` where it says nothing. */
export function leftToday({ minutes, minutesLeft, by }: TodaysTime) {
  if (minutesLeft === null) return 'no-limit';
  if (by !== 'bedtime') return { left: minutesLeft, minutes: minutes === null ? 'none' : String(minutes) };
  // Minutes of the day may be left, but they are not what counts.
  return minutesLeft === 0 ? 'bedtime' : { left: minutesLeft, minutes: 'none' };
}
