import { tmpdir } from 'node:os';
import { canPlay } from './sandbox/can-play.ts';
import { sessionUserOf } from './sandbox/session-user.ts';

/** `node src/doctor.ts` prints as JSON whether this machine can run games, and why not; ends with 1 when it cannot. */
const anyPort = 3610;
const result = await canPlay([tmpdir()], sessionUserOf(anyPort, process.getuid?.() ?? 0));
process.stdout.write(`${JSON.stringify(result)}\n`);
process.exitCode = result.ok ? 0 : 1;
