import { decideAttempt, type LockoutPolicy, type LockoutState } from '@nimbo/domain';
import { inTransaction, type Pool, type PoolClient, type Queryable } from './postgres.ts';

/** Whose failures are counted, and how many of them are too many. */
export interface AttemptSubject {
  readonly subject: string;
  readonly policy: LockoutPolicy;
}

export type AttemptVerdict =
  | { readonly ok: true /** Free tries that are left, the fewest of all subjects. */; readonly triesLeft: number }
  /** `exhausted`: until time forgets, which it may never do. */
  | { readonly ok: false; readonly reason: 'locked' | 'exhausted' /** ms */; readonly waitMs: number };

/**
 * Failures in PostgreSQL, so that every process counts the same ones, in a table `(subject text primary key, failures int,
 * last_failure_at timestamptz)`.
 */
export class Attempts {
  readonly #pool: Pool;
  readonly #table: string;
  readonly #clock: () => number;

  /** @param table with its schema; a name of ours, never one from outside */
  constructor(pool: Pool, table: string, clock: () => number) {
    this.#pool = pool;
    this.#table = table;
    this.#clock = clock;
  }

  /** Counts a try as failed for all subjects before the secret is checked; for none of them when one has to wait. */
  begin(subjects: readonly AttemptSubject[]): Promise<AttemptVerdict> {
    return inTransaction(this.#pool, async (client) => {
      const next: { subject: string; state: LockoutState }[] = [];
      let triesLeft = Number.POSITIVE_INFINITY;
      for (const { subject, policy } of subjects) {
        const decision = decideAttempt(await this.#lock(client, subject), policy, this.#clock());
        if (!decision.ok) return decision;
        next.push({ subject, state: decision.state });
        triesLeft = Math.min(triesLeft, Math.max(0, policy.freeFailures - decision.state.failures));
      }
      for (const { subject, state } of next) await this.#store(client, subject, state);
      return { ok: true, triesLeft };
    });
  }

  /** The secret was right: nothing has failed. */
  async forget(subject: string, db: Queryable = this.#pool): Promise<void> {
    await db.query(`delete from ${this.#table} where subject = $1`, [subject]);
  }

  /** Takes one try back and leaves the others counted. */
  async takeBack(subject: string, db: Queryable = this.#pool): Promise<void> {
    await db.query(`update ${this.#table} set failures = greatest(failures - 1, 0) where subject = $1`, [subject]);
  }

  /**
   * Drops what failed last longer ago than this, in ms.
   * @param kept how subjects begin whose failures time does not forget
   */
  async sweep(olderThanMs: number, kept?: string): Promise<void> {
    await this.#pool.query(
      `delete from ${this.#table} where last_failure_at < $1 and ($2::text is null or not starts_with(subject, $2))`,
      [new Date(this.#clock() - olderThanMs), kept ?? null],
    );
  }

  /** Holds the subject until the end of the transaction, also when it has no row yet: tries at the same time queue up. */
  async #lock(client: PoolClient, subject: string): Promise<LockoutState | null> {
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${this.#table} ${subject}`]);
    const { rows } = await client.query<{ failures: number; last_failure_at: Date }>(
      `select failures, last_failure_at from ${this.#table} where subject = $1`,
      [subject],
    );
    const row = rows[0];
    return row ? { failures: row.failures, lastFailureAtMs: row.last_failure_at.getTime() } : null;
  }

  async #store(client: PoolClient, subject: string, state: LockoutState): Promise<void> {
    await client.query(
      `insert into ${this.#table} (subject, failures, last_failure_at) values ($1, $2, $3)
       on conflict (subject) do update set failures = excluded.failures, last_failure_at = excluded.last_failure_at`,
      [subject, state.failures, new Date(state.lastFailureAtMs)],
    );
  }
}
