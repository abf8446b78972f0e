import type { InstantChargeBody } from '@nimbo/contracts/payment-sandbox';
import { inTransaction, type Queryable } from '@nimbo/service-runtime/postgres';
import { ProblemError } from '@nimbo/service-runtime/problem';
import type { z } from 'zod';
import { lockCheckout } from '../checkouts/checkout-store.ts';
import type { SandboxContext } from '../context.ts';
import { needCustomer } from '../customers/customer-store.ts';
import { newPage } from '../ids.ts';
import { SandboxRefused } from '../refused.ts';
import { type ChargeRow, insertCharge, lockCharge, updateCharge } from './charge-store.ts';
import { takesInstant, toCopyCode } from './copy-code.ts';
import { moveCharge } from './move-charge.ts';
import { needChargeable } from './need-chargeable.ts';

/** A code that was asked for at a checkout's page is good for so long, in ms. Our choice. */
export const CODE_LIFE_MS = 15 * 60_000;
/** Shortest and longest life of a code, in ms. Source: Stripe, `payment_method_options.pix.expires_at`. */
const SHORTEST_MS = 60_000;
const LONGEST_MS = 14 * 24 * 60 * 60_000;

/** A charge that waits for its payer's bank. @throws SandboxRefused */
export async function createInstantCharge(
  db: Queryable,
  order: z.output<typeof InstantChargeBody>,
  idempotencyKey: string,
  now: Date,
): Promise<ChargeRow> {
  needChargeable(order.amount);
  await needCustomer(db, order.customer);
  if (!takesInstant(order.amount.currency)) throw new SandboxRefused('currency-unsupported');
  const expiresAt = new Date(order.expiresAt);
  const lifeMs = expiresAt.getTime() - now.getTime();
  // A second is lost on the way.
  if (lifeMs < SHORTEST_MS - 1000 || lifeMs > LONGEST_MS) {
    throw new ProblemError('invalid-request', { detail: 'expiresAt: a minute to 14 days from now is expected' });
  }
  const charge = await insertCharge(db, {
    page: newPage(),
    kind: 'instant',
    currency: order.amount.currency,
    amountMinor: order.amount.minor,
    customer: order.customer,
    checkout: null,
    idempotencyKey,
    description: order.description,
    returnUrl: null,
    createdAt: now,
  });
  return updateCharge(db, charge.id, { copyCode: codeOf(charge), expiresAt });
}

/** The payer at a checkout wants to pay at his bank: the charge of the checkout waits for that. False where it cannot be. */
export function chooseInstant({ pool, now }: SandboxContext, page: string): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const checkout = await lockCheckout(client, 'page', page);
    if (checkout?.kind !== 'payment' || checkout.status !== 'open') return false;
    if (!checkout.payBy.includes('instant') || !takesInstant(checkout.currency)) return false;
    const at = now();
    const known = await lockCharge(client, 'checkout', checkout.id);
    if (known?.kind === 'instant' && known.status === 'waiting') return true;
    const charge =
      known ??
      (await insertCharge(client, {
        ...checkout,
        page: null,
        kind: 'instant',
        checkout: checkout.id,
        createdAt: at,
      }));
    const waits = { kind: 'instant', status: 'waiting', method: null, returnedAt: null } as const;
    const expiresAt = new Date(at.getTime() + CODE_LIFE_MS);
    await moveCharge(client, charge, { ...waits, copyCode: codeOf(charge), expiresAt }, at);
    return true;
  });
}

const codeOf = ({ currency, amountMinor: minor, id }: ChargeRow) => toCopyCode({ currency, minor }, id);

/** What a payer's bank, or time, does with a code. */
export type CodeAct = 'pay' | 'expire';

/** The payer pays at his bank, or lets the code expire. What is paid too late goes back to him. */
export async function actOnCode({ pool, now, wake }: SandboxContext, page: string, act: CodeAct): Promise<void> {
  await inTransaction(pool, async (client) => {
    const charge = await lockChargeOfPage(client, page);
    if (charge?.kind !== 'instant') return;
    const at = now();
    const isOver = charge.status === 'expired' || (charge.expiresAt !== null && charge.expiresAt <= at);
    if (act === 'pay' && isOver) await updateCharge(client, charge.id, { returnedAt: at });
    if (charge.status !== 'waiting') return;
    if (isOver || act === 'expire') await moveCharge(client, charge, { status: 'expired' }, at);
    else await moveCharge(client, charge, { status: 'succeeded' }, at);
  });
  wake();
}

/** The charge that a page is about; a checkout's is locked before its charge, everywhere. */
export async function lockChargeOfPage(db: Queryable, page: string): Promise<ChargeRow | null> {
  const checkout = await lockCheckout(db, 'page', page);
  return checkout ? lockCharge(db, 'checkout', checkout.id) : lockCharge(db, 'own-page', page);
}
