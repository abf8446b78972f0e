import type { SANDBOX_EVENT_KINDS } from '@nimbo/contracts/payment-sandbox';
import type { Queryable } from '@nimbo/service-runtime/postgres';
import { takeDeliveryFaults } from '../faults/fault-store.ts';
import { newId } from '../ids.ts';
import { GIVE_UP_AFTER_MS } from './retries.ts';

export type EventKind = (typeof SANDBOX_EVENT_KINDS)[number];

export interface Happening {
  readonly kind: EventKind;
  /** Id of what it happened to. */
  readonly object: string;
  readonly now: Date;
}

/** Inside the caller's transaction: the notification exists when, and only when, what it tells of has happened. */
export async function emit(db: Queryable, { kind, object, now }: Happening): Promise<void> {
  const id = newId('evt');
  const { copies, delaySeconds, held } = await takeDeliveryFaults(db);
  await db.query('insert into payment_sandbox.events (id, kind, object, created_at) values ($1, $2, $3, $4)', [
    id,
    kind,
    object,
    now,
  ]);
  const due = new Date(now.getTime() + delaySeconds * 1000);
  await db.query(
    `insert into payment_sandbox.deliveries (event_id, due_at, give_up_at)
     select $1, $2, $3 from generate_series(1, $4::int)`,
    [id, held ? null : due, new Date(due.getTime() + GIVE_UP_AFTER_MS), copies],
  );
}
