import type { Choosable, Title } from '@nimbo/domain';
import type { Queryable } from '@nimbo/service-runtime/postgres';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { IS_TITLE_GRANTED, TIME_GIVEN_COLUMNS, toTimeGiven } from './granted.ts';
import type { Household, StoredProfile } from './household-store.ts';

/** The members of a household with what each may do now, by the database's clock. */
export async function loadChoosable(
  db: Queryable,
  catalogue: Catalogue,
  household: Household,
): Promise<(StoredProfile & Choosable)[]> {
  const { rows } = await db.query(
    `select p.id, extract(epoch from now())::float8 * 1000 as now_ms,
       (select coalesce(array_agg(g.gid), '{}') from api.title_grants g
        where g.profile_id = p.id and ${IS_TITLE_GRANTED}) as allowed,
       ${TIME_GIVEN_COLUMNS}
     from api.profiles p join api.households h on h.id = p.household_id where h.id = $1 and p.deleted_at is null`,
    [household.id],
  );
  const titles = (gids: readonly string[]): Title[] => gids.flatMap((gid) => catalogue.find(gid)?.title ?? []);
  return household.profiles.flatMap((profile) => {
    const row = rows.find(({ id }) => id === profile.id);
    // Deleted a moment ago.
    if (!row) return [];
    const { kids, ageLimit, limits } = profile;
    const time = { limits, nowMs: row.now_ms, timeZone: household.timeZone, given: toTimeGiven(row) };
    return [{ ...profile, leeway: { kids, ageLimit, allowed: titles(row.allowed), time } }];
  });
}
