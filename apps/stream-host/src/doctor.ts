import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { canPlay } from './sandbox/can-play.ts';
import { openSessionLimits } from './sandbox/limits/open-hierarchies.ts';
import { CONTROLLERS, USUAL_PROCESSES } from './sandbox/limits/session-limits.ts';
import { sessionUserOf } from './sandbox/session-user.ts';
import { canLimitHome } from './saves/home-file-system.ts';

/**
 * `node src/doctor.ts` prints as JSON whether this machine can run games, and why not; which of a session's uses are limited
 * by which version of cgroups (null: not at all); whether each session has a user of its own; and whether its HOME is a
 * file system of limited size. Ends with 1 when no game can run. It looks from its own place: a service may stand in another group than the shell the doctor is called from.
 */
const anyPort = 3610;
const user = sessionUserOf(anyPort, process.getuid?.() ?? 0);
const result = await canPlay([tmpdir()], user);
const { hierarchies } = await openSessionLimits(
  { sessionMemoryMb: null, sessionProcesses: USUAL_PROCESSES, sessionCpus: null, udpPorts: [anyPort] },
  { mayMove: false },
);
const limits = Object.fromEntries(
  CONTROLLERS.map((name) => [name, hierarchies.find(({ controllers }) => controllers.includes(name))?.version ?? null]),
);
const trial = await mkdtemp(path.join(tmpdir(), 'nimbo-doctor-'));
const homeLimited = await canLimitHome(trial, user);
await rm(trial, { recursive: true });
process.stdout.write(
  `${JSON.stringify({ ...result, limits, ownUsers: user !== null, homeLimited, encoders: await findEncoders() })}\n`,
);
process.exitCode = result.ok ? 0 : 1;

/** Null when GStreamer cannot be loaded. */
async function findEncoders() {
  try {
    const { elementExists } = await import('./worker/gstreamer/library.ts');
    const { ENCODERS } = await import('./worker/encoder/encoders.ts');
    return ENCODERS.filter(({ element }) => elementExists(element)).map(({ element, standing }) => ({
      element,
      standing,
    }));
  } catch {
    return null;
  }
}
