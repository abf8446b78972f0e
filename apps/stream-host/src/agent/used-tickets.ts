import { appendFile, readFile, rename, writeFile } from 'node:fs/promises';

/** Entries after which the file is written anew without the expired ones. */
const COMPACT_AT = 500;

/** Remembers which tickets were used, until they would not be accepted any more; also across a restart of the agent. */
export class UsedTickets {
  readonly #path: string;
  readonly #nowSeconds: () => number;
  #until = new Map<string, number>();
  #lines = 0;

  constructor(path: string, nowSeconds: () => number) {
    this.#path = path;
    this.#nowSeconds = nowSeconds;
  }

  async load(): Promise<void> {
    const text = await readFile(this.#path, 'utf8').catch(() => '');
    for (const line of text.split('\n')) {
      const [until, id] = line.split(' ');
      if (id) this.#until.set(id, Number(until));
    }
    await this.#compact();
  }

  /**
   * Marks a ticket as used, durably.
   * @param untilSeconds when it stops being accepted anyway, in seconds since 1970
   * @returns false when it was used before
   */
  async use(id: string, untilSeconds: number): Promise<boolean> {
    if (this.#until.has(id)) return false;
    // Marked before the first wait: the same ticket twice at once is used once.
    this.#until.set(id, untilSeconds);
    this.#lines += 1;
    if (this.#lines > COMPACT_AT) await this.#compact();
    else await appendFile(this.#path, `${untilSeconds} ${id}\n`, { mode: 0o600 });
    return true;
  }

  async #compact(): Promise<void> {
    const now = this.#nowSeconds();
    this.#until = new Map([...this.#until].filter(([, until]) => until > now));
    this.#lines = this.#until.size;
    const draft = `${this.#path}.draft`;
    await writeFile(draft, [...this.#until].map(([id, until]) => `${until} ${id}\n`).join(''), { mode: 0o600 });
    await rename(draft, this.#path);
  }
}
