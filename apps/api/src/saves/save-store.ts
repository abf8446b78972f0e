import { HOST_LEASE_SECONDS } from '@nimbo/contracts/host';
import type { GameSave, SaveKind, VaultSave } from '@nimbo/contracts/saves';
import type { KeptSave } from '@nimbo/domain';
import type { PoolClient, Queryable } from '@nimbo/service-runtime/postgres';

/**
 * How long the last save of a session that ended on another host is waited for, in seconds, while that host is alive. Then the
 * next session starts from what there is: the late save is kept beside.
 */
const WAIT_FOR_HOST_SECONDS = 120;

export interface SaveRow extends KeptSave {
  readonly profileId: string;
  readonly playSessionId: string | null;
  readonly kind: SaveKind;
  readonly takenAt: Date;
}

/** A play session as far as its saves are concerned. */
export interface SavingSession {
  readonly profileId: string;
  readonly gid: string;
  readonly generation: number;
}

const COLUMNS = `s.id, s.profile_id as "profileId", s.gid, s.generation, s.sequence, s.kind, s.sha256,
  s.size_bytes as "sizeBytes", s.taken_at as "takenAt", s.play_session_id as "playSessionId"`;
const NEWEST_FIRST = 's.generation desc, s.sequence desc';

/** One change of a profile's saves at a time. */
export async function lockSaves(client: PoolClient, profileId: string): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtext('api:saves'), hashtext($1))`, [profileId]);
}

/** The session this host was given; undefined also where another host has it, and once its profile was deleted. */
export async function findSavingSession(
  db: Queryable,
  hostId: string,
  playSessionId: string,
): Promise<SavingSession | undefined> {
  const { rows } = await db.query(
    `select s.profile_id as "profileId", s.gid, s.queue_place as generation
     from api.play_sessions s join api.profiles p on p.id = s.profile_id and p.deleted_at is null
     where s.id = $1 and s.host_id = $2`,
    [playSessionId, hostId],
  );
  return rows[0];
}

/** True while a living host still has a save of an earlier session of this profile and title to hand in. */
export async function isSaveOnItsWay(
  db: Queryable,
  hostId: string,
  { profileId, gid, generation }: SavingSession,
): Promise<boolean> {
  const { rows } = await db.query(
    `select exists (
       select from api.play_sessions p join api.hosts h on h.id = p.host_id
       where p.profile_id = $1 and p.gid = $2 and p.queue_place < $3 and p.host_id <> $4 and p.saves_complete_at is null
         and p.played_seconds > 0
         and coalesce(p.ended_at, now()) > now() - interval '${WAIT_FOR_HOST_SECONDS} seconds'
         and h.reported_at > now() - interval '${HOST_LEASE_SECONDS} seconds'
     ) as found`,
    [profileId, gid, generation, hostId],
  );
  return rows[0].found;
}

/** All saves of a profile, of one title where one is named, newest first. */
export async function loadSaves(db: Queryable, profileId: string, gid: string | null = null): Promise<SaveRow[]> {
  const { rows } = await db.query(
    `select ${COLUMNS} from api.saves s where s.profile_id = $1 and ($2::text is null or s.gid = $2)
     order by ${NEWEST_FIRST}`,
    [profileId, gid],
  );
  return rows;
}

export interface NewSave extends Omit<SaveRow, 'id' | 'takenAt'> {
  readonly hostId: string | null;
  readonly takenAt: Date | string;
}

/** Stores a save; undefined where its version exists. */
export async function insertSave(client: PoolClient, save: NewSave): Promise<SaveRow | undefined> {
  const { rows } = await client.query(
    `insert into api.saves as s (profile_id, gid, generation, sequence, play_session_id, host_id, kind, sha256, size_bytes,
       taken_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing returning ${COLUMNS}`,
    [
      save.profileId,
      save.gid,
      save.generation,
      save.sequence,
      save.playSessionId,
      save.hostId,
      save.kind,
      save.sha256,
      save.sizeBytes,
      save.takenAt,
    ],
  );
  return rows[0];
}

export async function deleteSaves(client: PoolClient, profileId: string, ids: readonly string[]): Promise<void> {
  await client.query('delete from api.saves where profile_id = $1 and id = any($2)', [profileId, ids]);
}

/** The generation after every session that has been asked for. The caller holds the queue's lock. */
export async function takeGeneration(client: PoolClient): Promise<number> {
  const { rows } = await client.query(`select nextval('api.queue_places') as generation`);
  return rows[0].generation;
}

/** True while a play session of this profile and title has not ended. */
export async function isPlaying(db: Queryable, profileId: string, gid: string): Promise<boolean> {
  const { rows } = await db.query(
    `select exists (
       select from api.play_sessions where profile_id = $1 and gid = $2 and status <> 'ended'
     ) as found`,
    [profileId, gid],
  );
  return rows[0].found;
}

/** Deleted profiles that have saves, or are among those that have files. */
export async function findDeletedWithSaves(db: Queryable, withFiles: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from api.profiles p where deleted_at is not null
       and (id = any($1) or exists (select from api.saves s where s.profile_id = p.id))`,
    [withFiles],
  );
  return rows.map(({ id }) => id);
}

export async function markSavesComplete(db: Queryable, playSessionId: string): Promise<void> {
  await db.query('update api.play_sessions set saves_complete_at = now() where id = $1 and saves_complete_at is null', [
    playSessionId,
  ]);
}

export function toVaultSave({ id, generation, sequence, sha256, sizeBytes, takenAt }: SaveRow): VaultSave {
  return { id, generation, sequence, sha256, sizeBytes, takenAt: takenAt.toISOString() };
}

export function toGameSave({ id, takenAt, sizeBytes, kind }: SaveRow, newest: boolean): GameSave {
  return { id, takenAt: takenAt.toISOString(), sizeBytes, kind, newest };
}
