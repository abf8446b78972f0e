import { closeSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '@nimbo/service-runtime/log';
import { openFilter } from '../sandbox/filter/open-filter.ts';
import type { SessionGroups } from '../sandbox/limits/session-groups.ts';
import { seatCommand } from '../sandbox/seat-command.ts';
import { asSessionUser, type SessionUser } from '../sandbox/session-user.ts';
import type { SessionPlaces } from '../session/places.ts';
import { type Child, startChild } from './child.ts';

const LOOK_EVERY_MS = 3;
const STOP_PATIENCE_MS = 500;
/** A sound server that does not last this long, in ms, is not started again at once. */
const RESTART_PAUSE_MS = 500;
const STEADY_MS = 5000;
const READY_PATIENCE_MS = 5000;

export interface Sound {
  stop(): Promise<void>;
}

/** Address of a session's sound server, for a client outside the sandbox. */
export function soundServer(places: SessionPlaces): string {
  return `unix:${soundSocket(places)}`;
}

function soundSocket(places: SessionPlaces): string {
  return path.join(places.pulse, 'native');
}

interface SoundPlan {
  readonly places: SessionPlaces;
  readonly user: SessionUser | null;
  readonly groups: SessionGroups;
  readonly environment: Readonly<Record<string, string>>;
  readonly log: Logger;
}

/**
 * Starts the session's own PulseAudio with one sink that plays into nothing; the worker records its monitor `nimbo.monitor`.
 * It is started again when it dies. Without sound a game is still worth playing, so nothing here ends a session.
 */
export async function startSound(plan: SoundPlan): Promise<Sound> {
  const socket = soundSocket(plan.places);
  let stopping = false;
  let child = launch();

  function launch(): Child {
    const launchedMs = performance.now();
    const argv = [
      'pulseaudio',
      ...['-n', '--daemonize=no', '--exit-idle-time=-1', '--disable-shm=yes', '--use-pid-file=no'],
      // A module may open files and sockets and start programs; a game is a client like any other.
      ...['--disallow-module-loading=yes', '--disallow-exit=yes'],
      // Whoever reaches the socket may play: its folder is closed to all other users.
      ...['-L', `module-native-protocol-unix socket=${socket} auth-anonymous=1`],
      // Without rewinds the sink works in blocks of 50 ms at most. With them a game that comes before the worker, as after a
      // restart, makes it work in blocks of two seconds, and the sound comes back that much later.
      ...['-L', 'module-null-sink sink_name=nimbo rate=48000 channels=2 norewinds=1'],
    ];
    const filter = openFilter(false);
    const command = seatCommand({ argv, folders: [plan.places.seat], filterFd: 3 });
    const started = startChild({
      name: 'pulseaudio',
      argv: plan.groups.inside('seat', asSessionUser(plan.user, command)),
      environment: { ...plan.environment, HOME: plan.places.seat, XDG_RUNTIME_DIR: plan.places.seat },
      passedFds: [filter],
      log: plan.log,
    });
    closeSync(filter);
    void started.ended.then(async () => {
      if (stopping) return;
      plan.log.warn('the sound server ended and is started again');
      if (performance.now() - launchedMs < STEADY_MS) await wait(RESTART_PAUSE_MS);
      if (!stopping) child = launch();
    });
    return started;
  }

  const patience = AbortSignal.timeout(READY_PATIENCE_MS);
  while (!patience.aborted) {
    const made = await stat(socket).catch(() => null);
    if (made) break;
    await wait(LOOK_EVERY_MS);
  }
  return {
    async stop() {
      stopping = true;
      await child.stop(STOP_PATIENCE_MS);
    },
  };
}
