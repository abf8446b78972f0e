import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { removeDisplayRemains } from '../keeper/display.ts';
import { SessionGroups } from '../sandbox/limits/session-groups.ts';
import { sessionPlaces } from '../session/places.ts';
import { processesOf } from '../session/process-identity.ts';
import type { SessionFile } from '../session/session-file.ts';

const LOOK_EVERY_MS = 20;
const PATIENCE_MS = 3000;

/**
 * Ends whatever a dead keeper has left, and removes its folders; the kernel has killed its children already.
 * @param rescueHome saves HOME and takes it away, once nothing runs in it
 */
export async function clearRemains(file: SessionFile, rescueHome: (file: SessionFile) => Promise<void>): Promise<void> {
  const { session, order, slot, host } = file;
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until) {
    const left = processesOf(session.id).filter((pid) => pid !== process.pid);
    if (left.length === 0) break;
    for (const pid of left) kill(pid);
    await wait(LOOK_EVERY_MS);
  }
  await new SessionGroups(host.limits, session.id).remove();
  await rescueHome(file);
  removeDisplayRemains(slot.udpPort);
  await rm(sessionPlaces(host, session.id, order.saveKey).runtime, { recursive: true, force: true });
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Gone meanwhile.
  }
}
