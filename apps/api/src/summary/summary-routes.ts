import type { summaryRoutes } from '@nimbo/contracts/household-routes';
import type { Pool } from '@nimbo/service-runtime/postgres';
import type { Handlers } from '../routing/register-routes.ts';
import { isSummaryWanted, wantSummary } from './summary-store.ts';

export function summaryHandlers(pool: Pool): Handlers<typeof summaryRoutes> {
  return {
    weeklySummary: async ({ actor }) => ({ enabled: await isSummaryWanted(pool, actor.profile.householdId) }),
    setWeeklySummary: async ({ actor, body }) => {
      await wantSummary(pool, actor.profile.householdId, body.enabled);
      return body;
    },
  };
}
