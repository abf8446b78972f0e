import type { Logger } from '@nimbo/service-runtime/log';

/** Work that is done again and again beside requests, never twice at the same time in a process. */
export class Repeated {
  readonly #work: () => Promise<void>;
  readonly #everyMs: number;
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

  /**
   * @param work may end early once its signal is aborted
   * @param waits what the log says when it failed: the next time does it
   */
  constructor(log: Logger, everyMs: number, waits: string, work: (stopping: AbortSignal) => Promise<unknown>) {
    this.#everyMs = everyMs;
    this.#work = async () => {
      try {
        await work(this.#stopping.signal);
      } catch (error) {
        log.warn({ err: error }, waits);
      }
    };
  }

  /** Now, and then again and again. */
  start(): void {
    void this.run();
    this.#timer ??= setInterval(() => void this.run(), this.#everyMs);
  }

  /** Does it now, or waits for what is being done. */
  run(): Promise<void> {
    this.#running ??= this.#work().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Resolves when what was being done is. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    await this.#running;
  }
}
