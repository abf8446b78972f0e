import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, openSync, renameSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { HostSettings } from '../config.ts';
import type { KeeperArgument } from '../session/keeper-protocol.ts';

const KEEPER_SCRIPT = fileURLToPath(new URL('../keeper/main.ts', import.meta.url));
const SPARE_LOG = 'spare-';
/** How long after a start the next keeper is made ready, in ms: the game that starts needs the processors first. */
const REPLACE_AFTER_MS = 3000;

interface Spare {
  readonly child: ChildProcess;
  readonly log: string;
}

interface StarterOptions {
  readonly settings: HostSettings;
  readonly workerScript: string;
  /** Whether another session could be started at the moment. */
  readonly isRoom: () => boolean;
}

/**
 * Starts keepers, and has one ready that has loaded everything and waits for its session: loading takes longer than all the
 * rest up to the game's first instruction. No game and no display is started ahead.
 */
export class KeeperStarter {
  readonly #options: StarterOptions;
  #spare: Spare | null = null;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: StarterOptions) {
    this.#options = options;
  }

  /** Makes a keeper ready unless one is or there is no room for its session. */
  prepare(): void {
    if (this.#closed || this.#spare || !this.#options.isRoom()) return;
    const spare = this.#spawn();
    this.#spare = spare;
    spare.child.once('exit', () => {
      if (this.#spare === spare) this.#spare = null;
    });
  }

  /** The same a little later: what is happening now comes first. */
  prepareSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.prepare(), REPLACE_AFTER_MS).unref();
  }

  /** @returns the pid of the keeper that has been given the session file; undefined when none could be started */
  start(filePath: string, logPath: string): number | undefined {
    this.prepare();
    const { child, log } = this.#spare ?? this.#spawn();
    this.#spare = null;
    this.prepareSoon();
    renameSync(log, logPath);
    child.stdin?.end(`${filePath}\n`);
    return child.pid;
  }

  /** Removes what an agent that was killed has left of its keeper in waiting; that has ended with it. */
  async clear(): Promise<void> {
    const folder = this.#logs();
    const left = (await readdir(folder)).filter((name) => name.startsWith(SPARE_LOG));
    for (const name of left) await rm(path.join(folder, name), { force: true });
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#spare?.child.stdin?.end();
    if (this.#spare) void rm(this.#spare.log, { force: true });
    this.#spare = null;
  }

  #logs(): string {
    return path.join(this.#options.settings.state, 'logs');
  }

  /**
   * In a session and process group of its own, so that nothing that happens to the agent reaches it, and with none of the
   * agent's secrets. Its log gets its name when its session is known.
   */
  #spawn(): Spare {
    const { settings, workerScript } = this.#options;
    const argument: KeeperArgument = { workerScript, logLevel: settings.logLevel };
    const log = path.join(this.#logs(), `${SPARE_LOG}${randomUUID()}.log`);
    const cache = path.join(settings.state, 'compiled');
    mkdirSync(cache, { recursive: true, mode: 0o700 });
    const output = openSync(log, 'a', 0o600);
    const child = spawn(process.execPath, [KEEPER_SCRIPT, JSON.stringify(argument)], {
      cwd: '/',
      detached: true,
      stdio: ['pipe', output, output],
      env: {
        PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
        LANG: 'C.UTF-8',
        // Node's own: what it has once compiled it need not compile again.
        NODE_COMPILE_CACHE: cache,
        ...(settings.oneboxId === null ? {} : { NIMBO_ONEBOX: settings.oneboxId }),
      },
    });
    closeSync(output);
    child.on('error', () => undefined);
    child.stdin?.on('error', () => undefined);
    child.unref();
    (child.stdin as unknown as { unref?: () => void } | null)?.unref?.();
    return { child, log };
  }
}
