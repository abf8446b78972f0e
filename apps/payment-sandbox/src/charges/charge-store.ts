import type { ChargeReply } from '@nimbo/contracts/payment-sandbox';
import type { Currency } from '@nimbo/domain';
import type { Queryable } from '@nimbo/service-runtime/postgres';
import type { DeclineReason } from '../cards/decide-charge.ts';
import { newId } from '../ids.ts';

export interface ChargeRow {
  readonly id: string;
  /** Of its own, or of its checkout. */
  readonly page: string;
  readonly kind: 'card' | 'instant';
  readonly status: ChargeReply['status'];
  readonly declineReason: DeclineReason | null;
  readonly currency: Currency;
  readonly amountMinor: number;
  readonly refundedMinor: number;
  readonly customer: string;
  readonly method: string | null;
  readonly checkout: string | null;
  readonly idempotencyKey: string;
  readonly description: string;
  readonly returnUrl: string | null;
  readonly challengeTries: number;
  readonly copyCode: string | null;
  readonly expiresAt: Date | null;
  /** Somebody paid a code that had expired. */
  readonly returnedAt: Date | null;
  /** What a slow bank will say. */
  readonly settlesAs: 'succeeded' | 'declined' | null;
  readonly createdAt: Date;
}

/** Columns that change, by their names in the code. */
const COLUMNS = {
  kind: 'kind',
  status: 'status',
  declineReason: 'decline_reason',
  method: 'method_id',
  challengeTries: 'challenge_tries',
  copyCode: 'copy_code',
  expiresAt: 'expires_at',
  returnedAt: 'returned_at',
  settlesAt: 'settles_at',
  settlesAs: 'settles_as',
  refundedMinor: 'refunded_minor',
} as const;

export interface ChargeChange extends Partial<Omit<ChargeRow, 'id' | 'page'>> {
  readonly settlesAt?: Date | null;
}

const SELECT = `select c.id, coalesce(c.page, k.page) as page, c.kind, c.status, c.decline_reason as "declineReason",
    c.currency, c.amount_minor as "amountMinor", c.refunded_minor as "refundedMinor", c.customer_id as customer,
    c.method_id as method, c.checkout_id as checkout, c.idempotency_key as "idempotencyKey", c.description,
    c.return_url as "returnUrl", c.challenge_tries as "challengeTries", c.copy_code as "copyCode",
    c.expires_at as "expiresAt", c.returned_at as "returnedAt",
    c.settles_as as "settlesAs", c.created_at as "createdAt"
  from payment_sandbox.charges c left join payment_sandbox.checkouts k on k.id = c.checkout_id`;

/** By what a charge is looked for. */
export type ChargeBy = 'id' | 'key' | 'checkout' | 'own-page';
const BY: Readonly<Record<ChargeBy, string>> = {
  id: 'c.id = $1',
  key: 'c.idempotency_key = $1',
  checkout: 'c.checkout_id = $1',
  'own-page': 'c.page = $1',
};

export async function findCharge(db: Queryable, by: ChargeBy, value: string): Promise<ChargeRow | null> {
  const { rows } = await db.query<ChargeRow>(`${SELECT} where ${BY[by]}`, [value]);
  return rows[0] ?? null;
}

/** Nobody else changes it before the end of the transaction. */
export async function lockCharge(db: Queryable, by: ChargeBy, value: string): Promise<ChargeRow | null> {
  const { rows } = await db.query<ChargeRow>(`${SELECT} where ${BY[by]} for update of c`, [value]);
  return rows[0] ?? null;
}

export type NewCharge = Pick<
  ChargeRow,
  | 'kind'
  | 'currency'
  | 'amountMinor'
  | 'customer'
  | 'checkout'
  | 'idempotencyKey'
  | 'description'
  | 'returnUrl'
  | 'createdAt'
> & { /** Null where the checkout has it. */ readonly page: string | null };

/** A charge that waits; what the bank says follows in the same transaction. */
export async function insertCharge(db: Queryable, charge: NewCharge): Promise<ChargeRow> {
  const id = newId('ch');
  await db.query(
    `insert into payment_sandbox.charges (id, page, kind, status, currency, amount_minor, customer_id, checkout_id,
       idempotency_key, description, return_url, created_at)
     values ($1, $2, $3, 'waiting', $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      id,
      charge.page,
      charge.kind,
      charge.currency,
      charge.amountMinor,
      charge.customer,
      charge.checkout,
      charge.idempotencyKey,
      charge.description,
      charge.returnUrl,
      charge.createdAt,
    ],
  );
  return (await findCharge(db, 'id', id))!;
}

export async function updateCharge(db: Queryable, id: string, change: ChargeChange): Promise<ChargeRow> {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const sets = given.map(([name], index) => `${COLUMNS[name as keyof typeof COLUMNS]} = $${index + 2}`);
  await db.query(`update payment_sandbox.charges set ${sets.join(', ')} where id = $1`, [
    id,
    ...given.map(([, value]) => value),
  ]);
  return (await findCharge(db, 'id', id))!;
}

export interface Range {
  readonly from: string;
  readonly to: string;
  readonly after?: string | undefined;
  readonly limit: number;
}

export async function listCharges(db: Queryable, { from, to, after, limit }: Range): Promise<ChargeRow[]> {
  const { rows } = await db.query<ChargeRow>(
    `${SELECT} where c.created_at >= $1 and c.created_at < $2 and ($3::text is null or (c.created_at, c.id) >
       (select created_at, id from payment_sandbox.charges where id = $3)) order by c.created_at, c.id limit $4`,
    [from, to, after ?? null, limit],
  );
  return rows;
}

export function toChargeReply(row: ChargeRow, pageUrl: (page: string) => string): ChargeReply {
  const waits = row.kind === 'instant' && row.status === 'waiting';
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    declineReason: row.declineReason,
    amount: { currency: row.currency, minor: row.amountMinor },
    refundedMinor: row.refundedMinor,
    customer: row.customer,
    method: row.method,
    idempotencyKey: row.idempotencyKey,
    createdAt: row.createdAt.toISOString(),
    challengeUrl: row.status === 'challenge' ? pageUrl(row.page) : null,
    instant: waits
      ? { copyCode: row.copyCode!, url: pageUrl(row.page), expiresAt: row.expiresAt!.toISOString() }
      : null,
  };
}
