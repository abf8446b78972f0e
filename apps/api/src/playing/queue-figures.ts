import type { PlaySession } from '@nimbo/contracts/http';
import { estimateWaitSeconds, type WaitFigures } from '@nimbo/domain';
import type { Queryable } from '@nimbo/service-runtime/postgres';
import { countSlots } from '../hosts/host-store.ts';
import type { PlaySessionRow } from './play-session-store.ts';

/** Ended play sessions the typical length is taken from. */
const RECENT_SESSIONS = 20;

/** Tells where somebody stands in the queue and how long that may take. */
export async function loadQueuePlace(
  db: Queryable,
  row: PlaySessionRow,
): Promise<Pick<PlaySession, 'position' | 'etaSeconds'>> {
  const { rows } = await db.query(
    `select count(*) as position from api.play_sessions where status = 'queued' and queue_place <= $1`,
    [row.queuePlace],
  );
  // The place may have been given up between two statements; nobody stands before the first one then.
  const position = Math.max(1, rows[0].position);
  return { position, etaSeconds: estimateWaitSeconds(position, await loadWaitFigures(db)) };
}

async function loadWaitFigures(db: Queryable): Promise<WaitFigures> {
  const held = await db.query(
    `select extract(epoch from now() - placed_at)::float8 as seconds from api.play_sessions
     where status not in ('queued', 'ended') and placed_at is not null`,
  );
  const typical = await db.query(
    `select avg(seconds)::float8 as seconds from (
       select extract(epoch from ended_at - placed_at) as seconds from api.play_sessions
       where status = 'ended' and placed_at is not null and played_seconds > 0 order by ended_at desc limit $1
     ) recent`,
    [RECENT_SESSIONS],
  );
  return {
    slots: await countSlots(db),
    heldSeconds: held.rows.map((row) => row.seconds),
    typicalSeconds: typical.rows[0].seconds,
  };
}
