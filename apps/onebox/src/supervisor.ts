import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, renameSync, statSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** Waits before the first, second, ... restart in a row, in ms. */
const BACKOFF_MS = [200, 500, 1000, 2000, 5000] as const;
/** A process that lived this long had started well: the next restart is quick again. */
const STEADY_MS = 30_000;
const LOG_ROTATE_BYTES = 10 * 1024 * 1024;

export interface ProcessPlan {
  readonly name: string;
  readonly argv: readonly [string, ...string[]];
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly logFile: string;
}

/** A process that is started again, with growing waits, whenever it ends without having been asked to. */
export class Supervised {
  readonly plan: ProcessPlan;
  readonly #onRestart: (how: string) => void;
  #child: ChildProcess | null = null;
  #stopping = false;
  #failures = 0;

  constructor(plan: ProcessPlan, onRestart: (how: string) => void) {
    this.plan = plan;
    this.#onRestart = onRestart;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  start(): void {
    const { argv, cwd, environment, logFile } = this.plan;
    rotate(logFile);
    const log = openSync(logFile, 'a');
    const started = performance.now();
    // Its own process group: Ctrl-C is for onebox, which stops the others in order.
    const child = spawn(argv[0], argv.slice(1), {
      cwd,
      env: { ...environment },
      stdio: ['ignore', log, log],
      detached: true,
    });
    closeSync(log);
    this.#child = child;
    child.once('error', () => undefined);
    child.once('exit', (code, signal) => {
      if (this.#stopping) return;
      this.#failures = performance.now() - started > STEADY_MS ? 0 : this.#failures + 1;
      const pauseMs = BACKOFF_MS[Math.min(this.#failures, BACKOFF_MS.length) - 1] ?? BACKOFF_MS[0];
      this.#onRestart(signal ? `was ended by ${signal}` : `ended with code ${code}`);
      void wait(pauseMs).then(() => {
        if (!this.#stopping) this.start();
      });
    });
  }

  /** Asks the process to end, insists after `patienceMs`. */
  async stop(patienceMs = 10_000): Promise<void> {
    this.#stopping = true;
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), patienceMs);
    await ended;
    clearTimeout(late);
  }
}

function rotate(logFile: string): void {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_ROTATE_BYTES) renameSync(logFile, `${logFile}.1`);
}
