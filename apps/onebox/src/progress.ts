/** What onebox tells the person who started it: one line a step, rewritten in place on a terminal. */
export class Progress {
  readonly #out: NodeJS.WriteStream;
  #open = false;
  #lastLine = '';

  constructor(out: NodeJS.WriteStream = process.stdout) {
    this.#out = out;
  }

  /** A step with its outcome. */
  async step<T>(name: string, work: (update: (detail: string) => void) => Promise<T>): Promise<T> {
    const started = performance.now();
    this.#show(`  … ${name}`);
    try {
      const result = await work((detail) => this.#show(`  … ${name}: ${detail}`));
      const seconds = (performance.now() - started) / 1000;
      this.line(`  ✓ ${name}${seconds >= 1 ? ` (${seconds.toFixed(0)} s)` : ''}`);
      return result;
    } catch (error) {
      this.line(`  ✗ ${name}`);
      throw error;
    }
  }

  line(text: string): void {
    if (this.#open && this.#out.isTTY) this.#out.write('\r\u001b[K');
    this.#open = false;
    this.#lastLine = '';
    this.#out.write(`${text}\n`);
  }

  /** Without a terminal each new text is a line of its own; the same text twice is said once. */
  #show(text: string): void {
    if (text === this.#lastLine) return;
    this.#lastLine = text;
    if (!this.#out.isTTY) {
      this.#out.write(`${text}\n`);
      return;
    }
    this.#out.write(`\r\u001b[K${text.slice(0, (this.#out.columns ?? 80) - 1)}`);
    this.#open = true;
  }
}
