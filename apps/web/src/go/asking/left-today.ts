import type { TodaysTime } from '@nimbo/contracts/http';

/** What a parent reads of a child's day; `minutes` is the day's limit as the message takes it, `none` where it says nothing. */
export function leftToday({ minutes, minutesLeft, by }: TodaysTime) {
  if (minutesLeft === null) return 'no-limit';
  // Of one minute none is left, or that one.
  const limit = minutes === null || minutes === 1 ? 'none' : String(minutes);
  if (by !== 'bedtime') return { left: minutesLeft, minutes: limit };
  // Minutes of the day may be left, but they are not what counts.
  return minutesLeft === 0 ? 'bedtime' : { left: minutesLeft, minutes: 'none' };
}
