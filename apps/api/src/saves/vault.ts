import type { Readable } from 'node:stream';
import type { GameSave, SaveReceipt, SaveUpload, SessionSave } from '@nimbo/contracts/saves';
import { planRetention, type RetentionPolicy } from '@nimbo/domain';
import { inTransaction, type Pool, type PoolClient } from '@nimbo/service-runtime/postgres';
import { ProblemError } from '@nimbo/service-runtime/problem';
import { lockQueue } from '../playing/play-session-store.ts';
import { type ReceivedFile, type SaveFiles, TooLargeError } from './save-files.ts';
import {
  deleteSaves,
  findDeletedWithSaves,
  findSavingSession,
  insertSave,
  isPlaying,
  isSaveOnItsWay,
  loadSaves,
  lockSaves,
  markSavesComplete,
  type SaveRow,
  type SavingSession,
  takeGeneration,
  toGameSave,
  toVaultSave,
} from './save-store.ts';

/** Pause we advise a host that waits for another one's save, in seconds. */
const RETRY_SECONDS = 1;

export interface HostedSession {
  readonly hostId: string;
  readonly playSessionId: string;
}

/** Keeps the saves of all profiles: hosts hand them in and fetch them, players look after their own. */
export class Vault {
  readonly #pool: Pool;
  readonly #files: SaveFiles;
  readonly #policy: RetentionPolicy;

  constructor(pool: Pool, files: SaveFiles, policy: RetentionPolicy) {
    this.#pool = pool;
    this.#files = files;
    this.#policy = policy;
  }

  /** What a session starts from. Refuses with `play-session-unknown`, or `save-on-its-way` while another host has a newer one. */
  async offer(hosted: HostedSession): Promise<SessionSave> {
    const session = await this.#requireSession(hosted);
    if (await isSaveOnItsWay(this.#pool, hosted.hostId, session)) {
      throw new ProblemError('save-on-its-way', { retryAfterSeconds: RETRY_SECONDS });
    }
    const saves = await loadSaves(this.#pool, session.profileId, session.gid);
    const newest = saves[0];
    const own = saves.find(({ generation }) => generation === session.generation);
    return {
      generation: session.generation,
      lastSequence: own?.sequence ?? 0,
      newest: newest ? toVaultSave(newest) : null,
    };
  }

  /** The archive of a save of the session's profile and title. */
  async open(hosted: HostedSession, saveId: string): Promise<{ save: SaveRow; bytes: Readable }> {
    const { profileId, gid } = await this.#requireSession(hosted);
    return this.#read(await this.#require(profileId, gid, saveId));
  }

  /** Takes in a snapshot. Refuses with `play-session-unknown`, `body-too-large`, `save-damaged` or `save-no-room`. */
  async take(
    hosted: HostedSession & { readonly sequence: number },
    about: SaveUpload,
    body: Readable,
    limitBytes: number,
  ): Promise<SaveReceipt> {
    const session = await this.#requireSession(hosted);
    const file = await this.#files.receive(body, limitBytes).catch((error: unknown) => {
      throw error instanceof TooLargeError ? new ProblemError('body-too-large') : error;
    });
    try {
      if (file.sha256 !== about.sha256) throw new ProblemError('save-damaged', { detail: `It has ${file.sha256}` });
      const receipt = await inTransaction(this.#pool, (client) => this.#store(client, hosted, session, about, file));
      await this.sweep(session.profileId);
      return receipt;
    } finally {
      await this.#files.discard(file);
    }
  }

  async complete(hosted: HostedSession): Promise<void> {
    await this.#requireSession(hosted);
    await markSavesComplete(this.#pool, hosted.playSessionId);
  }

  async list(profileId: string, gid: string): Promise<GameSave[]> {
    return (await loadSaves(this.#pool, profileId, gid)).map((save, index) => toGameSave(save, index === 0));
  }

  /** Makes a save the newest of its title. Refuses with `save-unknown`, or `save-in-use` while the game runs. */
  async restore(profileId: string, gid: string, saveId: string): Promise<GameSave> {
    const restored = await inTransaction(this.#pool, async (client) => {
      // In step with new play sessions: one that is asked for later starts from the restored save.
      await lockQueue(client);
      await lockSaves(client, profileId);
      const save = await this.#require(profileId, gid, saveId, client);
      if (await isPlaying(client, profileId, gid)) throw new ProblemError('save-in-use');
      const generation = await takeGeneration(client);
      const made = { ...save, generation, sequence: 0, kind: 'restored', playSessionId: null, hostId: null } as const;
      return (await insertSave(client, made))!;
    });
    return toGameSave(restored, true);
  }

  async export(profileId: string, gid: string, saveId: string): Promise<{ save: SaveRow; bytes: Readable }> {
    return this.#read(await this.#require(profileId, gid, saveId));
  }

  /** All saves of a profile, newest first. */
  listAll(profileId: string): Promise<SaveRow[]> {
    return loadSaves(this.#pool, profileId);
  }

  /** A save of whatever title. */
  async exportAny(profileId: string, saveId: string): Promise<{ save: SaveRow; bytes: Readable }> {
    const save = (await loadSaves(this.#pool, profileId)).find(({ id }) => id === saveId);
    if (!save) throw new ProblemError('save-unknown');
    return this.#read(save);
  }

  async delete(profileId: string, gid: string, saveId: string): Promise<void> {
    await inTransaction(this.#pool, async (client) => {
      await lockSaves(client, profileId);
      await this.#require(profileId, gid, saveId, client);
      await deleteSaves(client, profileId, [saveId]);
    });
    await this.sweep(profileId);
  }

  /** Deletes every save of a profile; `sweep` removes the bytes once that is final. */
  async deleteAll(client: PoolClient, profileId: string): Promise<void> {
    await lockSaves(client, profileId);
    const saves = await loadSaves(client, profileId);
    await deleteSaves(
      client,
      profileId,
      saves.map(({ id }) => id),
    );
  }

  async #store(
    client: PoolClient,
    { hostId, playSessionId, sequence }: HostedSession & { readonly sequence: number },
    { profileId, gid, generation }: SavingSession,
    { kind, sha256, takenAt }: SaveUpload,
    file: ReceivedFile,
  ): Promise<SaveReceipt> {
    await lockSaves(client, profileId);
    // The profile may have been deleted while the bytes came in.
    if (!(await findSavingSession(client, hostId, playSessionId))) throw new ProblemError('play-session-unknown');
    const { sizeBytes } = file;
    const made = { profileId, gid, generation, sequence, playSessionId, hostId, kind, sha256, sizeBytes, takenAt };
    const inserted = await insertSave(client, made);
    const saves = await loadSaves(client, profileId);
    const ofTitle = saves.filter((save) => save.gid === gid);
    const stored = ofTitle.find((save) => save.generation === generation && save.sequence === sequence)!;
    if (!inserted && stored.sha256 !== sha256) {
      throw new ProblemError('save-damaged', { detail: 'Another archive was handed in as this snapshot' });
    }
    const { remove, keptBytes } = planRetention(saves, this.#policy);
    if (inserted && keptBytes > this.#policy.profileBytes) throw new ProblemError('save-no-room');
    if (!remove.includes(stored.id)) await this.#files.place(profileId, file);
    await deleteSaves(client, profileId, remove);
    return { id: stored.id, newest: ofTitle[0]?.id === stored.id };
  }

  /** Removes the bytes no save refers to any more. Apart from the change itself: a change that fails must not have cost bytes. */
  async sweep(profileId: string): Promise<void> {
    await inTransaction(this.#pool, async (client) => {
      await lockSaves(client, profileId);
      const saves = await loadSaves(client, profileId);
      await this.#files.removeOthers(profileId, new Set(saves.map(({ sha256 }) => sha256)));
    });
  }

  /** Removes what is left of deleted profiles: saves that came too late, and bytes of a process that was killed. */
  async sweepDeleted(): Promise<void> {
    for (const id of await findDeletedWithSaves(this.#pool, await this.#files.profiles())) {
      await inTransaction(this.#pool, async (client) => {
        await this.deleteAll(client, id);
        await this.#files.removeAll(id);
      });
    }
  }

  async #requireSession({ hostId, playSessionId }: HostedSession): Promise<SavingSession> {
    const session = await findSavingSession(this.#pool, hostId, playSessionId);
    if (!session) throw new ProblemError('play-session-unknown');
    return session;
  }

  async #require(
    profileId: string,
    gid: string,
    saveId: string,
    db: Pick<Pool, 'query'> = this.#pool,
  ): Promise<SaveRow> {
    const save = (await loadSaves(db, profileId, gid)).find(({ id }) => id === saveId);
    if (!save) throw new ProblemError('save-unknown');
    return save;
  }

  async #read(save: SaveRow): Promise<{ save: SaveRow; bytes: Readable }> {
    // The operator's folder is not there, or somebody has removed the file.
    if (!(await this.#files.exists(save.profileId, save.sha256))) throw new ProblemError('unavailable');
    return { save, bytes: this.#files.read(save.profileId, save.sha256) };
  }
}
