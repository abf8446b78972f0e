import { inTransaction, type Pool } from '@nimbo/service-runtime/postgres';
import { ProblemError } from '@nimbo/service-runtime/problem';
import { hasServer } from '../hosts/host-store.ts';
import { changeWantedZone, lockPlaySession, lockQueue, type PlaySessionRow } from './play-session-store.ts';

/**
 * Lets a queued play session wait for another zone and keep its place. One that has been placed meanwhile stays as it is: its
 * turn has come. Refuses with `play-session-unknown`, `play-session-ended` or `no-server`.
 */
export async function changeZone(pool: Pool, profileId: string, id: string, zone: string): Promise<PlaySessionRow> {
  return inTransaction(pool, async (client) => {
    await lockQueue(client);
    const row = await lockPlaySession(client, id);
    if (row?.profileId !== profileId) throw new ProblemError('play-session-unknown');
    if (row.status === 'ending' || row.status === 'ended') throw new ProblemError('play-session-ended');
    if (row.status !== 'queued') return row;
    if (!(await hasServer(client, zone))) throw new ProblemError('no-server', { detail: zone });
    await changeWantedZone(client, id, zone);
    return { ...row, wantedZone: zone };
  });
}
