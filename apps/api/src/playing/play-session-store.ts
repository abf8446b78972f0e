import { HOST_LEASE_SECONDS, type HostSession } from '@nimbo/contracts/host';
import {
  isStreamable,
  type PlayEndReason,
  type PlaySessionEvent,
  type PlaySessionState,
  type PlaySessionStatus,
  type QueuedRequest,
  transitionPlaySession,
} from '@nimbo/domain';
import type { Logger } from '@nimbo/service-runtime/log';
import type { PoolClient, Queryable } from '@nimbo/service-runtime/postgres';
import { PLAY_SESSION_CHANNEL, QUEUE_CHANNEL } from '../database/notifications.ts';
import { tellTurn } from './tell-turn.ts';

/** Silence of the browser after which its place in the queue is given up, in seconds. */
export const QUEUE_LEASE_SECONDS = 30;

const COLUMNS = `s.id, s.profile_id as "profileId", s.gid, s.status, s.wanted_zone as "wantedZone", s.host_id as "hostId", s.end_reason as "endReason",
  s.max_play_seconds as "maxPlaySeconds", s.played_seconds as "playedSeconds", s.failed_starts as "failedStarts",
  s.queue_place as "queuePlace", s.order_attempts as "orderAttempts", s.created_at as "createdAt"`;

export interface PlaySessionRow extends PlaySessionState {
  readonly id: string;
  readonly profileId: string;
  readonly gid: string;
  readonly status: PlaySessionStatus;
  /** Zone it has to run in; null takes any. */
  readonly wantedZone: string | null;
  readonly endReason: PlayEndReason | null;
  readonly maxPlaySeconds: number;
  readonly queuePlace: number;
  readonly orderAttempts: number;
  readonly createdAt: Date;
}

/** Lets one request into the queue, or one pass of the placement at it, at a time: places are in the order of commits. */
export async function lockQueue(client: PoolClient): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtext('api:queue'))`);
}

export interface NewPlaySession {
  readonly profileId: string;
  readonly gid: string;
  readonly wantedZone: string | null;
  readonly maxPlaySeconds: number;
}

/** Puts a request at the end of the queue. The caller holds the queue's lock. */
export async function insertPlaySession(client: PoolClient, made: NewPlaySession): Promise<PlaySessionRow> {
  const { rows } = await client.query(
    `insert into api.play_sessions as s (profile_id, gid, wanted_zone, max_play_seconds)
     values ($1, $2, $3, $4) returning ${COLUMNS}`,
    [made.profileId, made.gid, made.wantedZone, made.maxPlaySeconds],
  );
  return rows[0];
}

/** One play session of this profile; undefined also where it is somebody else's. */
export async function findPlaySession(
  db: Queryable,
  profileId: string,
  id: string,
): Promise<PlaySessionRow | undefined> {
  const { rows } = await db.query(`select ${COLUMNS} from api.play_sessions s where s.id = $1 and s.profile_id = $2`, [
    id,
    profileId,
  ]);
  return rows[0];
}

/** The play session this profile has and has not left. */
export async function findOpenPlaySession(db: Queryable, profileId: string): Promise<PlaySessionRow | undefined> {
  const { rows } = await db.query(
    `select ${COLUMNS} from api.play_sessions s where s.profile_id = $1 and s.status not in ('ending', 'ended')`,
    [profileId],
  );
  return rows[0];
}

export async function lockPlaySession(client: PoolClient, id: string): Promise<PlaySessionRow | undefined> {
  const { rows } = await client.query(`select ${COLUMNS} from api.play_sessions s where s.id = $1 for update`, [id]);
  return rows[0];
}

/** The sessions among these that this host holds and that have not ended, locked in one order. */
export async function lockHostedSessions(
  client: PoolClient,
  hostId: string,
  ids: readonly string[],
): Promise<PlaySessionRow[]> {
  const { rows } = await client.query(
    `select ${COLUMNS} from api.play_sessions s
     where s.id = any($1) and s.host_id = $2 and s.status not in ('queued', 'ended') order by s.id for update`,
    [ids, hostId],
  );
  return rows;
}

/** The queue in order, locked. The caller holds the queue's lock. */
export async function lockQueued(client: PoolClient): Promise<(QueuedRequest & { row: PlaySessionRow })[]> {
  const { rows } = await client.query(
    `select ${COLUMNS}, s.wanted_zone as zone, exists (
       select from api.play_sessions e where e.profile_id = s.profile_id and e.status = 'ending'
     ) as blocked
     from api.play_sessions s where s.status = 'queued' order by s.queue_place for update of s`,
  );
  return rows.map(({ zone, blocked, ...row }) => ({ id: row.id, zone, blocked, row }));
}

/** Lets a queued request wait for another zone. It keeps its place, so nobody who came later goes before it. */
export async function changeWantedZone(client: PoolClient, id: string, zone: string): Promise<void> {
  await client.query(`update api.play_sessions set wanted_zone = $2 where id = $1 and status = 'queued'`, [id, zone]);
  // The table announces changes of status only.
  await client.query('select pg_notify($1, $3), pg_notify($2, $4)', [PLAY_SESSION_CHANNEL, QUEUE_CHANNEL, id, '']);
}

/** Notes that the browser still waits for this play session. */
export async function renewClientLease(db: Queryable, id: string): Promise<void> {
  await db.query(`update api.play_sessions set client_seen_at = now() where id = $1 and status = 'queued'`, [id]);
}

/** Notes that the host spoke about these play sessions. */
export async function renewHostLease(db: Queryable, hostId: string, ids: readonly string[]): Promise<void> {
  await db.query(`update api.play_sessions set host_seen_at = now() where id = any($1) and host_id = $2`, [
    ids,
    hostId,
  ]);
}

/** Hosts that go by another limit than they should are told again. */
export async function remindOfDeadlines(db: Queryable, sessions: readonly HostSession[]): Promise<void> {
  const known = sessions.filter(({ maxPlaySeconds }) => maxPlaySeconds !== undefined);
  await db.query(
    `update api.play_sessions s set deadline_due_at = now()
     from unnest($1::uuid[], $2::int[]) as told (id, max_play_seconds)
     where s.id = told.id and s.max_play_seconds <> told.max_play_seconds and s.deadline_due_at is null
       and s.status in ('starting', 'ready', 'playing', 'detached')`,
    [known.map(({ id }) => id), known.map(({ maxPlaySeconds }) => maxPlaySeconds)],
  );
}

/** Queued play sessions nobody has asked about for longer than the lease. */
export async function findAbandoned(db: Queryable): Promise<string[]> {
  const { rows } = await db.query(
    `select id from api.play_sessions
     where status = 'queued' and client_seen_at < now() - interval '${QUEUE_LEASE_SECONDS} seconds'`,
  );
  return rows.map((row) => row.id);
}

/** Play sessions whose host has not spoken about them for longer than its lease. */
export async function findLost(db: Queryable): Promise<string[]> {
  const { rows } = await db.query(
    `select id from api.play_sessions where status not in ('queued', 'ended')
     and host_seen_at < now() - interval '${HOST_LEASE_SECONDS} seconds'`,
  );
  return rows.map((row) => row.id);
}

/** Lets the rules decide on a locked row and stores what they say. Returns the row as it is now and whether it changed. */
export async function applyEvent(
  client: PoolClient,
  log: Logger,
  row: PlaySessionRow,
  event: PlaySessionEvent,
): Promise<{ row: PlaySessionRow; changed: boolean }> {
  const transition = transitionPlaySession(row, event);
  if (!transition.ok) return { row, changed: false };
  const next = transition.state;
  const moved = next.status !== row.status;
  await client.query(
    `update api.play_sessions set status = $2, host_id = $3, end_reason = $4, played_seconds = $5, failed_starts = $6,
       order_attempts = case when $7 then 0 else order_attempts end,
       deadline_due_at = case when $2 in ('queued', 'ended') then null else deadline_due_at end,
       order_due_at = case when not $7 then order_due_at when $2 in ('allocating', 'ending') then now() end,
       placed_at = case when $2 = 'queued' then null when $7 and $2 = 'allocating' then now() else placed_at end,
       host_seen_at = case when $2 = 'queued' then null when $7 then now() else host_seen_at end,
       client_seen_at = case when $7 and $2 = 'queued' then now() else client_seen_at end,
       ended_at = case when $2 = 'ended' then now() end
     where id = $1`,
    [row.id, next.status, next.hostId, next.endReason, next.playedSeconds, next.failedStarts, moved],
  );
  // Once for each: nothing that a host has taken comes back to the queue.
  if (row.status === 'allocating' && isStreamable(next.status)) await tellTurn(client, row);
  if (moved) {
    log.info(
      { playSession: row.id, host: next.hostId, from: row.status, to: next.status, reason: next.endReason },
      'play session moved',
    );
  }
  return { row: { ...row, ...next }, changed: true };
}
