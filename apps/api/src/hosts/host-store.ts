import { HOST_LEASE_SECONDS, type HostReport } from '@nimbo/contracts/host';
import type { Zone } from '@nimbo/contracts/http';
import type { PlacementHost } from '@nimbo/domain';
import type { Queryable } from '@nimbo/service-runtime/postgres';
import { ProblemError } from '@nimbo/service-runtime/problem';

const ALIVE = `h.reported_at > now() - interval '${HOST_LEASE_SECONDS} seconds'`;
const SERVING = `${ALIVE} and not h.draining and h.slots > 0`;

/**
 * Stores a report's head and renews the host's lease.
 * @param unwantedSessions running sessions that are not ours and hold slots until the host has ended them
 */
export async function storeHost(
  db: Queryable,
  hostId: string,
  report: HostReport,
  unwantedSessions: number,
): Promise<void> {
  await db.query(
    `insert into api.hosts (id, zone, control_url, signaling_url, slots, draining, unwanted_sessions, reported_at)
     values ($1, $2, $3, $4, $5, $6, $7, now())
     on conflict (id) do update set zone = $2, control_url = $3, signaling_url = $4, slots = $5, draining = $6,
       unwanted_sessions = $7, reported_at = now()`,
    [hostId, report.zone, report.controlUrl, report.signalingUrl, report.slots, report.draining, unwantedSessions],
  );
}

/** Gives a host no orders for a while. */
export async function pauseHost(db: Queryable, hostId: string, seconds: number): Promise<void> {
  await db.query(`update api.hosts set paused_until = now() + make_interval(secs => $2) where id = $1`, [
    hostId,
    seconds,
  ]);
}

/** Hosts that take orders now, with the slots no play session holds. */
export async function loadPlacementHosts(db: Queryable): Promise<PlacementHost[]> {
  const { rows } = await db.query(
    `select h.id, h.zone, greatest(0, h.slots - h.unwanted_sessions - (
       select count(*) from api.play_sessions s
       where s.host_id = h.id and s.status not in ('queued', 'ended')
     )) as "freeSlots"
     from api.hosts h where ${SERVING} and (h.paused_until is null or h.paused_until <= now()) order by h.id`,
  );
  return rows;
}

/**
 * Refuses with `no-server` where no host that serves this zone (null: any) has given a sign of life, with `zone-unknown` where
 * none ever did.
 * @param retryAfterSeconds advice for the caller
 */
export async function requireServer(db: Queryable, zone: string | null, retryAfterSeconds: number): Promise<void> {
  const { rows } = await db.query(
    `select count(*) filter (where ${SERVING})::int as serving, count(*)::int as known
     from api.hosts h where $1::text is null or h.zone = $1`,
    [zone],
  );
  const [{ serving, known }] = rows;
  if (zone !== null && known === 0) throw new ProblemError('zone-unknown', { detail: zone });
  if (serving === 0) throw new ProblemError('no-server', { retryAfterSeconds });
}

/** Slots of every host that serves this zone (null: any). */
export async function countSlots(db: Queryable, zone: string | null): Promise<number> {
  const { rows } = await db.query(
    `select coalesce(sum(h.slots), 0) as slots from api.hosts h where ${SERVING} and ($1::text is null or h.zone = $1)`,
    [zone],
  );
  return rows[0].slots;
}

/** Zones in which a host takes orders. */
export async function loadServingZones(db: Queryable): Promise<string[]> {
  const { rows } = await db.query(`select distinct h.zone from api.hosts h where ${SERVING} order by h.zone`);
  return rows.map((row) => row.zone);
}

/** Zones that ever had a host, a serving one first: players measure the way to it. */
export async function loadZones(db: Queryable): Promise<Zone[]> {
  const { rows } = await db.query(
    `select distinct on (h.zone) h.zone, h.signaling_url, (${SERVING}) as available
     from api.hosts h order by h.zone, (${SERVING}) desc, h.reported_at desc, h.id`,
  );
  return rows.map((row) => ({
    id: row.zone,
    name: row.zone,
    pingUrl: pingUrlOf(row.signaling_url),
    available: row.available,
  }));
}

/** `wss://host:3600/signaling` answers pings at `https://host:3600/ping`. */
export function pingUrlOf(signalingUrl: string): string {
  const url = new URL('/ping', signalingUrl);
  url.protocol = url.protocol === 'wss:' ? 'https:' : 'http:';
  return url.href;
}
