import type { ChargeBody } from '@nimbo/contracts/payment-sandbox';
import type { Queryable } from '@nimbo/service-runtime/postgres';
import type { z } from 'zod';
import { decideCharge } from '../cards/decide-charge.ts';
import { hasExpired } from '../cards/read-card.ts';
import { needCustomer } from '../customers/customer-store.ts';
import { newPage } from '../ids.ts';
import { holdMethod } from '../methods/method-store.ts';
import { SandboxRefused } from '../refused.ts';
import { type ChargeRow, insertCharge } from './charge-store.ts';
import { moveCharge, toMove } from './move-charge.ts';
import { needChargeable } from './need-chargeable.ts';

/** Charges a kept card while nobody sits before a screen. @throws SandboxRefused */
export async function chargeOffSession(
  db: Queryable,
  order: z.output<typeof ChargeBody>,
  idempotencyKey: string,
  now: Date,
): Promise<ChargeRow> {
  needChargeable(order.amount);
  await needCustomer(db, order.customer);
  const method = await holdMethod(db, order.method);
  if (method?.customer !== order.customer) throw new SandboxRefused('unknown-method');
  const decision = decideCharge({
    behaviour: method.behaviour,
    expired: hasExpired(method, now),
    where: 'off-session',
  });
  const charge = await insertCharge(db, {
    page: newPage(),
    kind: 'card',
    currency: order.amount.currency,
    amountMinor: order.amount.minor,
    customer: order.customer,
    checkout: null,
    idempotencyKey,
    description: order.description,
    returnUrl: order.returnUrl,
    createdAt: now,
  });
  return moveCharge(db, charge, { ...toMove(decision, now), method: method.id }, now);
}
