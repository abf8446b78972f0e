import { createHmac } from 'node:crypto';
import { ACCOUNT_LOCKOUT, ADDRESS_LOCKOUT, decideAttempt, type LockoutPolicy, type LockoutState } from '@nimbo/domain';
import { inTransaction, type Pool, type PoolClient, type Queryable } from '@nimbo/service-runtime/postgres';

export interface AttemptLedger {
  /** Counts a try as failed before it is checked; false while the account's name or the address has to wait. */
  begin(name: string, address: string): Promise<boolean>;
  /** Takes the try back: the password was right. */
  succeed(name: string, address: string): Promise<void>;
  /** Drops what is too old to matter. */
  sweep(): Promise<void>;
}

export interface AttemptLedgerOptions {
  readonly pool: Pool;
  /** Key of the digests under which names and addresses are stored. */
  readonly key: Buffer;
  /** Time now, in ms since 1970. */
  readonly clock: () => number;
}

interface Entry {
  readonly subject: string;
  readonly policy: LockoutPolicy;
}

/** Failures by account name and by address in PostgreSQL, so that every process counts the same ones. */
export function createAttemptLedger({ pool, key, clock }: AttemptLedgerOptions): AttemptLedger {
  const subjectOf = (kind: string, text: string) =>
    `${kind}:${createHmac('sha256', key).update(`${kind}:${text}`).digest('base64url')}`;
  const entries = (name: string, address: string): Entry[] =>
    [
      { subject: subjectOf('account', name), policy: ACCOUNT_LOCKOUT },
      { subject: subjectOf('address', address), policy: ADDRESS_LOCKOUT },
    ] as const;

  return {
    begin: (name, address) =>
      inTransaction(pool, async (client) => {
        const next: { subject: string; state: LockoutState }[] = [];
        for (const { subject, policy } of entries(name, address)) {
          const decision = decideAttempt(await lockState(client, subject), policy, clock());
          if (!decision.ok) return false;
          next.push({ subject, state: decision.state });
        }
        for (const { subject, state } of next) await store(client, subject, state);
        return true;
      }),

    succeed: (name, address) =>
      inTransaction(pool, async (client) => {
        const [account, network] = entries(name, address);
        await client.query('delete from identity.failed_attempts where subject = $1', [account!.subject]);
        // Only this try is taken back: one's own account must not wash an address clean.
        await client.query(
          'update identity.failed_attempts set failures = greatest(failures - 1, 0) where subject = $1',
          [network!.subject],
        );
      }),

    sweep: async () => {
      const forgotten = new Date(clock() - ACCOUNT_LOCKOUT.forgetAfterMs);
      await pool.query('delete from identity.failed_attempts where last_failure_at < $1', [forgotten]);
    },
  };
}

/** Holds the subject until the end of the transaction, also when it has no row yet: tries at the same time queue up. */
async function lockState(client: PoolClient, subject: string): Promise<LockoutState | null> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [subject]);
  const { rows } = await client.query<{ failures: number; last_failure_at: Date }>(
    'select failures, last_failure_at from identity.failed_attempts where subject = $1',
    [subject],
  );
  const row = rows[0];
  return row ? { failures: row.failures, lastFailureAtMs: row.last_failure_at.getTime() } : null;
}

async function store(client: Queryable, subject: string, state: LockoutState): Promise<void> {
  await client.query(
    `insert into identity.failed_attempts (subject, failures, last_failure_at) values ($1, $2, $3)
     on conflict (subject) do update set failures = excluded.failures, last_failure_at = excluded.last_failure_at`,
    [subject, state.failures, new Date(state.lastFailureAtMs)],
  );
}
