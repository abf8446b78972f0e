import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from '@nimbo/service-runtime/log';
import type { LocalSave, SaveStore } from './save-store.ts';
import type { VaultClient } from './vault-client.ts';

/** How often it is looked what there is to hand in, in ms. */
const LOOK_EVERY_MS = 1000;
/** Pause after the api was away, in ms. */
const AWAY_MS = 5000;
/** Bytes of copies that are kept for the next session of the same profile on this host. */
const COPIES_BYTES = 2 * 1024 * 1024 * 1024;

interface UploadsOptions {
  readonly state: string;
  readonly store: SaveStore;
  readonly vault: VaultClient;
  readonly log: Logger;
  /** Whether a play session may still write saves. */
  readonly isRunning: (playSessionId: string) => boolean;
}

/**
 * Hands in what sessions save. A note for each session lies in `HOST_STATE/outbox` from its start until the vault has its last
 * save, so nothing is forgotten whatever is killed and however long the api is away.
 */
export class Uploads {
  readonly #options: UploadsOptions;
  readonly #folder: string;
  #timer: NodeJS.Timeout | undefined;
  #passing: Promise<void> | null = null;
  #stopped = false;
  #silent = false;

  constructor(options: UploadsOptions) {
    this.#options = options;
    this.#folder = path.join(options.state, 'outbox');
  }

  /** Notes that a session is about to write saves. */
  async expect(playSessionId: string, saveKey: string): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    await writeFile(path.join(this.#folder, playSessionId), saveKey, { mode: 0o600, flush: true });
  }

  start(): void {
    void this.#trimCopies().catch((error: unknown) => this.#options.log.warn({ err: error }, 'copies of saves remain'));
    this.wake();
  }

  /** Looks at once. */
  wake(): void {
    if (this.#stopped || this.#passing) return;
    clearTimeout(this.#timer);
    this.#passing = this.#pass()
      .then(
        () => {
          if (this.#silent) this.#options.log.info('the vault takes saves again');
          this.#silent = false;
          return LOOK_EVERY_MS;
        },
        (error: unknown) => {
          if (!this.#silent)
            this.#options.log.warn({ err: error }, 'saves wait on this host until the vault takes them');
          this.#silent = true;
          return AWAY_MS;
        },
      )
      .then((pauseMs) => {
        this.#passing = null;
        if (!this.#stopped) this.#timer = setTimeout(() => this.wake(), pauseMs);
      });
  }

  /** Hands in what there is, once, and stops. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#passing;
    await this.#pass().catch(() => undefined);
  }

  async #pass(): Promise<void> {
    for (const playSessionId of await readdir(this.#folder).catch(() => [])) {
      // Before the look at what it has written: what it writes meanwhile is found by the next pass.
      const isRunning = this.#options.isRunning(playSessionId);
      const note = path.join(this.#folder, playSessionId);
      const isDone = await this.#handIn(playSessionId, await readFile(note, 'utf8'));
      if (isRunning || !isDone) continue;
      if (await this.#options.vault.complete(playSessionId)) await rm(note, { force: true });
    }
  }

  /** @returns whether nothing is left to hand in */
  async #handIn(playSessionId: string, saveKey: string): Promise<boolean> {
    const { store, vault, log } = this.#options;
    const saves = await store.list(saveKey);
    const [newest, ...older] = saves.filter((save) => save.playSessionId === playSessionId && save.state === 'pending');
    if (!newest) return true;
    const outcome = await vault.handIn(playSessionId, newest);
    if (outcome === 'later') throw new Error('the api does not take a save now');
    if (outcome === 'refused')
      log.error({ session: playSessionId, saveKey }, 'the vault refuses a save; it stays here');
    await store.mark(newest, outcome);
    for (const save of older) await store.remove(save);
    return true;
  }

  /** Removes the oldest copies of what the vault has. */
  async #trimCopies(): Promise<void> {
    const { store } = this.#options;
    const copies: LocalSave[] = [];
    for (const saveKey of await store.saveKeys()) {
      copies.push(...(await store.list(saveKey)).filter(({ state }) => state === 'stored'));
    }
    copies.sort((one, other) => other.takenAt.localeCompare(one.takenAt));
    let bytes = 0;
    for (const copy of copies) {
      bytes += copy.sizeBytes;
      if (bytes > COPIES_BYTES) await store.remove(copy);
    }
  }
}
