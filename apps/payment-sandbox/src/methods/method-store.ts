import type { MethodReply } from '@nimbo/contracts/payment-sandbox';
import type { Queryable } from '@nimbo/service-runtime/postgres';
import type { ReadCard } from '../cards/read-card.ts';
import { newId } from '../ids.ts';
import { emit } from '../notifications/emit.ts';

export interface MethodRow extends ReadCard {
  readonly id: string;
  readonly customer: string;
  readonly keep: boolean;
}

const FIELDS = `id, customer_id as customer, brand, last4, expiry_month as "expiryMonth", expiry_year as "expiryYear",
  behaviour, keep`;
const USABLE = 'attached_at is not null and detached_at is null';

/** A card that is tried; not kept yet. */
export async function insertMethod(db: Queryable, customer: string, card: ReadCard, keep: boolean): Promise<string> {
  const id = newId('pm');
  await db.query(
    `insert into payment_sandbox.methods (id, customer_id, brand, last4, expiry_month, expiry_year, behaviour, keep)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, customer, card.brand, card.last4, card.expiryMonth, card.expiryYear, card.behaviour, keep],
  );
  return id;
}

/** Also one that is not kept. */
export async function readTriedMethod(db: Queryable, id: string): Promise<MethodRow> {
  const { rows } = await db.query<MethodRow>(`select ${FIELDS} from payment_sandbox.methods where id = $1`, [id]);
  return rows[0]!;
}

/** A kept card that stays so until the end of the transaction. */
export async function holdMethod(db: Queryable, id: string): Promise<MethodRow | null> {
  const { rows } = await db.query<MethodRow>(
    `select ${FIELDS} from payment_sandbox.methods where id = $1 and ${USABLE} for share`,
    [id],
  );
  return rows[0] ?? null;
}

export async function readMethod(db: Queryable, id: string): Promise<MethodReply | null> {
  const { rows } = await db.query<MethodRow>(
    `select ${FIELDS} from payment_sandbox.methods where id = $1 and ${USABLE}`,
    [id],
  );
  const row = rows[0];
  if (!row) return null;
  const { customer, brand, last4, expiryMonth, expiryYear } = row;
  return { id, customer, brand, last4, expiryMonth, expiryYear };
}

export async function attachMethod(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query('update payment_sandbox.methods set attached_at = $2 where id = $1', [id, now]);
}

/** Tells of it when it was kept until now. */
export async function detachMethod(db: Queryable, id: string, now: Date): Promise<void> {
  const { rowCount } = await db.query(
    `update payment_sandbox.methods set detached_at = $2 where id = $1 and ${USABLE}`,
    [id, now],
  );
  if (rowCount) await emit(db, { kind: 'method-detached', object: id, now });
}
