import type { Logger } from '@nimbo/service-runtime/log';
import { inTransaction, type Pool } from '@nimbo/service-runtime/postgres';
import { lockHousehold, scrubProfile } from '../household/household-store.ts';
import { endPlaySessionsOf } from '../playing/end-play-sessions.ts';
import type { Vault } from '../saves/vault.ts';
import type { IdentityAdmin } from './identity-admin.ts';

export interface DeletionSettings {
  readonly pool: Pool;
  readonly vault: Vault;
  readonly identity: IdentityAdmin;
  readonly log: Logger;
}

export interface Leaving {
  readonly accountId: string;
  readonly householdId: string;
  /** Mails to it that are still to be sent go, too. */
  readonly email: string;
}

/** The tombstone stays as long as any token of the account may live. */
const TOMBSTONE_DAYS = 1;

/**
 * Refuses with `signed-out` where that has happened. Deletes the household here, then the account at the identity service. Where that
 * one is away, `finishDeletions` goes on: nobody gets back in meanwhile.
 */
export async function deleteAccount(settings: DeletionSettings, leaving: Leaving): Promise<void> {
  const { pool, vault, log } = settings;
  const { accountId, householdId, email } = leaving;
  const profiles = await inTransaction(pool, async (client) => {
    const household = await lockHousehold(client, householdId);
    for (const { id } of household.profiles) {
      await endPlaySessionsOf(client, log, id);
      await vault.deleteAll(client, id);
      await scrubProfile(client, id);
    }
    await client.query('update api.auth_sessions set revoked_at = now() where account_id = $1 and revoked_at is null', [
      accountId,
    ]);
    for (const table of ['feedback', 'sign_outs', 'topic_subscriptions']) {
      await client.query(`delete from api.${table} where account_id = $1`, [accountId]);
    }
    await client.query('delete from api.weekly_summaries where household_id = $1', [householdId]);
    await client.query('delete from api.mails where recipient = $1', [email]);
    await client.query(
      'delete from api.devices where auth_session_id in (select id from api.auth_sessions where account_id = $1)',
      [accountId],
    );
    await client.query('update api.accounts set deleted_at = now() where id = $1', [accountId]);
    await client.query(`update api.households set time_zone = 'UTC', weekly_summary = false where id = $1`, [
      householdId,
    ]);
    return household.profiles;
  });
  for (const { id } of profiles) await vault.sweep(id);
  log.info({ account: accountId }, 'account deleted');
  await deleteAtIdentity(settings, accountId);
}

/** Tries of one pass. */
const TRIES_AT_ONCE = 20;

/** Deletes at the identity service what was deleted here, and forgets those that are gone for long enough. */
export async function finishDeletions(
  settings: Omit<DeletionSettings, 'vault'>,
  stopping?: AbortSignal,
): Promise<void> {
  const { pool } = settings;
  const { rows } = await pool.query<{ id: string }>(
    `select id from api.accounts where deleted_at is not null and identity_gone_at is null
     order by identity_tried_at nulls first, deleted_at limit ${TRIES_AT_ONCE}`,
  );
  for (const { id } of rows) {
    if (stopping?.aborted) return;
    await deleteAtIdentity(settings, id);
  }
  await inTransaction(pool, async (client) => {
    const old = `select id from api.accounts where identity_gone_at < now() - make_interval(days => ${TOMBSTONE_DAYS})`;
    await client.query(`delete from api.auth_sessions where account_id in (${old})`);
    await client.query(`delete from api.accounts where id in (${old})`);
  });
}

async function deleteAtIdentity({ pool, identity, log }: Omit<DeletionSettings, 'vault'>, id: string): Promise<void> {
  const { rows } = await pool.query<{ subject: string }>(
    'update api.accounts set identity_tried_at = clock_timestamp() where id = $1 returning subject',
    [id],
  );
  try {
    for (const { subject } of rows) await identity.deleteUser(subject);
    await pool.query('update api.accounts set identity_gone_at = now() where id = $1', [id]);
  } catch (error) {
    log.warn({ err: error, account: id }, 'the identity service has not deleted an account yet; it is asked again');
  }
}
