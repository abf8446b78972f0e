import type { PlaySession, SoonerZone } from '@nimbo/contracts/http';
import { estimateWaitSeconds, type WaitFigures } from '@nimbo/domain';
import type { Queryable } from '@nimbo/service-runtime/postgres';
import { countSlots, loadServingZones } from '../hosts/host-store.ts';
import type { PlaySessionRow } from './play-session-store.ts';

/** Ended play sessions the typical length is taken from. */
const RECENT_SESSIONS = 20;

type Place = Pick<PlaySession, 'position' | 'etaSeconds'>;

/** Tells where somebody stands in the queue and how long that may take. */
export function loadQueuePlace(db: Queryable, row: PlaySessionRow): Promise<Place> {
  return loadPlaceIn(db, row, row.wantedZone);
}

/** Zones in which this request would have its turn sooner, the soonest first. */
export async function loadSoonerZones(db: Queryable, row: PlaySessionRow): Promise<SoonerZone[]> {
  const { etaSeconds: present } = await loadQueuePlace(db, row);
  if (present === null) return [];
  const sooner: SoonerZone[] = [];
  for (const zone of await loadServingZones(db)) {
    const { etaSeconds } = zone === row.wantedZone ? { etaSeconds: null } : await loadPlaceIn(db, row, zone);
    if (etaSeconds !== null && etaSeconds < present) sooner.push({ zone, etaSeconds });
  }
  return sooner.sort((a, b) => a.etaSeconds - b.etaSeconds);
}

/** The place among those who wait for the same hosts: whoever wants another zone is in nobody's way. */
async function loadPlaceIn(db: Queryable, row: PlaySessionRow, zone: string | null): Promise<Place> {
  const { rows } = await db.query(
    `select count(*) as position from api.play_sessions where status = 'queued' and queue_place < $1
       and ($2::text is null or wanted_zone is null or wanted_zone = $2)`,
    [row.queuePlace, zone],
  );
  const position = rows[0].position + 1;
  return { position, etaSeconds: estimateWaitSeconds(position, await loadWaitFigures(db, zone)) };
}

async function loadWaitFigures(db: Queryable, zone: string | null): Promise<WaitFigures> {
  const held = await db.query(
    `select extract(epoch from now() - s.placed_at)::float8 as seconds
     from api.play_sessions s join api.hosts h on h.id = s.host_id
     where s.status not in ('queued', 'ended') and s.placed_at is not null and ($1::text is null or h.zone = $1)`,
    [zone],
  );
  const typical = await db.query(
    `select avg(seconds)::float8 as seconds from (
       select extract(epoch from ended_at - placed_at) as seconds from api.play_sessions
       where status = 'ended' and placed_at is not null and played_seconds > 0 order by ended_at desc limit $1
     ) recent`,
    [RECENT_SESSIONS],
  );
  return {
    slots: await countSlots(db, zone),
    heldSeconds: held.rows.map((row) => row.seconds),
    typicalSeconds: typical.rows[0].seconds,
  };
}
