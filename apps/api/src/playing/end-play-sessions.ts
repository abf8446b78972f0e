import type { Logger } from '@nimbo/service-runtime/log';
import type { PoolClient } from '@nimbo/service-runtime/postgres';
import { lockProfile } from '../household/household-store.ts';
import { applyEvent, lockPlaySession } from './play-session-store.ts';

/** Ends whatever a profile plays or waits for, because it goes or may not; a request that comes at the same time is before it or after it. */
export async function endPlaySessionsOf(
  client: PoolClient,
  log: Logger,
  profileId: string,
  type: 'left' | 'disallowed' = 'left',
): Promise<void> {
  await lockProfile(client, profileId);
  const { rows } = await client.query<{ id: string }>(
    `select id from api.play_sessions where profile_id = $1 and status not in ('ending', 'ended') order by id`,
    [profileId],
  );
  for (const { id } of rows) {
    const row = await lockPlaySession(client, id);
    if (row) await applyEvent(client, log, row, { type });
  }
}
