import { foundServer, type MeasuredZone } from '@nimbo/domain';
import { type Api, apiRoutes } from '../../access/api.ts';
import { useServers } from '../../state/servers.ts';
import { measureZones } from './measure-zones.ts';
import { recallZones, rememberZones, type ZoneStorage } from './zone-memory.ts';

export interface FinderOptions {
  readonly api: Pick<Api, 'call'>;
  readonly fetch: typeof fetch;
  readonly storage: ZoneStorage;
  readonly now?: () => number;
}

/**
 * Looks for the nearest zone among those that serve, and shows the search. Null when none answers or the list cannot be had:
 * then the api chooses.
 */
export function createServerFinder({ api, fetch, storage, now = Date.now }: FinderOptions) {
  return async (): Promise<string | null> => {
    const { search, found } = useServers.getState();
    const reply = await api.call(apiRoutes.zones, {});
    if (!reply.ok) return found(null);
    const zones = reply.data.filter((zone) => zone.available);
    const ids = zones.map(({ id }) => id);
    const known = recallZones(storage, ids, now());
    if (known) {
      search(known);
      return found(foundServer(known));
    }
    search(zones.map(({ id, name }): MeasuredZone => ({ id, name, roundTripMs: null })));
    const measured = await measureZones({ zones, fetch, onProgress: search });
    const nearest = foundServer(measured);
    // What nobody answered is not worth remembering.
    if (nearest) rememberZones(storage, measured, now());
    return found(nearest);
  };
}
