import type { householdRoutes } from '@nimbo/contracts/household-routes';
import { inTransaction, type Pool, type Queryable } from '@nimbo/service-runtime/postgres';
import { ProblemError } from '@nimbo/service-runtime/problem';
import { applyRules, type RuleSettings } from '../playing/move-deadlines.ts';
import type { Handlers } from '../routing/register-routes.ts';
import type { AdminProof } from './admin-proof.ts';
import { lockHousehold } from './household-store.ts';
import { adminOf } from './members.ts';

type SettingsRoutes = Pick<typeof householdRoutes, 'householdSettings' | 'changeHouseholdSettings'>;

export interface TimeZoneSettings extends RuleSettings {
  readonly pool: Pool;
  readonly proof: AdminProof;
}

export function settingsHandlers(settings: TimeZoneSettings): Handlers<SettingsRoutes> {
  const { pool, proof } = settings;
  return {
    householdSettings: async ({ actor }) => {
      const { rows } = await pool.query('select time_zone from api.households where id = $1', [actor.householdId]);
      return { timeZone: rows[0].time_zone };
    },
    changeHouseholdSettings: async ({ actor, body }) => {
      await requireKnownZone(pool, body.timeZone);
      await inTransaction(pool, async (client) => {
        const household = await lockHousehold(client, actor.householdId);
        await proof.require(client, actor, adminOf(household));
        await client.query('update api.households set time_zone = $2 where id = $1', [household.id, body.timeZone]);
        // Another day has other minutes, and bedtime is at another hour.
        for (const { id } of household.profiles) await applyRules(settings, client, id);
      });
      return body;
    },
  };
}

/** The database reckons days too, by a list of its own. */
async function requireKnownZone(db: Queryable, timeZone: string): Promise<void> {
  const { rows } = await db.query('select exists (select from pg_timezone_names where name = $1) as known', [timeZone]);
  if (!rows[0].known) throw new ProblemError('invalid-request', { detail: 'The time zone is not known here' });
}
