import { inTransaction } from '@nimbo/service-runtime/postgres';
import { lockCharge } from './charges/charge-store.ts';
import { lockChargeOfPage } from './charges/instant.ts';
import { moveCharge, toMove } from './charges/move-charge.ts';
import { lockCheckout } from './checkouts/checkout-store.ts';
import { endCheckout } from './checkouts/close-checkout.ts';
import type { SandboxContext } from './context.ts';

/** What is looked at in one go. */
const BATCH = 200;

/** What time alone does: slow banks make up their mind, codes and checkouts expire. Safe to run twice at once. */
export async function settleDue(context: SandboxContext): Promise<void> {
  const { pool, now, wake } = context;
  const at = now();
  const { rows } = await pool.query<{ what: 'settle' | 'code' | 'checkout'; id: string }>(
    `(select 'settle' as what, id from payment_sandbox.charges where status = 'processing' and settles_at <= $1 limit $2)
     union all
     (select 'code', coalesce(c.page, k.page) from payment_sandbox.charges c
        left join payment_sandbox.checkouts k on k.id = c.checkout_id
      where c.status = 'waiting' and c.expires_at <= $1 limit $2)
     union all
     (select 'checkout', id from payment_sandbox.checkouts where status = 'open' and expires_at <= $1 limit $2)`,
    [at, BATCH],
  );
  for (const { what, id } of rows) {
    await inTransaction(pool, async (client) => {
      if (what === 'checkout') {
        const checkout = await lockCheckout(client, 'id', id);
        if (checkout?.status === 'open') await endCheckout(client, checkout, at);
        return;
      }
      const charge = await (what === 'settle' ? lockCharge(client, 'id', id) : lockChargeOfPage(client, id));
      if (what === 'code' && charge?.status === 'waiting' && charge.expiresAt! <= at) {
        await moveCharge(client, charge, { status: 'expired' }, at);
      }
      if (what === 'settle' && charge?.status === 'processing') {
        const declined = charge.settlesAs === 'declined';
        await moveCharge(client, charge, toMove(declined ? { say: 'no', reason: 'declined' } : { say: 'yes' }, at), at);
      }
    });
  }
  if (rows.length > 0) wake();
  if (rows.length >= BATCH) await settleDue(context);
}
