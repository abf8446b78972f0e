import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { DisplayAndSound } from './session.ts';
import { type Cleanup, requireProgram } from './tools.ts';

/** One thing the probe game has said: the event's name, then its numbers. */
export type Said = readonly [name: string, ...numbers: number[]];

/** The probe game, with a tone beside it. */
export class Probe {
  readonly said: Said[] = [];
  readonly #waiting = new Set<() => void>();

  constructor(size: { width: number; height: number }, session: DisplayAndSound, cleanup: Cleanup) {
    const program = join(import.meta.dirname, 'probe-game.ts');
    const options = { env: session.environment, stdio: ['ignore', 'pipe', 'inherit'] as ['ignore', 'pipe', 'inherit'] };
    const game = cleanup.kill(spawn(process.execPath, [program, `${size.width}`, `${size.height}`], options));
    createInterface({ input: game.stdout }).on('line', (line) => {
      this.said.push(JSON.parse(line));
      for (const check of this.#waiting) check();
    });
    playTone(session, cleanup);
  }

  /** Resolves when the probe has said exactly this after what it had said at the mark. */
  async hears(expected: Said, since = 0): Promise<void> {
    const isThere = () => this.said.slice(since).some((said) => JSON.stringify(said) === JSON.stringify(expected));
    if (isThere()) return;
    await new Promise<void>((resolve) => {
      const check = () => {
        if (!isThere()) return;
        this.#waiting.delete(check);
        resolve();
      };
      this.#waiting.add(check);
    });
  }
}

const RATE = 48_000;
const TONE_HZ = 440;

function playTone(session: DisplayAndSound, cleanup: Cleanup): ChildProcess {
  const options = ['--raw', `--rate=${RATE}`, '--channels=2', '--format=s16le'];
  const player = cleanup.kill(
    spawn(requireProgram('pacat'), options, { env: session.environment, stdio: ['pipe', 'ignore', 'ignore'] }),
  );
  player.stdin.on('error', () => {});
  Readable.from(tone(), { objectMode: false }).pipe(player.stdin);
  return player;
}

/** Whole cycles in a second, so that the same second fits itself. */
function* tone(): Generator<Buffer> {
  const second = new Int16Array(RATE * 2);
  for (let at = 0; at < RATE; at++)
    second.fill(8000 * Math.sin((2 * Math.PI * TONE_HZ * at) / RATE), at * 2, at * 2 + 2);
  for (;;) yield Buffer.from(second.buffer);
}
