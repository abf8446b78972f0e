import type { RefundBody, RefundReply } from '@nimbo/contracts/payment-sandbox';
import type { Currency } from '@nimbo/domain';
import type { Queryable } from '@nimbo/service-runtime/postgres';
import type { z } from 'zod';
import { lockCharge, type Range, updateCharge } from '../charges/charge-store.ts';
import { newId } from '../ids.ts';
import { emit } from '../notifications/emit.ts';
import { SandboxRefused } from '../refused.ts';

/** Gives back all or a part of a charge. @throws SandboxRefused */
export async function giveBack(
  db: Queryable,
  { charge: chargeId, amount }: z.output<typeof RefundBody>,
  idempotencyKey: string,
  now: Date,
): Promise<RefundReply> {
  const charge = await lockCharge(db, 'id', chargeId);
  if (!charge) throw new SandboxRefused('unknown-charge');
  if (charge.status !== 'succeeded') throw new SandboxRefused('not-refundable');
  if (amount.currency !== charge.currency) throw new SandboxRefused('currency-unsupported');
  const refundedMinor = charge.refundedMinor + amount.minor;
  if (refundedMinor > charge.amountMinor) throw new SandboxRefused('refund-too-large');
  await updateCharge(db, charge.id, { refundedMinor });
  const id = newId('re');
  await db.query(
    `insert into payment_sandbox.refunds (id, charge_id, currency, amount_minor, idempotency_key, created_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [id, charge.id, amount.currency, amount.minor, idempotencyKey, now],
  );
  await emit(db, { kind: 'refund-changed', object: id, now });
  return { id, charge: charge.id, amount, status: 'succeeded', idempotencyKey, createdAt: now.toISOString() };
}

interface RefundRow {
  readonly id: string;
  readonly charge: string;
  readonly currency: Currency;
  readonly minor: number;
  readonly idempotencyKey: string;
  readonly createdAt: Date;
}

export async function listRefunds(db: Queryable, { from, to, after, limit }: Range): Promise<RefundReply[]> {
  const { rows } = await db.query<RefundRow>(
    `select id, charge_id as charge, currency, amount_minor as minor, idempotency_key as "idempotencyKey",
       created_at as "createdAt"
     from payment_sandbox.refunds
     where created_at >= $1 and created_at < $2 and ($3::text is null or (created_at, id) >
       (select created_at, id from payment_sandbox.refunds where id = $3)) order by created_at, id limit $4`,
    [from, to, after ?? null, limit],
  );
  return rows.map(({ currency, minor, createdAt, ...row }) => ({
    ...row,
    amount: { currency, minor },
    status: 'succeeded',
    createdAt: createdAt.toISOString(),
  }));
}
