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

/** What a parent has given on top of the rules, for today. */
export interface TimeGiven {
  /** Added to the minutes of the day, in seconds. */
  readonly extraSeconds: number;
  /** Until then bedtime does not count, in ms since 1970; null is not put off. */
  readonly bedtimeOffUntilMs: number | null;
}

export const NO_TIME_GIVEN: TimeGiven = { extraSeconds: 0, bedtimeOffUntilMs: null };

export interface AllowanceQuestion {
  readonly limits: PlayLimits;
  /** ms since 1970. */
  readonly nowMs: number;
  /** IANA name of the household's time zone. */
  readonly timeZone: string;
  /** Played since midnight there, in seconds. */
  readonly playedTodaySeconds: number;
  readonly given: TimeGiven;
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
export function playAllowance(question: AllowanceQuestion): PlayAllowance {
  const ofDay = secondsOfDay(question);
  const toBedtime = secondsToBedtime(question);
  const seconds = Math.max(0, Math.min(ofDay, toBedtime));
  if (seconds === Number.POSITIVE_INFINITY) return { seconds, by: null };
  return { seconds, by: toBedtime < ofDay ? 'bedtime' : 'daily-minutes' };
}

/** What is left of the day's minutes, in seconds; infinite without a rule, negative where more was played. */
export function secondsOfDay({ limits, nowMs, timeZone, given, playedTodaySeconds }: AllowanceQuestion): number {
  const minutes = localTime(nowMs, timeZone).isWeekend ? limits.weekendMinutes : limits.weekdayMinutes;
  return minutes === null ? Number.POSITIVE_INFINITY : minutes * 60 + given.extraSeconds - playedTodaySeconds;
}

/** Until bedtime or until it comes again after it was put off, in seconds; 0 at night, infinite without a rule. */
export function secondsToBedtime({ limits: { bedtime }, nowMs, timeZone, given }: AllowanceQuestion): number {
  if (bedtime === null || bedtime.from === bedtime.until) return Number.POSITIVE_INFINITY;
  const usual = secondsUntilNight(bedtime, nowMs, timeZone);
  const offMs = (given.bedtimeOffUntilMs ?? nowMs) - nowMs;
  if (usual * 1000 >= offMs) return usual;
  // What counts is how the clock stands then.
  return offMs / 1000 + secondsUntilNight(bedtime, nowMs + offMs, timeZone);
}

/** @param seconds after midnight, as the clock shows it */
export function isNight({ from, until }: NonNullable<PlayLimits['bedtime']>, seconds: number): boolean {
  const [begins, ends] = [from * 60, until * 60];
  return begins <= ends ? begins <= seconds && seconds < ends : begins <= seconds || seconds < ends;
}

function secondsUntilNight(bedtime: NonNullable<PlayLimits['bedtime']>, nowMs: number, timeZone: string): number {
  const local = localTime(nowMs, timeZone);
  if (isNight(bedtime, local.seconds)) return 0;
  const from = bedtime.from * 60;
  const shown = clockDifference(from, local.seconds);
  // Where clocks are put forward or back before bedtime, that hour is played less or more.
  const then = localTime(nowMs + shown * 1000, timeZone).seconds;
  const late = clockDifference(then, from);
  const wait = shown - (late > HALF_A_DAY_SECONDS ? late - DAY_SECONDS : late);
  if (localTime(nowMs + wait * 1000, timeZone).seconds === from) return wait;
  // Clocks skip that time: the night begins when they are put forward, unless they skip all of it.
  const forward = secondsUntilForward(nowMs, shown, timeZone);
  return forward + secondsUntilNight(bedtime, nowMs + forward * 1000, timeZone);
}

/** @param atMost seconds from now on within which clocks are put forward once */
function secondsUntilForward(nowMs: number, atMost: number, timeZone: string): number {
  const now = localTime(nowMs, timeZone).seconds;
  let [before, after] = [0, atMost];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    const shown = clockDifference(localTime(nowMs + middle * 1000, timeZone).seconds, now);
    if (shown === middle) before = middle;
    else after = middle;
  }
  return after;
}

const DAY_SECONDS = MINUTES_A_DAY * 60;
const HALF_A_DAY_SECONDS = DAY_SECONDS / 2;

/** From one time of day on to the next time the clock shows another, in seconds. */
function clockDifference(later: number, earlier: number): number {
  return (later - earlier + DAY_SECONDS) % DAY_SECONDS;
}

/** True for the name of a time zone as the IANA has it; distances to UTC are none, because they know no summer. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]+(?:[/_+-][A-Za-z0-9_+-]+)*$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
