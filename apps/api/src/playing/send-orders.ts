import type { PlaySessionEvent } from '@nimbo/domain';
import type { Logger } from '@nimbo/service-runtime/log';
import { inTransaction, type Pool } from '@nimbo/service-runtime/postgres';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { type HostAddress, type OrderOutcome, orderEnd, orderStart } from '../hosts/host-orders.ts';
import { pauseHost } from '../hosts/host-store.ts';
import { loadAllowance } from '../household/allowance.ts';
import { lockProfile } from '../household/household-store.ts';
import { applyEvent, lockPlaySession, type PlaySessionRow } from './play-session-store.ts';
import { toStartOrder } from './start-order.ts';

/** After this time an order without a stored outcome is sent again, in seconds; longer than the wait for a host's answer. */
const ORDER_LEASE_SECONDS = 6;
/** Unanswered tries at one host before the request goes back to the queue. */
const MAX_START_TRIES = 3;
/** Pauses before the same order, in seconds. */
const START_RETRY_SECONDS = 1;
const END_RETRY_SECONDS = 2;
/** How long a host gets no new orders, in seconds. */
const PAUSE_SECONDS = { full: 1, failed: 2, unreachable: 10 } as const;
/** Orders on their way at once. */
const ORDERS_AT_ONCE = 16;

export interface OrderSettings {
  readonly pool: Pool;
  readonly log: Logger;
  readonly catalogue: Catalogue;
  readonly hostKeys: ReadonlyMap<string, string>;
}

/** What an order is made of. */
interface DueOrder
  extends Pick<PlaySessionRow, 'id' | 'profileId' | 'gid' | 'status' | 'maxPlaySeconds' | 'orderAttempts'> {
  readonly hostId: string;
  readonly controlUrl: string;
}

/**
 * Sends the orders that are due: starts of allocating and ends of ending play sessions. An order is leased while it is on its
 * way; when this process dies the lease runs out and another sends it again, which hosts take for the same order.
 */
export async function sendDueOrders(settings: OrderSettings): Promise<void> {
  const due = await leaseDueOrders(settings.pool);
  await Promise.all(due.map((order) => sendOrder(settings, order)));
}

async function leaseDueOrders(pool: Pool): Promise<DueOrder[]> {
  const { rows } = await pool.query(
    `with due as materialized (
       select id from api.play_sessions where status in ('allocating', 'ending') and order_due_at <= now()
       order by order_due_at limit ${ORDERS_AT_ONCE} for update skip locked
     )
     update api.play_sessions s
     set order_attempts = s.order_attempts + 1, order_due_at = now() + interval '${ORDER_LEASE_SECONDS} seconds'
     from due, api.hosts h where s.id = due.id and h.id = s.host_id
     returning s.id, s.profile_id as "profileId", s.gid, s.status, s.host_id as "hostId",
       s.max_play_seconds as "maxPlaySeconds", s.order_attempts as "orderAttempts", h.control_url as "controlUrl"`,
  );
  return rows;
}

async function sendOrder(settings: OrderSettings, order: DueOrder): Promise<void> {
  const { pool, log } = settings;
  const outcome = await send(settings, order.status === 'ending' ? order : await withTimeLeft(pool, order));
  if (outcome !== 'done') {
    log.warn({ playSession: order.id, host: order.hostId, status: order.status, outcome }, 'order not obeyed');
  }
  await inTransaction(pool, async (client) => {
    const row = await lockPlaySession(client, order.id);
    // Whoever left or was reported meanwhile has moved on; this answer is about something past.
    if (row === undefined || row.status !== order.status || row.hostId !== order.hostId) return;
    const event = toEvent(order, outcome);
    if (event) await applyEvent(client, log, row, event);
    else await postpone(client, order, outcome);
    if (event?.type === 'order-refused') await pauseHost(client, order.hostId, PAUSE_SECONDS[event.cause]);
  });
}

/** Time has passed in the queue: the household's rules are asked again, and the host is told what is left by now. */
function withTimeLeft(pool: Pool, order: DueOrder): Promise<DueOrder> {
  return inTransaction(pool, async (client) => {
    await lockProfile(client, order.profileId);
    const { seconds } = await loadAllowance(client, order.profileId);
    const { rows } = await client.query<{ maxPlaySeconds: number }>(
      `update api.play_sessions set max_play_seconds = least(max_play_seconds, $2::int) where id = $1
       returning max_play_seconds as "maxPlaySeconds"`,
      [order.id, Number.isFinite(seconds) ? Math.max(1, Math.floor(seconds)) : null],
    );
    return { ...order, ...rows[0] };
  });
}

function send({ catalogue, hostKeys }: OrderSettings, order: DueOrder): Promise<OrderOutcome> {
  const host: HostAddress = { controlUrl: order.controlUrl, key: hostKeys.get(order.hostId) ?? '' };
  if (order.status === 'ending') return orderEnd(host, order.id);
  const recipe = catalogue.find(order.gid)?.recipe;
  // Hidden or changed since the request came: no host can start it.
  if (!recipe) return Promise.resolve('failed');
  return orderStart(host, order.id, toStartOrder(order, recipe));
}

/** What an outcome means for the play session; null where the order has to be sent again. */
function toEvent(order: DueOrder, outcome: OrderOutcome): PlaySessionEvent | null {
  if (order.status === 'ending') return outcome === 'unknown' ? { type: 'host-forgot' } : null;
  switch (outcome) {
    case 'done':
      return { type: 'order-accepted' };
    case 'full':
    case 'failed':
      return { type: 'order-refused', cause: outcome };
    case 'unknown':
      return { type: 'order-refused', cause: 'failed' };
    case 'unreachable':
      return order.orderAttempts < MAX_START_TRIES ? null : { type: 'order-refused', cause: 'unreachable' };
  }
}

async function postpone(client: Pick<Pool, 'query'>, order: DueOrder, outcome: OrderOutcome): Promise<void> {
  const seconds = order.status === 'ending' ? END_RETRY_SECONDS : START_RETRY_SECONDS;
  // An obeyed end is asked for again only when the host's report does not confirm it.
  await client.query('update api.play_sessions set order_due_at = now() + make_interval(secs => $2) where id = $1', [
    order.id,
    outcome === 'done' ? ORDER_LEASE_SECONDS : seconds,
  ]);
}
