import { inTransaction, type Pool } from '@nimbo/service-runtime/postgres';
import { ProblemError } from '@nimbo/service-runtime/problem';
import { requireServer } from '../hosts/host-store.ts';
import { NO_SERVER_RETRY_SECONDS } from './create-play-session.ts';
import { changeWantedZone, lockPlaySession, lockQueue, type PlaySessionRow } from './play-session-store.ts';

/**
 * Lets a queued play session wait for another zone and keep its place. One that has been placed meanwhile stays as it is: its
 * turn has come. Refuses with `play-session-unknown`, `play-session-ended`, `zone-unknown` or `no-server`.
 */
export async function changeZone(pool: Pool, profileId: string, id: string, zone: string): Promise<PlaySessionRow> {
  return inTransaction(pool, async (client) => {
    await lockQueue(client);
    const row = await lockPlaySession(client, id);
    if (row?.profileId !== profileId) throw new ProblemError('play-session-unknown');
    if (row.status === 'ending' || row.status === 'ended') throw new ProblemError('play-session-ended');
    if (row.status !== 'queued') return row;
    await requireServer(client, zone, NO_SERVER_RETRY_SECONDS);
    await changeWantedZone(client, id, zone);
    return { ...row, wantedZone: zone };
  });
}
