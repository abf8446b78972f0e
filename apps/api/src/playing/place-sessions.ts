import { placeQueued } from '@nimbo/domain';
import type { Logger } from '@nimbo/service-runtime/log';
import { inTransaction, type Pool } from '@nimbo/service-runtime/postgres';
import { loadPlacementHosts } from '../hosts/host-store.ts';
import { applyEvent, lockQueue, lockQueued } from './play-session-store.ts';

/** Gives free slots to the queue; one process at a time, so no slot is given twice. Returns how many were placed. */
export async function placeSessions(pool: Pool, log: Logger): Promise<number> {
  return inTransaction(pool, async (client) => {
    await lockQueue(client);
    const hosts = await loadPlacementHosts(client);
    if (!hosts.some((host) => host.freeSlots > 0)) return 0;
    const queue = await lockQueued(client);
    const rows = new Map(queue.map(({ id, row }) => [id, row]));
    const placements = placeQueued(queue, hosts);
    for (const { id, hostId } of placements) {
      await applyEvent(client, log, rows.get(id)!, { type: 'placed', hostId });
    }
    return placements.length;
  });
}
