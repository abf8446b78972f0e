import type { Logger } from '@nimbo/service-runtime/log';
import { folderBytes } from './home-file-system.ts';
import { SaveRefusedError, type SessionHome } from './session-home.ts';
import type { SaveSettings } from './settings.ts';

/** How often the size of a HOME is looked at that the kernel does not limit, in ms. */
const WATCH_EVERY_MS = 5000;

interface AutosaveOptions {
  readonly home: SessionHome;
  readonly folder: string;
  readonly settings: SaveSettings;
  readonly log: Logger;
  /** HOME has become larger than it may, where the kernel does not prevent it. */
  readonly onTooLarge: () => void;
}

/** Keeps a session's HOME saved: from time to time while the game runs, and once more when it has ended. */
export class Autosave {
  readonly #options: AutosaveOptions;
  readonly #opening = new AbortController();
  #timers: NodeJS.Timeout[] = [];
  /** Saves follow each other. */
  #working: Promise<void> = Promise.resolve();
  #limited = true;
  #opened: Promise<boolean> = Promise.resolve(true);

  constructor(options: AutosaveOptions) {
    this.#options = options;
  }

  /** @throws SaveRefusedError when the newest save cannot be had */
  async open(): Promise<void> {
    this.#opened = this.#options.home.open(this.#opening.signal);
    this.#limited = await this.#opened;
  }

  /** The game runs. */
  start(): void {
    const { settings, log, home } = this.#options;
    this.#timers.push(
      setInterval(() => {
        this.#working = this.#working
          .then(() => home.save('playing'))
          .then(
            () => undefined,
            (error: unknown) => log.warn({ err: error }, 'HOME could not be saved; the save before stays the newest'),
          );
      }, settings.snapshotEveryMs),
    );
    if (!this.#limited) this.#timers.push(setInterval(() => void this.#watch(), WATCH_EVERY_MS));
  }

  /** The session is over: stops waiting for a save to begin with, and looking for changes. */
  cancel(): void {
    for (const timer of this.#timers) clearInterval(timer);
    this.#opening.abort(new SaveRefusedError('the session was ended before its save had come'));
  }

  /** After `cancel`, when the game has ended: saves HOME a last time and takes it away. */
  async close(): Promise<void> {
    await this.#opened.catch(() => undefined);
    await this.#working;
    const { home, log } = this.#options;
    await home
      .save('ended')
      .catch((error: unknown) =>
        log.error({ err: error }, 'HOME could not be saved; the save before stays the newest'),
      );
    await home.close();
  }

  async #watch(): Promise<void> {
    const { folder, settings, onTooLarge } = this.#options;
    if ((await folderBytes(folder)) > settings.homeBytes) onTooLarge();
  }
}
