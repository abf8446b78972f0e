import type { hostRoutes } from '@nimbo/contracts/host-routes';
import type { apiRoutes } from '@nimbo/contracts/http';
import type { Logger } from '@nimbo/service-runtime/log';
import type { Pool } from '@nimbo/service-runtime/postgres';
import type { LocationLookup } from '../location/location.ts';
import type { Handlers } from '../routing/register-routes.ts';
import { applyHostReport } from './apply-host-report.ts';
import { loadZones } from './host-store.ts';

export function hostHandlers(
  pool: Pool,
  log: Logger,
  locate: LocationLookup,
): Handlers<Pick<typeof apiRoutes, 'zones' | 'location'> & Pick<typeof hostRoutes, 'hostReport'>> {
  return {
    zones: async () => loadZones(pool),
    location: async ({ request, reply }) => {
      reply.header('cache-control', 'private, no-store');
      return locate(request);
    },
    hostReport: async ({ actor, body }) => applyHostReport(pool, log, actor.hostId, body),
  };
}
