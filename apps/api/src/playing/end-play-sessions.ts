import type { Logger } from '@nimbo/service-runtime/log';
import { inTransaction, type Pool, type PoolClient } from '@nimbo/service-runtime/postgres';
import { lockProfile } from '../household/household-store.ts';
import { applyEvent, lockPlaySession } from './play-session-store.ts';

/**
 * Ends whatever a profile plays or waits for, because it goes or may not; a request that comes at the same time is before it or after it.
 * @param askedUntil what was asked for later goes on
 */
export async function endPlaySessionsOf(
  client: PoolClient,
  log: Logger,
  profileId: string,
  type: 'left' | 'disallowed' = 'left',
  askedUntil: Date | null = null,
): Promise<void> {
  await lockProfile(client, profileId);
  const { rows } = await client.query<{ id: string }>(
    `select id from api.play_sessions where profile_id = $1 and status not in ('ending', 'ended')
       and ($2::timestamptz is null or created_at <= $2) order by id`,
    [profileId, askedUntil],
  );
  for (const { id } of rows) {
    const row = await lockPlaySession(client, id);
    if (row) await applyEvent(client, log, row, { type });
  }
}

/** The same for every profile of an account, one after the other, because its owner has signed out everywhere. */
export async function endPlaySessionsOfAccount(
  pool: Pool,
  log: Logger,
  accountId: string,
  askedUntil: Date,
): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    `select p.id from api.profiles p join api.accounts a on a.household_id = p.household_id
     where a.id = $1 and p.deleted_at is null order by p.id`,
    [accountId],
  );
  for (const { id } of rows)
    await inTransaction(pool, (client) => endPlaySessionsOf(client, log, id, 'left', askedUntil));
}
