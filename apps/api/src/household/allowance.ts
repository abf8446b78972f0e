import { type AllowanceQuestion, type PlayAllowance, playAllowance } from '@nimbo/domain';
import type { Queryable } from '@nimbo/service-runtime/postgres';
import { TIME_GIVEN_COLUMNS, toTimeGiven } from './granted.ts';
import { START_OF_TODAY } from './today.ts';

/** Refuses nothing by itself: how long a profile may play from now on, by the database's clock. */
export async function loadAllowance(db: Queryable, profileId: string): Promise<PlayAllowance> {
  return playAllowance(await loadAllowanceQuestion(db, profileId));
}

/** What that depends on. */
export async function loadAllowanceQuestion(db: Queryable, profileId: string): Promise<AllowanceQuestion> {
  const { rows } = await db.query(
    `select h.time_zone, p.weekday_minutes, p.weekend_minutes, p.bedtime_from, p.bedtime_until,
       extract(epoch from now())::float8 * 1000 as now_ms,
       (select coalesce(sum(s.played_seconds), 0) from api.play_sessions s
        where s.profile_id = p.id
          and coalesce(s.placed_at, s.created_at) >= ${START_OF_TODAY}
       ) as played_today,
       ${TIME_GIVEN_COLUMNS}
     from api.profiles p join api.households h on h.id = p.household_id where p.id = $1`,
    [profileId],
  );
  const row = rows[0];
  if (row === undefined) throw new Error(`there is no profile ${profileId}`);
  return {
    limits: {
      weekdayMinutes: row.weekday_minutes,
      weekendMinutes: row.weekend_minutes,
      bedtime: row.bedtime_from === null ? null : { from: row.bedtime_from, until: row.bedtime_until },
    },
    nowMs: row.now_ms,
    timeZone: row.time_zone,
    playedTodaySeconds: row.played_today,
    given: toTimeGiven(row),
  };
}
