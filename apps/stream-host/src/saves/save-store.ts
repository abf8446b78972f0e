import { constants, type Dirent } from 'node:fs';
import { access, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { compareSaveVersions } from '@nimbo/domain';
import type { Logger } from '@nimbo/service-runtime/log';
import { openManifest, type SaveManifest, sealManifest } from './manifest.ts';

/** Saves of one session that are kept: the newest, and one more in case that one cannot be read. */
const KEPT_OF_SESSION = 2;
const MANIFEST_NAME = /^(\d+)-(\d+)\.(pending|stored|refused)\.json$/;

/** `pending`: the vault has to get it. `stored`: it has it. `refused`: it does not want it, which makes this the only copy. */
export type SaveState = 'pending' | 'stored' | 'refused';

export interface LocalSave extends SaveManifest {
  readonly state: SaveState;
  readonly archive: string;
}

/**
 * The archives on this host's disk, `HOST_STATE/archives/{saveKey}/{generation}-{sequence}.tar.zst`, each with a sealed
 * manifest whose name says whether the vault has it. A manifest is there only after its archive is durable, so whatever is
 * killed at whatever moment leaves whole saves.
 */
export class SaveStore {
  readonly #folder: string;
  readonly #key: Buffer;
  readonly #log: Logger;

  constructor(state: string, key: Buffer, log: Logger) {
    this.#folder = path.join(state, 'archives');
    this.#key = key;
    this.#log = log;
  }

  /** A place for an archive that is being written; it has to be given to `add` or removed. */
  async draft(name: string): Promise<string> {
    const folder = path.join(this.#folder, 'drafts');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return path.join(folder, name);
  }

  /** Removes what writers that were killed have left. */
  async removeDrafts(isInUse: (name: string) => boolean): Promise<void> {
    const folder = path.join(this.#folder, 'drafts');
    for (const name of await readdir(folder).catch(() => [])) {
      if (!isInUse(name)) await rm(path.join(folder, name), { force: true });
    }
  }

  /** Takes in a draft whose bytes are durable. */
  async add(manifest: SaveManifest, draft: string, state: SaveState): Promise<LocalSave> {
    const folder = this.#folderOf(manifest.saveKey);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const save = { ...manifest, state, archive: this.#archiveOf(manifest) };
    await rename(draft, save.archive);
    await writeDurably(this.#manifestOf(manifest, state), sealManifest(manifest, this.#key));
    return save;
  }

  /** The saves of a profile and title that can be trusted and are whole, newest first. */
  async list(saveKey: string): Promise<LocalSave[]> {
    const names = await readdir(this.#folderOf(saveKey)).catch(() => []);
    const found = await Promise.all(names.map((name) => this.#read(saveKey, name)));
    return found.filter((save) => save !== null).sort((one, other) => compareSaveVersions(other, one));
  }

  async saveKeys(): Promise<string[]> {
    const entries = await readdir(this.#folder, { withFileTypes: true }).catch((): Dirent[] => []);
    return entries.filter((entry) => entry.isDirectory() && entry.name !== 'drafts').map(({ name }) => name);
  }

  /** Notes what the vault said. */
  async mark(save: LocalSave, state: SaveState): Promise<void> {
    if (save.state === state) return;
    await rename(this.#manifestOf(save, save.state), this.#manifestOf(save, state)).catch(ignoreMissing);
  }

  async remove(save: LocalSave): Promise<void> {
    await rm(this.#manifestOf(save, save.state), { force: true });
    await rm(save.archive, { force: true });
  }

  /** Removes the snapshots of a session that newer ones of it have made superfluous, and older saves that need not wait here. */
  async prune(saveKey: string, generation: number): Promise<void> {
    const saves = await this.list(saveKey);
    const ofSession = saves.filter((save) => save.generation === generation);
    const before = saves.filter((save) => save.generation < generation && save.state !== 'pending');
    for (const save of [...ofSession.slice(KEPT_OF_SESSION), ...before]) await this.remove(save);
  }

  async #read(saveKey: string, name: string): Promise<LocalSave | null> {
    const [, generation, sequence, state] = MANIFEST_NAME.exec(name) ?? [];
    if (state === undefined) return null;
    const file = path.join(this.#folderOf(saveKey), name);
    const manifest = openManifest(await readFile(file, 'utf8').catch(() => ''), this.#key);
    const fits =
      manifest?.saveKey === saveKey &&
      manifest.generation === Number(generation) &&
      manifest.sequence === Number(sequence) &&
      (await sizeOf(this.#archiveOf(manifest))) === manifest.sizeBytes;
    if (!fits) {
      // Gone is what another process has just marked or pruned.
      const isThere = await access(file, constants.F_OK).then(
        () => true,
        () => false,
      );
      if (isThere) this.#log.warn({ saveKey, name }, 'a manifest does not fit; its save is refused');
      return null;
    }
    return { ...manifest, state: state as SaveState, archive: this.#archiveOf(manifest) };
  }

  #folderOf(saveKey: string): string {
    return path.join(this.#folder, saveKey);
  }

  #archiveOf({ saveKey, generation, sequence }: SaveManifest): string {
    return path.join(this.#folderOf(saveKey), `${generation}-${sequence}.tar.zst`);
  }

  #manifestOf({ saveKey, generation, sequence }: SaveManifest, state: SaveState): string {
    return path.join(this.#folderOf(saveKey), `${generation}-${sequence}.${state}.json`);
  }
}

async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => -1,
  );
}

/** Replaces a file as a whole; its folder is durable too when this resolves. */
async function writeDurably(file: string, text: string): Promise<void> {
  const draft = `${file}.draft-${process.pid}`;
  await writeFile(draft, text, { mode: 0o600, flush: true });
  await rename(draft, file);
  const folder = await open(path.dirname(file), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
