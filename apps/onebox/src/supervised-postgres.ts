import { setTimeout as wait } from 'node:timers/promises';
import { type LocalPostgres, type LocalPostgresOptions, startLocalPostgres } from '@nimbo/local-postgres';

const RETRY_MS = 1000;

/** PostgreSQL that comes back when it is killed. Its addresses stay the same, so the others reconnect by themselves. */
export class SupervisedPostgres {
  readonly #options: LocalPostgresOptions;
  readonly #onRestart: (how: string) => void;
  #server: LocalPostgres | null = null;
  #stopping = false;

  constructor(options: LocalPostgresOptions, onRestart: (how: string) => void) {
    this.#options = options;
    this.#onRestart = onRestart;
  }

  async start(): Promise<LocalPostgres> {
    const server = await startLocalPostgres(this.#options);
    this.#server = server;
    server.process.once('exit', (code, signal) => {
      if (this.#stopping) return;
      this.#onRestart(signal ? `was ended by ${signal}` : `ended with code ${code}`);
      void this.#restart();
    });
    return server;
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#server?.stop();
  }

  async #restart(): Promise<void> {
    while (!this.#stopping) {
      try {
        await this.start();
        return;
      } catch (error) {
        this.#onRestart((error as Error).message);
        await wait(RETRY_MS);
      }
    }
  }
}
