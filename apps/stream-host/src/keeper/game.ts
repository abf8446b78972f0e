import { closeSync, readFileSync } from 'node:fs';
import type { Readable } from 'node:stream';
import type { LaunchRecipe } from '@nimbo/contracts/launch';
import type { Logger } from '@nimbo/service-runtime/log';
import { openFilter } from '../sandbox/filter/open-filter.ts';
import { programOf, type SandboxSeat, sandboxCommand } from '../sandbox/game-command.ts';
import type { SessionGroups } from '../sandbox/limits/session-groups.ts';
import { asSessionUser, type SessionUser } from '../sandbox/session-user.ts';
import { type ChildEnd, startChild } from './child.ts';

/** Time a game has to store its state after it was asked to end, in ms. */
const FAREWELL_MS = 1500;

export interface Game {
  readonly ended: Promise<ChildEnd>;
  /** Asks the game to end as a desktop would, so that it can save, then ends the whole sandbox. */
  stop(): Promise<void>;
}

interface GamePlan {
  readonly recipe: LaunchRecipe;
  /** Of the display. */
  readonly size: { readonly width: number; readonly height: number };
  readonly seat: Omit<SandboxSeat, 'infoFd' | 'filterFd'>;
  readonly user: SessionUser | null;
  readonly groups: SessionGroups;
  readonly environment: Readonly<Record<string, string>>;
  readonly log: Logger;
}

export function startGame(plan: GamePlan): Game {
  const program = programOf(plan.recipe, plan.size);
  const command = sandboxCommand(program, { ...plan.seat, infoFd: 3, filterFd: 4 });
  const filter = openFilter(program.network);
  const child = startChild({
    name: 'game',
    argv: plan.groups.inside('game', asSessionUser(plan.user, command)),
    environment: plan.environment,
    passedFds: ['pipe', filter],
    log: plan.log,
  });
  closeSync(filter);
  let firstPid: number | null = null;
  (child.process.stdio[3] as Readable).on('data', (text: Buffer) => {
    firstPid ??= Number(/"child-pid":\s*(\d+)/.exec(text.toString())?.[1] ?? 0) || null;
  });
  return {
    ended: child.ended,
    async stop() {
      await child.stop(FAREWELL_MS, () => {
        // The sandbox's first process takes no signals; the game is its child.
        const games = childrenOf(firstPid);
        if (games.length === 0) child.process.kill('SIGKILL');
        games.forEach(signal);
      });
    },
  };
}

function childrenOf(pid: number | null): number[] {
  if (pid === null) return [];
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

function signal(pid: number): void {
  try {
    process.kill(pid, 'SIGTERM');
  } catch {
    // Gone meanwhile.
  }
}
