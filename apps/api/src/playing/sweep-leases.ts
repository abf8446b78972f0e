import { HOST_LEASE_SECONDS } from '@nimbo/contracts/host';
import type { PlaySessionEvent } from '@nimbo/domain';
import type { Logger } from '@nimbo/service-runtime/log';
import { inTransaction, type Pool } from '@nimbo/service-runtime/postgres';
import { applyEvent, findAbandoned, findLost, lockPlaySession, QUEUE_LEASE_SECONDS } from './play-session-store.ts';

/**
 * Gives up what nobody has renewed: places of browsers and play sessions of hosts that fell silent.
 * @param listeningSeconds how long this process has been there to hear them without a break: somebody who could not be heard
 *   was not silent
 */
export async function sweepLeases(pool: Pool, log: Logger, listeningSeconds: number): Promise<void> {
  if (listeningSeconds > QUEUE_LEASE_SECONDS) {
    await applyToEach(pool, log, await findAbandoned(pool), { type: 'abandoned' }, findAbandoned);
  }
  if (listeningSeconds > HOST_LEASE_SECONDS) {
    await applyToEach(pool, log, await findLost(pool), { type: 'host-lost' }, findLost);
  }
}

async function applyToEach(
  pool: Pool,
  log: Logger,
  ids: readonly string[],
  event: PlaySessionEvent,
  find: typeof findLost,
): Promise<void> {
  for (const id of ids) {
    await inTransaction(pool, async (client) => {
      const row = await lockPlaySession(client, id);
      // Looked at again under the lock: a sign of life may have come in between.
      if (row && (await find(client)).includes(id)) await applyEvent(client, log, row, event);
    });
  }
}
