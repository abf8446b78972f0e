import { type ChildProcess, spawn } from 'node:child_process';
import type { Logger } from '@nimbo/service-runtime/log';
import { readOutput } from './output-lines.ts';

export interface ChildPlan {
  readonly name: string;
  readonly argv: readonly string[];
  /** Its whole environment. */
  readonly environment: Readonly<Record<string, string>>;
  readonly log: Logger;
  /** What it gets as descriptors 3, 4, ... */
  readonly passedFds?: readonly ('pipe' | number)[];
  /** Opens a channel for messages; it becomes the last descriptor. */
  readonly ipc?: boolean;
}

export interface ChildEnd {
  /** Null when a signal ended it. */
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A process of the session. Every one of them dies with the keeper. */
export interface Child {
  readonly process: ChildProcess;
  readonly ended: Promise<ChildEnd>;
  /** Asks it to end (by SIGTERM unless `ask` does), insists after `patienceMs`, and resolves when it is gone. */
  stop(patienceMs: number, ask?: () => void): Promise<void>;
}

export function startChild(plan: ChildPlan): Child {
  const [command = '', ...words] = plan.argv;
  const child = spawn(command, words, {
    cwd: '/',
    env: { ...plan.environment },
    stdio: ['ignore', 'pipe', 'pipe', ...(plan.passedFds ?? []), ...(plan.ipc ? (['ipc'] as const) : [])],
  });
  const ended = new Promise<ChildEnd>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
    child.once('error', (error) => {
      plan.log.error({ err: error, child: plan.name }, 'a process of the session could not be started');
      resolve({ code: 127, signal: null });
    });
  });
  for (const output of [child.stdout, child.stderr]) {
    if (output) readOutput(output, (line) => plan.log.debug({ child: plan.name, line }, 'output'));
  }
  return {
    process: child,
    ended,
    async stop(patienceMs, ask = () => child.kill('SIGTERM')) {
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
      ask();
      const late = setTimeout(() => child.kill('SIGKILL'), patienceMs);
      await ended;
      clearTimeout(late);
    },
  };
}
