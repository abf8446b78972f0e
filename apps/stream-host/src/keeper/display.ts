import { chmodSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '@nimbo/service-runtime/log';
import { asSessionUser, type SessionUser } from '../sandbox/session-user.ts';
import type { SessionPlaces } from '../session/places.ts';
import { identifyProcess } from '../session/process-identity.ts';
import { type Child, startChild } from './child.ts';
import { connectToX, type XConnection } from './x-connection.ts';

const SOCKETS = '/tmp/.X11-unix';
const CONNECT_EVERY_MS = 20;
const STOP_PATIENCE_MS = 1000;

export interface Display {
  readonly name: string;
  readonly child: Child;
  readonly connection: XConnection;
  stop(): Promise<void>;
}

interface DisplayPlan {
  /** Number of the display; unique on the machine, since it is the slot's UDP port. */
  readonly number: number;
  readonly size: { readonly width: number; readonly height: number };
  readonly places: SessionPlaces;
  readonly user: SessionUser | null;
  readonly cookie: Buffer;
  readonly environment: Readonly<Record<string, string>>;
  readonly log: Logger;
}

/**
 * Starts the session's own X server and waits until it answers. Its number is given, never found with `-displayfd`: that
 * option skips the lock file, and without the abstract socket a second server takes the first one's socket away unnoticed.
 * @throws when the server ends before it answers
 */
export async function startDisplay(plan: DisplayPlan): Promise<Display> {
  makeSocketFolder();
  removeDisplayRemains(plan.number);
  const name = `:${plan.number}`;
  const child = startChild({
    name: 'xvfb',
    argv: asSessionUser(plan.user, [
      'Xvfb',
      name,
      ...['-screen', '0', `${plan.size.width}x${plan.size.height}x24`],
      ...['-auth', plan.places.xauthority],
      ...['-nolisten', 'tcp', '-nolisten', 'local'],
      ...['-noreset', '-s', '0'],
    ]),
    environment: { ...plan.environment, HOME: plan.places.seat },
    log: plan.log,
  });
  let over = false;
  void child.ended.then(() => {
    over = true;
  });
  while (!over) {
    const connection = await connectToX(plan.number, plan.cookie).catch(() => null);
    if (connection) {
      return {
        name,
        child,
        connection,
        async stop() {
          connection.close();
          await child.stop(STOP_PATIENCE_MS);
          removeDisplayRemains(plan.number);
        },
      };
    }
    await wait(CONNECT_EVERY_MS);
  }
  throw new Error('the X server ended before it answered');
}

/** As root Xvfb would refuse to make the folder for another user's display, and without it there is no socket. */
export function makeSocketFolder(): void {
  if (statSync(SOCKETS, { throwIfNoEntry: false })) return;
  mkdirSync(SOCKETS, { recursive: true });
  chmodSync(SOCKETS, 0o1777);
}

/** Removes the lock and the socket of a display whose server is dead; leaves those of a living one alone. */
export function removeDisplayRemains(number: number): void {
  const lock = `/tmp/.X${number}-lock`;
  const holder = readLock(lock);
  if (holder !== null && identifyProcess(holder)) return;
  rmSync(lock, { force: true });
  rmSync(`${SOCKETS}/X${number}`, { force: true });
}

function readLock(lock: string): number | null {
  try {
    return Number(readFileSync(lock, 'utf8').trim());
  } catch {
    return null;
  }
}
