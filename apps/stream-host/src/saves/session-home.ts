import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, rm, stat, writeFile } from 'node:fs/promises';
import type { Logger } from '@nimbo/service-runtime/log';
import type { SessionUser } from '../sandbox/session-user.ts';
import type { SessionPlaces } from '../session/places.ts';
import type { SessionFile } from '../session/session-file.ts';
import { type ArchiverSeat, describeHome, packHome, unpackHome } from './archiver.ts';
import { checkArchive } from './check-archive.ts';
import { makeHome, unmountHome } from './home-file-system.ts';
import { loadSaveKey } from './manifest.ts';
import { SaveStore } from './save-store.ts';
import { awaitSeed, isFolder, readSeed, type Seed } from './seed.ts';

/** Tries to take a snapshot of a HOME that stands still; then one is taken of what there is. */
const CALM_TRIES = 3;

/** The newest save of the profile cannot be had or cannot be read; the session must not start without it. */
export class SaveRefusedError extends Error {}

interface HomeOptions {
  readonly file: SessionFile;
  readonly places: SessionPlaces;
  readonly environment: Readonly<Record<string, string>>;
  readonly log: Logger;
  /** ms since 1970. */
  readonly now: () => number;
}

type Begin = Extract<Seed, { type: 'begin' }>;
type Kind = 'playing' | 'ended' | 'imported';

/** HOME of one play session: made from the newest save, saved as it changes, and gone at the end. */
export class SessionHome {
  readonly #options: HomeOptions;
  readonly #seat: ArchiverSeat;
  #store: SaveStore | null = null;
  #begin: Begin | null = null;
  #sequence = 0;
  /** Of the newest save: what HOME held then. */
  #contentSha256: string | null = null;
  #description: string | null = null;

  constructor(options: HomeOptions) {
    this.#options = options;
    const { places, file, environment } = options;
    this.#seat = { home: places.home, passwd: places.passwd, user: file.user, environment };
  }

  /**
   * Makes HOME.
   * @returns whether the kernel limits its size
   * @throws SaveRefusedError when the save it should begin with cannot be had or read
   */
  async open(signal: AbortSignal): Promise<boolean> {
    const { file, places } = this.#options;
    const limited = await makeHome(places.home, file.user, file.host.saves);
    const seed = await awaitSeed(places.seed, signal);
    if (seed.type === 'refuse') throw new SaveRefusedError(seed.reason);
    await this.#take(seed);
    const archive = seed.archive ?? (await this.#importOldHome());
    if (archive) await this.#fill(archive);
    await writeFile(places.homeReady, '', { mode: 0o600 });
    return limited;
  }

  /** Takes up the HOME of a keeper that was killed. @returns false when it had not been made yet or is gone */
  async takeUp(): Promise<boolean> {
    const { places } = this.#options;
    const isReady = await access(places.homeReady).then(
      () => true,
      () => false,
    );
    const seed = await readSeed(places.seed);
    if (!isReady || seed?.type !== 'begin' || !(await isFolder(places.home))) return false;
    await this.#take(seed);
    return true;
  }

  /**
   * Saves HOME if it holds something new.
   * @returns whether there is a new save
   * @throws when HOME cannot be saved; the save before stays the newest
   */
  async save(kind: Kind): Promise<boolean> {
    if (!this.#begin) return false;
    const before = kind === 'playing' ? await describeHome(this.#seat) : null;
    if (before !== null && before === this.#description) return false;
    return this.#pack(kind, this.#seat, before);
  }

  /** Takes HOME away; `save` first what is to be kept. */
  async close(): Promise<void> {
    this.#begin = null;
    await unmountHome(this.#options.places.home);
  }

  async #take(seed: Begin): Promise<void> {
    const { file, log } = this.#options;
    const { saveKey } = file.order;
    this.#store = new SaveStore(file.host.state, await loadSaveKey(file.host.state), log);
    const own = (await this.#store.list(saveKey)).find(({ generation }) => generation === seed.generation);
    this.#sequence = Math.max(seed.lastSequence, own?.sequence ?? 0);
    this.#begin = seed;
  }

  async #fill(archive: NonNullable<Begin['archive']>): Promise<void> {
    const { saves } = this.#options.file.host;
    const checked = await checkArchive(archive.path, archive, saves);
    if (!checked.ok) {
      this.#begin = null;
      throw new SaveRefusedError(`the newest save is refused: ${checked.fault}, ${checked.detail}`);
    }
    this.#contentSha256 = checked.contentSha256;
    await unpackHome(this.#seat, archive.path, saves).catch((error: unknown) => {
      // Half a HOME must not become the newest save.
      this.#begin = null;
      throw new SaveRefusedError(`the newest save cannot be unpacked: ${error}`);
    });
  }

  /** Before there were saves HOME was a folder that stayed on the host: that is the first version. */
  async #importOldHome(): Promise<Begin['archive']> {
    const { places, file } = this.#options;
    if (!(await isFolder(places.oldHome))) return null;
    if (file.user) await giveTo(places.oldHome, file.user);
    await this.#pack('imported', { ...this.#seat, home: places.oldHome }, null);
    const save = (await this.#store?.list(file.order.saveKey))?.[0];
    await rm(places.oldHome, { recursive: true });
    return save ? { path: save.archive, sha256: save.sha256, sizeBytes: save.sizeBytes } : null;
  }

  async #pack(kind: Kind, seat: ArchiverSeat, described: string | null): Promise<boolean> {
    const { file, now, log } = this.#options;
    const { order, session, host } = file;
    const store = this.#store;
    const begin = this.#begin;
    if (!store || !begin) return false;
    const draft = await store.draft(session.id);
    try {
      let before = described;
      let packed = await packHome(seat, draft, host.saves);
      for (let tries = 1; before !== null && tries < CALM_TRIES; tries += 1) {
        const after = await describeHome(seat);
        if (after === before) break;
        before = after;
        packed = await packHome(seat, draft, host.saves);
      }
      // What could not be restored is no save.
      const checked = await checkArchive(draft, packed, host.saves);
      if (!checked.ok) throw new Error(`the snapshot is refused: ${checked.fault}, ${checked.detail}`);
      this.#description = before;
      if (checked.contentSha256 === this.#contentSha256) return false;
      this.#sequence += 1;
      const manifest = {
        ...({ format: 1, saveKey: order.saveKey, gid: order.gid, hostId: host.saves.hostId, kind } as const),
        ...{ generation: begin.generation, sequence: this.#sequence, playSessionId: session.id },
        ...{ takenAt: new Date(now()).toISOString(), sha256: packed.sha256, sizeBytes: packed.sizeBytes },
      };
      await store.add(manifest, draft, 'pending');
      this.#contentSha256 = checked.contentSha256;
      await store.prune(order.saveKey, begin.generation);
      log.info({ kind, sequence: this.#sequence, sizeBytes: packed.sizeBytes }, 'HOME saved');
      return true;
    } finally {
      await rm(draft, { force: true });
    }
  }
}

/** Its links are of a game's making: they are changed themselves and never followed. */
async function giveTo(folder: string, { uid, gid }: SessionUser): Promise<void> {
  if ((await stat(folder)).uid === uid) return;
  const child = spawn('chown', ['-R', '-h', '-P', `${uid}:${gid}`, '--', folder], { stdio: 'ignore' });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`chown of ${folder} ended with ${code}`);
}
