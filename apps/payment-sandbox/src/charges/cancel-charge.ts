import { inTransaction } from '@nimbo/service-runtime/postgres';
import type { SandboxContext } from '../context.ts';
import { SandboxRefused } from '../refused.ts';
import { type ChargeRow, lockCharge } from './charge-store.ts';
import { moveCharge } from './move-charge.ts';

/** Ends a charge that waits for its payer; what belongs to a checkout ends with it. @throws SandboxRefused */
export function cancelCharge({ pool, now }: SandboxContext, id: string): Promise<ChargeRow> {
  return inTransaction(pool, async (client) => {
    const charge = await lockCharge(client, 'id', id);
    if (!charge) throw new SandboxRefused('unknown-charge');
    if (charge.status === 'canceled') return charge;
    const waits = charge.status === 'waiting' || charge.status === 'challenge';
    if (!waits || charge.checkout !== null) throw new SandboxRefused('not-open');
    return moveCharge(client, charge, { status: 'canceled' }, now());
  });
}
