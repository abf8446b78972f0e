import { inTransaction, type PoolClient } from '@nimbo/service-runtime/postgres';
import { type BankDecision, type DeclineReason, decideCharge } from '../cards/decide-charge.ts';
import { hasExpired, type ReadCard } from '../cards/read-card.ts';
import { insertCharge, lockCharge } from '../charges/charge-store.ts';
import { moveCharge, toMove } from '../charges/move-charge.ts';
import type { SandboxContext } from '../context.ts';
import { insertMethod } from '../methods/method-store.ts';
import {
  askAbout,
  completeCheckout,
  lockCheckout,
  type PaymentCheckout,
  type SetupCheckout,
} from './checkout-store.ts';

export type PayEnd =
  | { readonly end: 'done' }
  | { readonly end: 'declined'; readonly reason: DeclineReason }
  | { readonly end: 'challenge' }
  /** Somebody has paid, or nobody can any more. */
  | { readonly end: 'over' };

/** A card at a checkout's page. Whoever comes second finds it over: the checkout is locked first. */
export async function payByCard(
  { pool, now, wake }: SandboxContext,
  page: string,
  card: ReadCard,
  wantsKept: boolean,
): Promise<PayEnd> {
  const end = await inTransaction(pool, async (client): Promise<PayEnd> => {
    const checkout = await lockCheckout(client, 'page', page);
    if (checkout?.status !== 'open') return { end: 'over' };
    const at = now();
    const { behaviour } = card;
    const decision = decideCharge({ behaviour, expired: hasExpired(card, at), where: 'page' });
    return checkout.kind === 'setup'
      ? keepCard(client, checkout, card, decision, at)
      : pay(client, checkout, card, decision, { wantsKept, at });
  });
  wake();
  return end;
}

async function keepCard(
  client: PoolClient,
  { id, customer }: SetupCheckout,
  card: ReadCard,
  decision: BankDecision,
  at: Date,
): Promise<PayEnd> {
  if (decision.say === 'no') return { end: 'declined', reason: decision.reason };
  const method = await insertMethod(client, customer, card, true);
  if (decision.say === 'ask') {
    await askAbout(client, id, method);
    return { end: 'challenge' };
  }
  await completeCheckout(client, id, method, at);
  return { end: 'done' };
}

async function pay(
  client: PoolClient,
  checkout: PaymentCheckout,
  card: ReadCard,
  decision: BankDecision,
  { wantsKept, at }: { wantsKept: boolean; at: Date },
): Promise<PayEnd> {
  if (!checkout.payBy.includes('card')) return { end: 'over' };
  const method = await insertMethod(client, checkout.customer, card, wantsKept && checkout.renewalNote !== null);
  const charge =
    (await lockCharge(client, 'checkout', checkout.id)) ??
    (await insertCharge(client, { ...checkout, page: null, kind: 'card', checkout: checkout.id, createdAt: at }));
  const tried = { kind: 'card', method, copyCode: null, expiresAt: null } as const;
  await moveCharge(client, charge, { ...toMove(decision, at), ...tried }, at);
  if (decision.say === 'no') return { end: 'declined', reason: decision.reason };
  return { end: decision.say === 'ask' ? 'challenge' : 'done' };
}
