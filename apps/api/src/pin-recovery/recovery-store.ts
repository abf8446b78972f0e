import { RECOVERY_LIFETIME_MS, RECOVERY_TRIES } from '@nimbo/domain';
import type { PoolClient, Queryable } from '@nimbo/service-runtime/postgres';

export interface SentRecoveries {
  /** Of the last day, ms since 1970. */
  readonly sentAtMs: number[];
  readonly nowMs: number;
}

/** Who asks: those with limits have codes of their own, so that they can neither use up nor spoil the owner's. */
export interface Asker {
  readonly accountId: string;
  readonly byLimited: boolean;
}

/** When codes were sent to the owner for such askers; others wait until the transaction ends. */
export async function lockSent(client: PoolClient, { accountId, byLimited }: Asker): Promise<SentRecoveries> {
  await client.query('select from api.accounts where id = $1 for update', [accountId]);
  const { rows } = await client.query(
    `select coalesce(array_agg(extract(epoch from sent_at)::float8 * 1000), '{}') as sent,
       extract(epoch from clock_timestamp())::float8 * 1000 as now_ms
     from api.pin_recoveries where account_id = $1 and by_limited = $2 and sent_at > now() - interval '24 hours'`,
    [accountId, byLimited],
  );
  return { sentAtMs: rows[0].sent, nowMs: rows[0].now_ms };
}

/** The former code of the profile is no longer good. */
export async function storeRecovery(
  client: PoolClient,
  recovery: Asker & { readonly profileId: string; readonly codeHash: Buffer },
): Promise<void> {
  const { accountId, byLimited, profileId, codeHash } = recovery;
  await client.query(
    `update api.pin_recoveries set expires_at = now()
     where profile_id = $1 and by_limited = $2 and used_at is null and expires_at > now()`,
    [profileId, byLimited],
  );
  await client.query(`delete from api.pin_recoveries where account_id = $1 and sent_at < now() - interval '2 days'`, [
    accountId,
  ]);
  await client.query(
    `insert into api.pin_recoveries (account_id, profile_id, code_hash, by_limited, sent_at, expires_at)
     values ($1, $2, $3, $4, clock_timestamp(), clock_timestamp() + make_interval(secs => $5))`,
    [accountId, profileId, codeHash, byLimited, RECOVERY_LIFETIME_MS / 1000],
  );
}

export interface CountedRecovery {
  readonly id: string;
  readonly codeHash: Buffer;
  /** This one included. */
  readonly tries: number;
}

/** Counts a try before it is looked at; undefined where there is no good code. */
export async function countCode(
  db: Queryable,
  { accountId, byLimited }: Asker,
  profileId: string,
): Promise<CountedRecovery | undefined> {
  const { rows } = await db.query<CountedRecovery>(
    `update api.pin_recoveries set tries = tries + 1
     where account_id = $1 and profile_id = $2 and by_limited = $3 and used_at is null and expires_at > now()
       and tries < ${RECOVERY_TRIES}
     returning id, code_hash as "codeHash", tries`,
    [accountId, profileId, byLimited],
  );
  return rows[0];
}

/** No other code of the profile is good any more. @returns false where somebody else has used it meanwhile */
export async function useRecovery(client: PoolClient, id: string): Promise<boolean> {
  const { rows } = await client.query<{ profile_id: string }>(
    `update api.pin_recoveries set used_at = now() where id = $1 and used_at is null and expires_at > now()
     returning profile_id`,
    [id],
  );
  for (const { profile_id } of rows) {
    await client.query(
      'update api.pin_recoveries set expires_at = now() where profile_id = $1 and used_at is null and expires_at > now()',
      [profile_id],
    );
  }
  return rows.length === 1;
}
