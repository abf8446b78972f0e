import type { Pool } from '@nimbo/service-runtime/postgres';
import { orderDeadline } from '../hosts/host-orders.ts';
import type { OrderSettings } from './send-orders.ts';

/** After this time an order without a stored outcome is sent again, in seconds; longer than the wait for a host's answer. */
const DEADLINE_LEASE_SECONDS = 6;
const DEADLINES_AT_ONCE = 16;

interface DueDeadline {
  readonly id: string;
  readonly hostId: string;
  readonly maxPlaySeconds: number;
  readonly controlUrl: string;
}

/**
 * Tells hosts what their running sessions may be played from now on. An order is leased while it is on its way; one that did not
 * arrive is sent again, and what a host reports to go by says whether it did.
 */
export async function sendDueDeadlines({ pool, log, hostKeys }: OrderSettings): Promise<void> {
  const due = await leaseDueDeadlines(pool);
  await Promise.all(
    due.map(async ({ id, hostId, maxPlaySeconds, controlUrl }) => {
      const host = { controlUrl, key: hostKeys.get(hostId) ?? '' };
      const outcome = await orderDeadline(host, id, { maxPlaySeconds });
      log.info({ playSession: id, host: hostId, maxPlaySeconds, outcome }, 'deadline moved');
      if (outcome === 'unreachable') return;
      // One that was moved again meanwhile stays due.
      await pool.query(
        'update api.play_sessions set deadline_due_at = null where id = $1 and max_play_seconds = $2 and host_id = $3',
        [id, maxPlaySeconds, hostId],
      );
    }),
  );
}

async function leaseDueDeadlines(pool: Pool): Promise<DueDeadline[]> {
  const { rows } = await pool.query(
    `with due as materialized (
       select id from api.play_sessions
       where status in ('starting', 'ready', 'playing', 'detached') and deadline_due_at <= now()
       order by deadline_due_at limit ${DEADLINES_AT_ONCE} for update skip locked
     )
     update api.play_sessions s set deadline_due_at = now() + interval '${DEADLINE_LEASE_SECONDS} seconds'
     from due, api.hosts h where s.id = due.id and h.id = s.host_id
     returning s.id, s.host_id as "hostId", s.max_play_seconds as "maxPlaySeconds", h.control_url as "controlUrl"`,
  );
  return rows;
}
