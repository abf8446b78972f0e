import type { Queryable } from '@nimbo/service-runtime/postgres';
import type { BankDecision, DeclineReason } from '../cards/decide-charge.ts';
import { completeCheckout } from '../checkouts/checkout-store.ts';
import { type EventKind, emit } from '../notifications/emit.ts';
import { type ChargeChange, type ChargeRow, updateCharge } from './charge-store.ts';

/** How long a bank takes that does not answer at once, in seconds of the sandbox's clock. */
export const SLOW_BANK_SECONDS = 20;

const TELLS: Readonly<Record<ChargeRow['status'], EventKind | null>> = {
  waiting: null,
  challenge: 'charge-challenge',
  processing: 'charge-processing',
  succeeded: 'charge-succeeded',
  declined: 'charge-failed',
  expired: 'charge-canceled',
  canceled: 'charge-canceled',
};

export interface ChargeMove extends ChargeChange {
  readonly status: ChargeRow['status'];
  readonly declineReason?: DeclineReason;
  readonly settlesAt?: Date;
}

/**
 * The only way in which a charge gets another status: what waited for it is forgotten, its checkout is completed where it has paid,
 * and it is told. The charge, and its checkout where it has one, are locked by the caller.
 */
export async function moveCharge(db: Queryable, charge: ChargeRow, move: ChargeMove, now: Date): Promise<ChargeRow> {
  const moved = await updateCharge(db, charge.id, {
    ...move,
    declineReason: move.declineReason ?? null,
    settlesAt: move.settlesAt ?? null,
    settlesAs: move.settlesAs ?? null,
    challengeTries: 0,
  });
  const kind = TELLS[moved.status];
  if (kind) await emit(db, { kind, object: moved.id, now });
  if (moved.status === 'succeeded' && moved.checkout) await completeCheckout(db, moved.checkout, moved.method, now);
  return moved;
}

/** What a bank's word makes of a charge. */
export function toMove(decision: BankDecision, now: Date): ChargeMove {
  switch (decision.say) {
    case 'yes':
      return { status: 'succeeded' };
    case 'no':
      return { status: 'declined', declineReason: decision.reason };
    case 'ask':
      return { status: 'challenge' };
    case 'later': {
      const settlesAt = new Date(now.getTime() + SLOW_BANK_SECONDS * 1000);
      return { status: 'processing', settlesAt, settlesAs: decision.ends };
    }
  }
}
