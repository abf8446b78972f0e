import type { PlaySession } from '@nimbo/contracts/http';
import type { Queryable } from '@nimbo/service-runtime/postgres';
import type { PlaySessionRow } from './play-session-store.ts';
import { loadQueuePlace } from './queue-figures.ts';

/** A play session as its player sees it. */
export async function describePlaySession(db: Queryable, row: PlaySessionRow): Promise<PlaySession> {
  const place = row.status === 'queued' ? await loadQueuePlace(db, row) : { position: null, etaSeconds: null };
  return {
    id: row.id,
    gid: row.gid,
    status: row.status,
    max_play_time: row.maxPlaySeconds,
    playedSeconds: row.playedSeconds,
    ...place,
    zone: row.hostId === null ? null : await zoneOf(db, row.hostId),
    endReason: row.status === 'ended' ? row.endReason : null,
    createdAt: row.createdAt.toISOString(),
  };
}

async function zoneOf(db: Queryable, hostId: string): Promise<string | null> {
  const { rows } = await db.query('select zone from api.hosts where id = $1', [hostId]);
  return rows[0]?.zone ?? null;
}
