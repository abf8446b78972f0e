import { createHash, timingSafeEqual } from 'node:crypto';
import { inTransaction, type Pool, type PoolClient } from '@nimbo/service-runtime/postgres';
import { SandboxRefused } from './refused.ts';

export interface KeyedRequest {
  readonly idempotencyKey: string;
  readonly operation: string;
  /** As its shape gave it, so that the order of names does not count. */
  readonly body: unknown;
  readonly now: Date;
}

/**
 * Does something once for a key: effects and answer are committed together, so whoever asks again, also at the same moment or after
 * a crash, gets the same answer, or, when nothing was committed, the effects. A refusal is not remembered.
 * @throws SandboxRefused `key-reused` for another request
 */
export function once<T extends object>(
  pool: Pool,
  { idempotencyKey, operation, body, now }: KeyedRequest,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const hash = createHash('sha256')
    .update(JSON.stringify([operation, body]))
    .digest();
  return inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`payment_sandbox ${idempotencyKey}`]);
    const { rows } = await client.query<{ hash: Buffer; reply: T }>(
      'select request_hash as hash, reply from payment_sandbox.idempotency_keys where key = $1',
      [idempotencyKey],
    );
    const known = rows[0];
    if (known && !timingSafeEqual(known.hash, hash)) throw new SandboxRefused('key-reused');
    if (known) return known.reply;
    const reply = await work(client);
    await client.query(
      'insert into payment_sandbox.idempotency_keys (key, request_hash, reply, created_at) values ($1, $2, $3, $4)',
      [idempotencyKey, hash, JSON.stringify(reply), now],
    );
    return reply;
  });
}
