import type { CheckoutBody, CheckoutReply, PayKind } from '@nimbo/contracts/payment-sandbox';
import type { Currency, Language } from '@nimbo/domain';
import type { Queryable } from '@nimbo/service-runtime/postgres';
import type { z } from 'zod';
import { newId, newPage } from '../ids.ts';
import { attachMethod, readTriedMethod } from '../methods/method-store.ts';
import { emit } from '../notifications/emit.ts';

/** How long a checkout stays open, in ms. Source: Stripe, Checkout Sessions expire after 24 hours. */
export const CHECKOUT_LIFE_MS = 24 * 60 * 60_000;

interface AnyCheckout {
  readonly id: string;
  readonly page: string;
  readonly status: 'open' | 'complete' | 'expired';
  readonly customer: string;
  readonly locale: Language;
  readonly returnUrl: string;
  readonly cancelUrl: string;
  readonly reference: string;
  readonly idempotencyKey: string;
  /** Of a set-up, while its bank asks. */
  readonly askedMethod: string | null;
  readonly challengeTries: number;
  /** Kept, once complete. */
  readonly method: string | null;
  readonly expiresAt: Date;
}

export interface SetupCheckout extends AnyCheckout {
  readonly kind: 'setup';
}
export interface PaymentCheckout extends AnyCheckout {
  readonly kind: 'payment';
  readonly currency: Currency;
  readonly amountMinor: number;
  readonly description: string;
  readonly lines: readonly { readonly label: string; readonly minor: number }[];
  readonly payBy: readonly z.output<typeof PayKind>[];
  readonly renewalNote: string | null;
}
export type CheckoutRow = SetupCheckout | PaymentCheckout;

const SELECT = `select id, page, kind, status, customer_id as customer, locale, return_url as "returnUrl",
    cancel_url as "cancelUrl", reference, idempotency_key as "idempotencyKey", currency, amount_minor as "amountMinor",
    description, lines, pay_by as "payBy", renewal_note as "renewalNote", asked_method_id as "askedMethod",
    challenge_tries as "challengeTries", method_id as method, expires_at as "expiresAt"
  from payment_sandbox.checkouts`;

export async function insertCheckout(
  db: Queryable,
  order: z.output<typeof CheckoutBody>,
  idempotencyKey: string,
  now: Date,
): Promise<CheckoutRow> {
  const id = newId('co');
  const paid = order.kind === 'payment' ? order : null;
  await db.query(
    `insert into payment_sandbox.checkouts (id, page, kind, status, customer_id, locale, return_url, cancel_url, reference,
       idempotency_key, currency, amount_minor, description, lines, pay_by, renewal_note, created_at, expires_at)
     values ($1, $2, $3, 'open', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
    [
      id,
      newPage(),
      order.kind,
      order.customer,
      order.locale,
      order.returnUrl,
      order.cancelUrl,
      order.reference,
      idempotencyKey,
      paid?.amount.currency,
      paid?.amount.minor,
      paid?.description,
      paid && JSON.stringify(paid.lines),
      paid?.payBy,
      paid?.renewalNote,
      now,
      new Date(now.getTime() + CHECKOUT_LIFE_MS),
    ],
  );
  return (await findCheckout(db, 'id', id))!;
}

export async function findCheckout(db: Queryable, by: 'id' | 'page', value: string): Promise<CheckoutRow | null> {
  const { rows } = await db.query<CheckoutRow>(`${SELECT} where ${by} = $1`, [value]);
  return rows[0] ?? null;
}

/** Nobody else pays at it before the end of the transaction. */
export async function lockCheckout(db: Queryable, by: 'id' | 'page', value: string): Promise<CheckoutRow | null> {
  const { rows } = await db.query<CheckoutRow>(`${SELECT} where ${by} = $1 for update`, [value]);
  return rows[0] ?? null;
}

/** It is done; the card is kept where its holder wanted that. */
export async function completeCheckout(db: Queryable, id: string, method: string | null, now: Date): Promise<void> {
  const kept = method !== null && (await readTriedMethod(db, method)).keep ? method : null;
  if (kept) await attachMethod(db, kept, now);
  await db.query(
    `update payment_sandbox.checkouts set status = 'complete', method_id = $2, asked_method_id = null where id = $1`,
    [id, kept],
  );
  await emit(db, { kind: 'checkout-completed', object: id, now });
}

/** Of a set-up: its bank asks about this card, or no longer about any. */
export async function askAbout(db: Queryable, id: string, method: string | null, tries = 0): Promise<void> {
  await db.query('update payment_sandbox.checkouts set asked_method_id = $2, challenge_tries = $3 where id = $1', [
    id,
    method,
    tries,
  ]);
}

export async function toCheckoutReply(
  db: Queryable,
  row: CheckoutRow,
  pageUrl: (page: string) => string,
): Promise<CheckoutReply> {
  const { rows } = await db.query<{ id: string }>('select id from payment_sandbox.charges where checkout_id = $1', [
    row.id,
  ]);
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    url: row.status === 'open' ? pageUrl(row.page) : null,
    expiresAt: row.expiresAt.toISOString(),
    charge: rows[0]?.id ?? null,
    method: row.method,
  };
}
