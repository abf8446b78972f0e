import { chmodSync, closeSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '@nimbo/service-runtime/log';
import { openFilter } from '../sandbox/filter/open-filter.ts';
import type { SessionGroups } from '../sandbox/limits/session-groups.ts';
import { DISPLAY_SOCKETS, seatCommand } from '../sandbox/seat-command.ts';
import { asSessionUser, type SessionUser } from '../sandbox/session-user.ts';
import type { SessionPlaces } from '../session/places.ts';
import { type Child, startChild } from './child.ts';
import { connectToX, type XConnection } from './x-connection.ts';

const CONNECT_EVERY_MS = 3;
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
  readonly groups: SessionGroups;
  readonly cookie: Buffer;
  readonly environment: Readonly<Record<string, string>>;
  readonly log: Logger;
}

/**
 * Starts the session's own X server and waits until it answers. Its number is given, never found with `-displayfd`: that
 * option skips the lock file, and without the abstract socket a second server takes the first one's socket away unnoticed.
 * The lock file lies in the server's own `/tmp` now; that no two sessions have one slot is what keeps two servers apart.
 * @throws when the server ends before it answers
 */
export async function startDisplay(plan: DisplayPlan): Promise<Display> {
  makeSocketFolder();
  removeDisplayRemains(plan.number);
  const name = displayName(plan.number);
  const argv = [
    'Xvfb',
    name,
    ...['-screen', '0', `${plan.size.width}x${plan.size.height}x24`],
    ...['-auth', plan.places.xauthority],
    ...['-nolisten', 'tcp', '-nolisten', 'local'],
    ...['-noreset', '-s', '0'],
  ];
  const command = seatCommand({ argv, folders: [DISPLAY_SOCKETS, plan.places.seat], filterFd: 3 });
  const filter = openFilter(false);
  const child = startChild({
    name: 'xvfb',
    argv: plan.groups.inside('seat', asSessionUser(plan.user, command)),
    environment: { ...plan.environment, HOME: plan.places.seat },
    passedFds: [filter],
    log: plan.log,
  });
  closeSync(filter);
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

/** What clients call a display by its number. */
export function displayName(number: number): string {
  return `:${number}`;
}

/** As root Xvfb would refuse to make the folder for another user's display, and without it there is no socket. */
export function makeSocketFolder(): void {
  if (statSync(DISPLAY_SOCKETS, { throwIfNoEntry: false })) return;
  mkdirSync(DISPLAY_SOCKETS, { recursive: true });
  chmodSync(DISPLAY_SOCKETS, 0o1777);
}

/** Removes the socket of a display whose server is dead. */
export function removeDisplayRemains(number: number): void {
  rmSync(`${DISPLAY_SOCKETS}/X${number}`, { force: true });
}
