import { type AgedTitle, DEFAULT_MAX_AGE, isTitleOpen } from './age-rating.ts';
import {
  type AllowanceQuestion,
  isNight,
  MINUTES_A_DAY,
  type PlayLimits,
  secondsOfDay,
  secondsToBedtime,
} from './play-allowance.ts';

/** What the rules leave a profile, and what a parent has given it on top, whatever was played of it. */
export interface Leeway {
  readonly kids: boolean;
  readonly ageLimit: number;
  /** Titles above that limit which a parent has allowed. */
  readonly allowed: readonly AgedTitle[];
  readonly time: Omit<AllowanceQuestion, 'playedTodaySeconds'>;
}

/** True for a profile that somebody else's rules hold: a child, or whoever may not play everything at any time. */
export function isLimited(member: Pick<Leeway, 'kids' | 'ageLimit'> & { admin: boolean; limits: PlayLimits }): boolean {
  const { admin, kids, ageLimit, limits } = member;
  return !admin && (kids || ageLimit < DEFAULT_MAX_AGE || Object.values(limits).some((limit) => limit !== null));
}

/** True where somebody would gain anything by playing as `wanted` instead of as `current`. */
export function isLaxer(wanted: Leeway, current: Leeway): boolean {
  if (current.kids && !wanted.kids) return true;
  if (wanted.ageLimit > current.ageLimit) return true;
  const reader = { ageLimit: current.ageLimit, allowedTitles: current.allowed.map(({ gid }) => gid) };
  return wanted.allowed.some((title) => !isTitleOpen(title, reader)) || isTimeLaxer(wanted.time, current.time);
}

function isTimeLaxer(wanted: Leeway['time'], current: Leeway['time']): boolean {
  const minutes = (kind: 'weekdayMinutes' | 'weekendMinutes', { limits }: Leeway['time']) =>
    limits[kind] ?? Number.POSITIVE_INFINITY;
  if (minutes('weekdayMinutes', wanted) > minutes('weekdayMinutes', current)) return true;
  if (minutes('weekendMinutes', wanted) > minutes('weekendMinutes', current)) return true;
  if (staysUpWhile(wanted.limits.bedtime, current.limits.bedtime)) return true;
  // What was given holds for today only.
  const unplayed = (time: Leeway['time']) => ({ ...time, playedTodaySeconds: 0 });
  return (
    secondsOfDay(unplayed(wanted)) > secondsOfDay(unplayed(current)) ||
    secondsToBedtime(unplayed(wanted)) > secondsToBedtime(unplayed(current))
  );
}

type Bedtime = Leeway['time']['limits']['bedtime'];

/** True where there is a minute of the day at which one may play and the other may not. */
function staysUpWhile(wanted: Bedtime, current: Bedtime): boolean {
  const night = (bedtime: Bedtime, minute: number) => bedtime !== null && isNight(bedtime, minute * 60);
  return Array.from({ length: MINUTES_A_DAY }, (_, minute) => minute).some(
    (minute) => night(current, minute) && !night(wanted, minute),
  );
}
