import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Controller, type Hierarchy, holds, type SessionLimits } from './session-limits.ts';

/**
 * Parts of a session that are limited apart: the game; what it draws and plays into, which must not be taken along when the
 * game has eaten its memory; and the media worker, whose pictures come before the next frame of the game.
 */
export const PARTS = ['game', 'seat', 'media'] as const;
export type Part = (typeof PARTS)[number];

const MIB = 1024 * 1024;
/** X server and sound server hold a game's pictures and sounds; neither they nor the worker come near this, in MiB. */
const AROUND_GAME_MEMORY_MB = 1024;
const AROUND_GAME_PROCESSES = 256;
/** Shares of the processors when all are busy, of a session's parts among each other. */
const WEIGHTS: Record<Part, number> = { game: 25, seat: 200, media: 200 };
/** And of a whole session, even between sessions: beside it each single process of the machine has 100. */
const SESSION_WEIGHT = 400;
/** `cpu.shares` of version 1 for a weight of 1 of version 2: 1024 and 100 are what a group has unless told otherwise. */
const SHARES_PER_WEIGHT = 10.24;
/** A game that has used up its time waits no longer than this, in microseconds: about one frame. */
const CPU_PERIOD_US = 20_000;
const NICE_OF_GAME = 5;
const REMOVE_EVERY_MS = 20;
const REMOVE_PATIENCE_MS = 3000;

/** Moves itself into the groups that come first, then becomes the program. */
const ENTER = 'while [ "$1" != -- ]; do echo 0 > "$1/cgroup.procs" || exit 125; shift; done; shift; exec "$@"';

/** The cgroups of one play session. */
export class SessionGroups {
  readonly #limits: SessionLimits;
  readonly #tops: readonly (Hierarchy & { readonly top: string })[];

  constructor(limits: SessionLimits, sessionId: string) {
    this.#limits = limits;
    this.#tops = limits.hierarchies.map((hierarchy) => ({
      ...hierarchy,
      top: path.join(hierarchy.folder, `nimbo-${sessionId}`),
    }));
  }

  /**
   * Makes the groups with their limits.
   * @throws when one cannot be made: what the agent has seen working is not done without
   */
  make(): void {
    for (const { version, controllers, top } of this.#tops) {
      makeGroup(top);
      if (version === 2) enableControllers(top, controllers);
      if (controllers.includes('cpu')) weigh(version, top, SESSION_WEIGHT);
      for (const part of PARTS) {
        const folder = path.join(top, part);
        makeGroup(folder);
        for (const controller of controllers) limit(version, folder, controller, part, this.#limits);
      }
    }
  }

  /** Command that runs `argv` in the groups of its part. Has to be the outermost: entering needs the keeper's rights. */
  inside(part: Part, argv: readonly string[]): string[] {
    const folders = this.#tops.map(({ top }) => path.join(top, part));
    const entered = folders.length === 0 ? [...argv] : ['/bin/sh', '-c', ENTER, 'sh', ...folders, '--', ...argv];
    // Where no group weighs the game against its own picture, its priority does.
    return part === 'game' && !holds(this.#limits, 'cpu') ? ['nice', '-n', String(NICE_OF_GAME), ...entered] : entered;
  }

  /** Takes a process that runs already into its part. One that has just ended is not missed. */
  enter(part: Part, pid: number | undefined): void {
    for (const { top } of this.#tops) {
      try {
        writeFileSync(path.join(top, part, 'cgroup.procs'), String(pid));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
  }

  /** Ends what is left in the groups and removes them. */
  async remove(): Promise<void> {
    const until = performance.now() + REMOVE_PATIENCE_MS;
    for (const { top } of this.#tops) {
      while (existsSync(top) && !removeGroup(top) && performance.now() < until) await wait(REMOVE_EVERY_MS);
    }
  }
}

export function enableControllers(folder: string, controllers: readonly Controller[]): void {
  writeFileSync(path.join(folder, 'cgroup.subtree_control'), controllers.map((name) => `+${name}`).join(' '));
}

/** One folder only: in a tree of cgroups that has gone, Node's recursive mkdir does not come back. */
export function makeGroup(folder: string): void {
  if (!existsSync(folder)) mkdirSync(folder);
}

/** @returns false when a process is still in it; it has been killed then */
function removeGroup(folder: string): boolean {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory() && !removeGroup(path.join(folder, entry.name))) return false;
  }
  try {
    rmdirSync(folder);
    return true;
  } catch {
    const pids = readFileSync(path.join(folder, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean).map(Number);
    for (const pid of pids) kill(pid);
    return false;
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Gone meanwhile.
  }
}

function limit(version: 1 | 2, folder: string, controller: Controller, part: Part, limits: SessionLimits): void {
  const write = (file: string, value: number | string) => writeFileSync(path.join(folder, file), String(value));
  switch (controller) {
    case 'memory': {
      const bytes = (part === 'game' ? limits.memoryMb : AROUND_GAME_MEMORY_MB) * MIB;
      if (version === 1) {
        write('memory.limit_in_bytes', bytes);
        // There only where the kernel counts swap.
        if (existsSync(path.join(folder, 'memory.memsw.limit_in_bytes'))) write('memory.memsw.limit_in_bytes', bytes);
        break;
      }
      write('memory.max', bytes);
      if (existsSync(path.join(folder, 'memory.swap.max'))) write('memory.swap.max', 0);
      break;
    }
    case 'pids':
      write('pids.max', part === 'game' ? limits.processes : AROUND_GAME_PROCESSES);
      break;
    case 'cpu':
      weigh(version, folder, WEIGHTS[part]);
      if (part !== 'game' || limits.cpus === null) break;
      if (version === 2) {
        write('cpu.max', `${Math.round(limits.cpus * CPU_PERIOD_US)} ${CPU_PERIOD_US}`);
        break;
      }
      write('cpu.cfs_period_us', CPU_PERIOD_US);
      write('cpu.cfs_quota_us', Math.round(limits.cpus * CPU_PERIOD_US));
      break;
  }
}

function weigh(version: 1 | 2, folder: string, weight: number): void {
  if (version === 1) writeFileSync(path.join(folder, 'cpu.shares'), String(Math.round(weight * SHARES_PER_WEIGHT)));
  else writeFileSync(path.join(folder, 'cpu.weight'), String(weight));
}
