import type { TimeGiven } from '@nimbo/domain';
import { TODAY } from './today.ts';

/** SQL: true where a row `g` of `api.title_grants` holds now. */
export const IS_TITLE_GRANTED = '(g.until is null or g.until > now())';

/** SQL: what profile `p` of household `h` was given for today, as columns of `TimeGivenRow`. */
export const TIME_GIVEN_COLUMNS = `
  (select coalesce(sum(g.extra_seconds), 0)::int from api.time_grants g
   where g.profile_id = p.id and g.day = ${TODAY}) as extra_seconds,
  (select extract(epoch from max(g.bedtime_off_until))::float8 * 1000 from api.time_grants g
   where g.profile_id = p.id and g.bedtime_off_until > now()) as bedtime_off_until_ms`;

export interface TimeGivenRow {
  readonly extra_seconds: number;
  readonly bedtime_off_until_ms: number | null;
}

export function toTimeGiven({ extra_seconds, bedtime_off_until_ms }: TimeGivenRow): TimeGiven {
  return { extraSeconds: extra_seconds, bedtimeOffUntilMs: bedtime_off_until_ms };
}
