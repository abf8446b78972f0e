/** Rules of a household for how much a profile may play. Times of day are minutes after midnight where the household lives. */
export interface PlayLimits {
  /** Minutes a day from Monday to Friday; null is without limit. */
  readonly weekdayMinutes: number | null;
  /** Minutes a day on Saturday and Sunday; null is without limit. */
  readonly weekendMinutes: number | null;
  /** When nothing is played: from a time of day until another, also over midnight; null is never. */
  readonly bedtime: { readonly from: number; readonly until: number } | null;
}

export const NO_PLAY_LIMITS: PlayLimits = { weekdayMinutes: null, weekendMinutes: null, bedtime: null };

export const MINUTES_A_DAY = 1440;

export interface AllowanceQuestion {
  readonly limits: PlayLimits;
  /** ms since 1970. */
  readonly nowMs: number;
  /** IANA name of the household's time zone. */
  readonly timeZone: string;
  /** Played since midnight there, in seconds. */
  readonly playedTodaySeconds: number;
  /** Given by a parent for today on top of the limit, in minutes. */
  readonly extraMinutes: number;
}

export interface PlayAllowance {
  /** Seconds that may still be played from now on; infinite without limits, never negative. */
  readonly seconds: number;
  /** Which rule ends it, or has ended it; null without limits. */
  readonly by: 'daily-minutes' | 'bedtime' | null;
}

/** The day and time it is somewhere. */
export interface LocalTime {
  /** `2026-11-22` */
  readonly day: string;
  readonly isWeekend: boolean;
  /** Seconds after midnight as its clocks show it. */
  readonly seconds: number;
}

/** As `Intl` names days in English. */
const WEEKEND = ['Sat', 'Sun'];

/** @throws RangeError for a time zone that does not exist */
export function localTime(nowMs: number, timeZone: string): LocalTime {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(nowMs);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return {
    day: `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`,
    isWeekend: WEEKEND.includes(part('weekday')),
    seconds: Number(part('hour')) * 3600 + Number(part('minute')) * 60 + Number(part('second')),
  };
}

/**
 * How long a profile may play from now on. Where both rules apply the earlier one counts. A session is not cut by the change of
 * the day: the minutes of today are what it may use, whenever it ends.
 */
export function playAllowance({
  limits,
  nowMs,
  timeZone,
  playedTodaySeconds,
  extraMinutes,
}: AllowanceQuestion): PlayAllowance {
  const local = localTime(nowMs, timeZone);
  const minutes = local.isWeekend ? limits.weekendMinutes : limits.weekdayMinutes;
  const daily = minutes === null ? Number.POSITIVE_INFINITY : (minutes + extraMinutes) * 60 - playedTodaySeconds;
  const untilBed = secondsUntilBedtime(limits.bedtime, nowMs, local, timeZone);
  const seconds = Math.max(0, Math.min(daily, untilBed));
  if (seconds === Number.POSITIVE_INFINITY) return { seconds, by: null };
  return { seconds, by: untilBed < daily ? 'bedtime' : 'daily-minutes' };
}

function secondsUntilBedtime(
  bedtime: PlayLimits['bedtime'],
  nowMs: number,
  local: LocalTime,
  timeZone: string,
): number {
  if (bedtime === null || bedtime.from === bedtime.until) return Number.POSITIVE_INFINITY;
  const [from, until] = [bedtime.from * 60, bedtime.until * 60];
  const isNight =
    from < until ? from <= local.seconds && local.seconds < until : from <= local.seconds || local.seconds < until;
  if (isNight) return 0;
  const shown = clockDifference(from, local.seconds);
  // Where clocks are put forward or back before bedtime, that hour is played less or more.
  const then = localTime(nowMs + shown * 1000, timeZone).seconds;
  const late = clockDifference(then, from);
  return shown - (late > HALF_A_DAY_SECONDS ? late - DAY_SECONDS : late);
}

const DAY_SECONDS = MINUTES_A_DAY * 60;
const HALF_A_DAY_SECONDS = DAY_SECONDS / 2;

/** From one time of day on to the next time the clock shows another, in seconds. */
function clockDifference(later: number, earlier: number): number {
  return (later - earlier + DAY_SECONDS) % DAY_SECONDS;
}
