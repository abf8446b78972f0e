import type { Queryable } from '@nimbo/service-runtime/postgres';
import { lockCharge } from '../charges/charge-store.ts';
import { moveCharge } from '../charges/move-charge.ts';
import { emit } from '../notifications/emit.ts';
import type { CheckoutRow } from './checkout-store.ts';

/** Nobody pays there from now on, nor by what was begun there. The checkout is open, and locked by the caller. */
export async function endCheckout(db: Queryable, { id }: CheckoutRow, now: Date): Promise<void> {
  await db.query(`update payment_sandbox.checkouts set status = 'expired', asked_method_id = null where id = $1`, [id]);
  const charge = await lockCharge(db, 'checkout', id);
  if (charge?.status === 'waiting' || charge?.status === 'challenge') {
    await moveCharge(db, charge, { status: 'canceled' }, now);
  }
  await emit(db, { kind: 'checkout-expired', object: id, now });
}
