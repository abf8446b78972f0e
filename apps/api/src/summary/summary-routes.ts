import type { summaryRoutes } from '@nimbo/contracts/household-routes';
import { inTransaction, type Pool } from '@nimbo/service-runtime/postgres';
import type { AdminProof } from '../household/admin-proof.ts';
import { lockHousehold } from '../household/household-store.ts';
import { adminOf } from '../household/members.ts';
import type { Handlers } from '../routing/register-routes.ts';
import { isSummaryWanted, wantSummary } from './summary-store.ts';

export function summaryHandlers(pool: Pool, proof: AdminProof): Handlers<typeof summaryRoutes> {
  return {
    weeklySummary: async ({ actor }) => ({ enabled: await isSummaryWanted(pool, actor.profile.householdId) }),
    setWeeklySummary: async ({ actor, body }) => {
      await inTransaction(pool, async (client) => {
        const household = await lockHousehold(client, actor.profile.householdId);
        await proof.require(client, actor, adminOf(household));
        await wantSummary(client, household.id, body.enabled);
      });
      return body;
    },
  };
}
