import type { householdRoutes } from '@nimbo/contracts/household-routes';
import type { Pool, Queryable } from '@nimbo/service-runtime/postgres';
import { ProblemError } from '@nimbo/service-runtime/problem';
import type { Handlers } from '../routing/register-routes.ts';

type SettingsRoutes = Pick<typeof householdRoutes, 'householdSettings' | 'changeHouseholdSettings'>;

export function settingsHandlers(pool: Pool): Handlers<SettingsRoutes> {
  return {
    householdSettings: async ({ actor }) => {
      const { rows } = await pool.query('select time_zone from api.households where id = $1', [actor.householdId]);
      return { timeZone: rows[0].time_zone };
    },
    changeHouseholdSettings: async ({ actor, body }) => {
      await requireKnownZone(pool, body.timeZone);
      await pool.query('update api.households set time_zone = $2 where id = $1', [actor.householdId, body.timeZone]);
      return body;
    },
  };
}

/** The database reckons days too, by a list of its own. */
async function requireKnownZone(db: Queryable, timeZone: string): Promise<void> {
  const { rows } = await db.query('select exists (select from pg_timezone_names where name = $1) as known', [timeZone]);
  if (!rows[0].known) throw new ProblemError('invalid-request', { detail: 'The time zone is not known here' });
}
