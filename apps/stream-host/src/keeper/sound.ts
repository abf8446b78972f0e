import { stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '@nimbo/service-runtime/log';
import { asSessionUser, type SessionUser } from '../sandbox/session-user.ts';
import type { SessionPlaces } from '../session/places.ts';
import { type Child, startChild } from './child.ts';

const LOOK_EVERY_MS = 20;
const STOP_PATIENCE_MS = 500;
/** A sound server that does not last this long, in ms, is not started again at once. */
const RESTART_PAUSE_MS = 500;
const READY_PATIENCE_MS = 5000;

export interface Sound {
  /** For a client outside the sandbox. */
  readonly server: string;
  stop(): Promise<void>;
}

interface SoundPlan {
  readonly places: SessionPlaces;
  readonly user: SessionUser | null;
  readonly environment: Readonly<Record<string, string>>;
  readonly log: Logger;
}

/**
 * Starts the session's own PulseAudio with one sink that plays into nothing; the worker records its monitor `nimbo.monitor`.
 * It is started again when it dies. Without sound a game is still worth playing, so nothing here ends a session.
 */
export async function startSound(plan: SoundPlan): Promise<Sound> {
  const socket = path.join(plan.places.pulse, 'native');
  let stopping = false;
  let child = launch();

  function launch(): Child {
    const started = startChild({
      name: 'pulseaudio',
      argv: asSessionUser(plan.user, [
        'pulseaudio',
        ...['-n', '--daemonize=no', '--exit-idle-time=-1', '--disable-shm=yes', '--use-pid-file=no'],
        // Whoever reaches the socket may play: its folder is closed to all other users.
        ...['-L', `module-native-protocol-unix socket=${socket} auth-anonymous=1`],
        ...['-L', 'module-null-sink sink_name=nimbo rate=48000 channels=2'],
      ]),
      environment: { ...plan.environment, HOME: plan.places.seat, XDG_RUNTIME_DIR: plan.places.seat },
      log: plan.log,
    });
    void started.ended.then(async () => {
      if (stopping) return;
      plan.log.warn('the sound server ended and is started again');
      await wait(RESTART_PAUSE_MS);
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
    server: `unix:${socket}`,
    async stop() {
      stopping = true;
      await child.stop(STOP_PATIENCE_MS);
    },
  };
}
