import type { TimeGiven } from '@nimbo/domain';
import type { PoolClient, Queryable } from '@nimbo/service-runtime/postgres';
import { IS_TITLE_GRANTED } from '../household/granted.ts';
import { END_OF_TODAY, TODAY } from '../household/today.ts';

/** Opens a title to a profile; what was allowed for good stays so. */
export async function allowTitle(
  client: PoolClient,
  profileId: string,
  gid: string,
  scope: 'today' | 'always',
): Promise<void> {
  await client.query('delete from api.title_grants where profile_id = $1 and until <= now()', [profileId]);
  await client.query(
    `insert into api.title_grants as g (profile_id, gid, until)
     select p.id, $2, case when $3 = 'today' then ${END_OF_TODAY} end
     from api.profiles p join api.households h on h.id = p.household_id where p.id = $1
     on conflict (profile_id, gid) do update set granted_at = now(),
       until = case when g.until is not null then excluded.until end`,
    [profileId, gid, scope],
  );
}

export interface TitleGrant {
  readonly gid: string;
  readonly until: Date | null;
  readonly grantedAt: Date;
}

/** What is allowed now, the newest first. */
export async function loadTitleGrants(db: Queryable, profileId: string): Promise<TitleGrant[]> {
  const { rows } = await db.query<TitleGrant>(
    `select gid, until, granted_at as "grantedAt" from api.title_grants g
     where profile_id = $1 and ${IS_TITLE_GRANTED} order by granted_at desc, gid`,
    [profileId],
  );
  return rows;
}

/** @returns false where it was not allowed */
export async function withdrawTitleGrant(client: PoolClient, profileId: string, gid: string): Promise<boolean> {
  const { rowCount } = await client.query('delete from api.title_grants where profile_id = $1 and gid = $2', [
    profileId,
    gid,
  ]);
  return rowCount === 1;
}

/** Adds time to today where the household lives. */
export async function giveTime(client: PoolClient, profileId: string, given: TimeGiven): Promise<void> {
  await client.query(
    `insert into api.time_grants (profile_id, day, extra_seconds, bedtime_off_until)
     select p.id, ${TODAY}, $2, to_timestamp($3::float8 / 1000)
     from api.profiles p join api.households h on h.id = p.household_id where p.id = $1`,
    [profileId, given.extraSeconds, given.bedtimeOffUntilMs],
  );
}
