import type { Logger } from '@nimbo/service-runtime/log';
import type { PoolClient } from '@nimbo/service-runtime/postgres';
import { applyEvent, lockPlaySession } from './play-session-store.ts';

/** Ends whatever a profile plays or waits for. */
export async function endPlaySessionsOf(client: PoolClient, log: Logger, profileId: string): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `select id from api.play_sessions where profile_id = $1 and status not in ('ending', 'ended') order by id`,
    [profileId],
  );
  for (const { id } of rows) {
    const row = await lockPlaySession(client, id);
    if (row) await applyEvent(client, log, row, { type: 'left' });
  }
}
