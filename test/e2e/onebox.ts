import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { OneboxFile } from '@nimbo/contracts/onebox';
import { REPOSITORY } from '../workspaces.ts';

/** How long a first start may take on a loaded machine, packages not included, in ms. */
const START_PATIENCE_MS = 900_000;
const STOP_PATIENCE_MS = 60_000;

export interface StartedOnebox {
  readonly process: ChildProcess;
  readonly file: OneboxFile;
  /** Ctrl-C. @returns the exit code */
  stop(): Promise<number | null>;
}

const fileOf = (state: string) => path.join(state, 'onebox.json');

export function readOnebox(file: string): OneboxFile {
  return OneboxFile.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** Starts the product as a person would, on a state folder and ports of its own, and waits until it says it is up. */
export async function startOnebox(
  state: string,
  port: number,
  more: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<StartedOnebox> {
  // What a killed onebox left behind says nothing about this one.
  const former = existsSync(fileOf(state)) ? readOnebox(fileOf(state)).pid : null;
  const isUp = () => existsSync(fileOf(state)) && readOnebox(fileOf(state)).pid !== former;
  const entry = path.join(REPOSITORY, 'bin/nimbo.mjs');
  const argv = [entry, 'start', '--yes', '--state', state, '--port', String(port), ...more];
  const child = spawn(process.execPath, argv, {
    cwd: REPOSITORY,
    // What it says is for a person; a bench keeps its output to its figures.
    stdio: ['ignore', 2, 2],
    detached: true,
    env: { ...process.env, ...environment },
  });
  for (let waited = 0; !isUp(); waited += 100) {
    if (child.exitCode !== null) throw new Error(`npm start ended with code ${child.exitCode}`);
    if (waited > START_PATIENCE_MS) throw new Error('npm start did not come up');
    await wait(100);
  }
  return {
    process: child,
    file: readOnebox(fileOf(state)),
    stop: async () => {
      if (child.exitCode !== null) return child.exitCode;
      const ended = once(child, 'exit');
      // A terminal sends Ctrl-C to the whole group.
      process.kill(-child.pid!, 'SIGINT');
      await ended;
      return child.exitCode;
    },
  };
}

/** Ends the onebox of a state folder, whoever started it, and waits until it is gone. */
export async function endRunningOnebox(state: string): Promise<void> {
  if (!existsSync(fileOf(state))) return;
  const { pid } = readOnebox(fileOf(state));
  if (existsSync(`/proc/${pid}`)) process.kill(pid, 'SIGTERM');
  for (let waited = 0; existsSync(`/proc/${pid}`); waited += 100) {
    if (waited > STOP_PATIENCE_MS) throw new Error(`onebox ${pid} does not stop`);
    await wait(100);
  }
}
