import type { FAULT_OPERATIONS, Fault } from '@nimbo/contracts/payment-sandbox';
import { inTransaction, type Pool, type Queryable } from '@nimbo/service-runtime/postgres';

export type FaultOperation = Exclude<(typeof FAULT_OPERATIONS)[number], 'any'>;

/** What goes wrong with one request. */
export type RequestFault =
  | { readonly kind: 'down' }
  | { readonly kind: 'slow'; readonly delayMs: number }
  | { readonly kind: 'silent'; readonly delayMs: number };

interface FaultRow {
  readonly kind: Fault['kind'];
  readonly settings: {
    readonly delayMs?: number;
    readonly copies?: number;
    readonly count?: number;
    readonly delaySeconds?: number;
  };
}

/** Replaces the script. */
export function writeFaults(pool: Pool, faults: readonly Fault[]): Promise<void> {
  return inTransaction(pool, async (client) => {
    await client.query('delete from payment_sandbox.faults');
    for (const fault of faults) {
      const { kind, ...rest } = fault;
      const { operation = null, times = 1, ...settings } = rest as { operation?: string; times?: number | null };
      await client.query(
        'insert into payment_sandbox.faults (kind, operation, times, settings) values ($1, $2, $3, $4)',
        [kind, operation, times, JSON.stringify(settings)],
      );
    }
    // What a script that is gone kept back comes now.
    await client.query('update payment_sandbox.deliveries set due_at = to_timestamp(0) where due_at is null');
  });
}

/** What is left of the script, in its order. */
export async function readFaults(db: Queryable): Promise<readonly unknown[]> {
  const { rows } = await db.query<FaultRow & { operation: string | null; times: number | null }>(
    'select kind, operation, times, settings from payment_sandbox.faults order by id',
  );
  return rows.map(({ kind, operation, times, settings }) => ({
    kind,
    ...(operation === null ? {} : { operation }),
    ...(kind === 'reorder' ? {} : { times }),
    ...settings,
  }));
}

/** Of these kinds the first one that is left, and one time less of it. */
async function take(
  db: Queryable,
  kinds: readonly Fault['kind'][],
  operation: string | null,
): Promise<FaultRow | null> {
  const { rows } = await db.query<FaultRow & { id: number; times: number | null }>(
    `update payment_sandbox.faults set times = times - 1
     where id = (select id from payment_sandbox.faults
                 where kind = any($1) and (operation is null or operation = 'any' or operation = $2)
                 order by id for update limit 1)
     returning id, kind, times, settings`,
    [kinds, operation],
  );
  const row = rows[0];
  if (row?.times === 0) await db.query('delete from payment_sandbox.faults where id = $1', [row.id]);
  return row ?? null;
}

export async function takeRequestFault(pool: Pool, operation: FaultOperation): Promise<RequestFault | null> {
  // Most of the time there is no script: that costs no write.
  const { rowCount } = await pool.query(
    `select from payment_sandbox.faults where kind in ('down', 'slow', 'silent') limit 1`,
  );
  if (!rowCount) return null;
  const row = await inTransaction(pool, (client) => take(client, ['down', 'slow', 'silent'], operation));
  if (row === null) return null;
  return row.kind === 'down'
    ? { kind: 'down' }
    : { kind: row.kind as 'slow' | 'silent', delayMs: row.settings.delayMs ?? 0 };
}

export interface DeliveryFaults {
  readonly copies: number;
  readonly delaySeconds: number;
  /** Kept back until the count is full. */
  readonly held: boolean;
}

const NO_FAULTS: DeliveryFaults = { copies: 1, delaySeconds: 0, held: false };

/** What goes wrong with one notification, in the transaction that makes it. */
export async function takeDeliveryFaults(db: Queryable): Promise<DeliveryFaults> {
  const { rowCount } = await db.query(
    `select from payment_sandbox.faults where kind in ('duplicate', 'late', 'reorder') limit 1`,
  );
  if (!rowCount) return NO_FAULTS;
  const duplicate = await take(db, ['duplicate'], null);
  const late = await take(db, ['late'], null);
  const reorder = await db.query('select from payment_sandbox.faults where kind = $1 limit 1', ['reorder']);
  return {
    copies: 1 + (duplicate?.settings.copies ?? 0),
    delaySeconds: late?.settings.delaySeconds ?? 0,
    held: Boolean(reorder.rowCount),
  };
}

/** Lets what is kept back go, one after the other and newest first, once there is enough of it. */
export async function releaseReordered(pool: Pool, now: Date): Promise<void> {
  const script = await pool.query(`select from payment_sandbox.faults where kind = 'reorder' limit 1`);
  if (!script.rowCount) return;
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ id: number; count: number }>(
      `select id, (settings ->> 'count')::int as count from payment_sandbox.faults
       where kind = 'reorder' order by id for update limit 1`,
    );
    const fault = rows[0];
    if (!fault) return;
    const held = await client.query<{ id: number }>(
      'select id from payment_sandbox.deliveries where due_at is null order by id desc',
    );
    if (held.rows.length < fault.count) return;
    let before: number | null = null;
    for (const { id } of held.rows) {
      await client.query('update payment_sandbox.deliveries set due_at = $2, after_id = $3 where id = $1', [
        id,
        now,
        before,
      ]);
      before = id;
    }
    await client.query('delete from payment_sandbox.faults where id = $1', [fault.id]);
  });
}
