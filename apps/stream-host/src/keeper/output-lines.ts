import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';

/** Lines of one child that are worth keeping; what comes after is read and dropped, so that a game cannot fill the disk. */
const MOST_LINES = 200;
const LONGEST_LINE = 400;
/** Bytes a child may write as fast as it likes; beyond, it waits for us as for a slow terminal, and costs us next to nothing. */
const FREE_BYTES = 256 * 1024;
const PAUSE_MS = 20;

/** Cuts what a child writes into lines. Holds no more than one short line, however long the child makes its own. */
export class OutputLines {
  readonly #take: (line: string) => void;
  readonly #decoder = new StringDecoder('utf8');
  #line = '';
  #lines = 0;

  constructor(take: (line: string) => void) {
    this.#take = take;
  }

  write(chunk: Buffer): void {
    if (this.#lines >= MOST_LINES) return;
    const [first = '', ...others] = this.#decoder.write(chunk).split('\n', MOST_LINES + 1);
    this.#extend(first);
    for (const line of others) {
      this.#end();
      this.#extend(line);
    }
  }

  #extend(text: string): void {
    this.#line += text.slice(0, LONGEST_LINE - this.#line.length);
  }

  #end(): void {
    if (this.#lines < MOST_LINES) this.#take(this.#line);
    this.#lines += 1;
    this.#line = '';
  }
}

/** Reads a child's output to its end: the first lines are handed on, the rest is dropped at a slow pace. */
export function readOutput(output: Readable, take: (line: string) => void): void {
  const lines = new OutputLines(take);
  let bytes = 0;
  output.on('error', () => undefined);
  output.on('data', (chunk: Buffer) => {
    lines.write(chunk);
    bytes += chunk.length;
    if (bytes <= FREE_BYTES) return;
    output.pause();
    setTimeout(() => output.resume(), PAUSE_MS).unref();
  });
}
