import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';

/** Age after which a half-written upload belongs to nobody, in ms. */
const ABANDONED_MS = 60 * 60 * 1000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface ReceivedFile {
  readonly draft: string;
  readonly sha256: string;
  readonly sizeBytes: number;
}

/** An upload grew past what may be taken. */
export class TooLargeError extends Error {}

/**
 * The bytes of the saves, below one folder: `{profile}/{sha256}`. A file is there as a whole or not at all. Which files belong
 * there says the database; the callers hold the profile's lock while they change what lies here.
 */
export class SaveFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Removes uploads that a killed process has left. */
  async removeAbandoned(nowMs: number): Promise<void> {
    for (const name of await readdir(this.#drafts).catch(() => [])) {
      const draft = path.join(this.#drafts, name);
      const { mtimeMs } = await stat(draft).catch(() => ({ mtimeMs: nowMs }));
      if (nowMs - mtimeMs > ABANDONED_MS) await rm(draft, { force: true });
    }
  }

  /** Stores a stream on the side, durably. @throws TooLargeError when it is longer than `limitBytes` */
  async receive(body: Readable, limitBytes: number): Promise<ReceivedFile> {
    await mkdir(this.#drafts, { recursive: true, mode: 0o700 });
    const draft = path.join(this.#drafts, randomUUID());
    const hash = createHash('sha256');
    let sizeBytes = 0;
    const file = await open(draft, 'wx', 0o600);
    try {
      for await (const chunk of body as AsyncIterable<Buffer>) {
        sizeBytes += chunk.length;
        if (sizeBytes > limitBytes) throw new TooLargeError(`more than ${limitBytes} bytes`);
        hash.update(chunk);
        await file.writeFile(chunk);
      }
      await file.sync();
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    } finally {
      await file.close();
    }
    return { draft, sha256: hash.digest('hex'), sizeBytes };
  }

  /** Puts a received file in its place. */
  async place(profileId: string, { draft, sha256 }: ReceivedFile): Promise<void> {
    const folder = path.join(this.#folder, profileId);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await rename(draft, path.join(folder, sha256));
    await syncFolder(folder);
  }

  async discard({ draft }: ReceivedFile): Promise<void> {
    await rm(draft, { force: true });
  }

  async exists(profileId: string, sha256: string): Promise<boolean> {
    return stat(this.#path(profileId, sha256)).then(
      (found) => found.isFile(),
      () => false,
    );
  }

  read(profileId: string, sha256: string): Readable {
    return createReadStream(this.#path(profileId, sha256));
  }

  /** Profiles that have a folder here. */
  async profiles(): Promise<string[]> {
    const names = await readdir(this.#folder).catch(() => []);
    return names.filter((name) => UUID.test(name));
  }

  /** Removes everything of a profile. */
  async removeAll(profileId: string): Promise<void> {
    await rm(path.join(this.#folder, profileId), { recursive: true, force: true });
  }

  /** Removes every file of a profile that is not among these. */
  async removeOthers(profileId: string, wanted: ReadonlySet<string>): Promise<void> {
    const names = await readdir(path.join(this.#folder, profileId)).catch(() => []);
    for (const name of names) {
      if (!wanted.has(name)) await rm(this.#path(profileId, name), { force: true });
    }
  }

  get #drafts(): string {
    return path.join(this.#folder, 'drafts');
  }

  #path(profileId: string, sha256: string): string {
    return path.join(this.#folder, profileId, sha256);
  }
}

/** A rename is durable when its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
