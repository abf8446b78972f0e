import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sessionPlaces } from '../session/places.ts';
import type { SessionFile } from '../session/session-file.ts';

const KEEPER_SCRIPT = fileURLToPath(new URL('../keeper/main.ts', import.meta.url));

/**
 * Starts a keeper in a session and process group of its own, so that nothing that happens to the agent reaches it. It gets
 * none of the agent's secrets.
 */
export function spawnKeeper(filePath: string, { session, order, host }: SessionFile): number | undefined {
  const log = openSync(sessionPlaces(host, session.id, order.saveKey).log, 'a', 0o600);
  const child = spawn(process.execPath, [KEEPER_SCRIPT, filePath], {
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
    env: {
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      LANG: 'C.UTF-8',
      NIMBO_SESSION: session.id,
      ...(host.oneboxId === null ? {} : { NIMBO_ONEBOX: host.oneboxId }),
    },
  });
  closeSync(log);
  child.on('error', () => undefined);
  child.unref();
  return child.pid;
}
