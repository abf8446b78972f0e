import { RECOVERY_LIFETIME_MS, RECOVERY_TRIES } from '@nimbo/domain';
import type { PoolClient, Queryable } from '@nimbo/service-runtime/postgres';

export interface SentRecoveries {
  /** Of the last day, ms since 1970. */
  readonly sentAtMs: number[];
  readonly nowMs: number;
}

/** When codes were sent to the owner; others wait until the transaction ends. */
export async function lockSent(client: PoolClient, accountId: string): Promise<SentRecoveries> {
  await client.query('select from api.accounts where id = $1 for update', [accountId]);
  const { rows } = await client.query(
    `select coalesce(array_agg(extract(epoch from sent_at)::float8 * 1000), '{}') as sent,
       extract(epoch from clock_timestamp())::float8 * 1000 as now_ms
     from api.pin_recoveries where account_id = $1 and sent_at > now() - interval '24 hours'`,
    [accountId],
  );
  return { sentAtMs: rows[0].sent, nowMs: rows[0].now_ms };
}

/** The former code of the profile is no longer good. */
export async function storeRecovery(
  client: PoolClient,
  recovery: { readonly accountId: string; readonly profileId: string; readonly codeHash: Buffer },
): Promise<void> {
  const { accountId, profileId, codeHash } = recovery;
  await client.query(
    `update api.pin_recoveries set expires_at = now() where profile_id = $1 and used_at is null and expires_at > now()`,
    [profileId],
  );
  await client.query(`delete from api.pin_recoveries where account_id = $1 and sent_at < now() - interval '2 days'`, [
    accountId,
  ]);
  await client.query(
    `insert into api.pin_recoveries (account_id, profile_id, code_hash, sent_at, expires_at)
     values ($1, $2, $3, clock_timestamp(), clock_timestamp() + make_interval(secs => $4))`,
    [accountId, profileId, codeHash, RECOVERY_LIFETIME_MS / 1000],
  );
}

export interface CountedRecovery {
  readonly id: string;
  readonly codeHash: Buffer;
  /** This one included. */
  readonly tries: number;
}

/** Counts a try before it is looked at; undefined where there is no good code. */
export async function countTry(
  db: Queryable,
  accountId: string,
  profileId: string,
): Promise<CountedRecovery | undefined> {
  const { rows } = await db.query<CountedRecovery>(
    `update api.pin_recoveries set tries = tries + 1
     where account_id = $1 and profile_id = $2 and used_at is null and expires_at > now() and tries < ${RECOVERY_TRIES}
     returning id, code_hash as "codeHash", tries`,
    [accountId, profileId],
  );
  return rows[0];
}

/** @returns false where somebody else has used it meanwhile */
export async function useRecovery(client: PoolClient, id: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'update api.pin_recoveries set used_at = now() where id = $1 and used_at is null and expires_at > now()',
    [id],
  );
  return rowCount === 1;
}
