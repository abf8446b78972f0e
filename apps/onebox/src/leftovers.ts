import { setTimeout as wait } from 'node:timers/promises';
import { processesOfOnebox } from './processes-of-machine.ts';

const GENTLE_MS = 8000;

/**
 * Ends every process of this onebox that still runs: first asked, after eight seconds forced.
 * @returns how many there were
 */
export async function endLeftovers(id: string): Promise<number> {
  const found = processesOfOnebox(id);
  signalAll(found, 'SIGTERM');
  for (let waited = 0; waited < GENTLE_MS && processesOfOnebox(id).length > 0; waited += 50) await wait(50);
  // A process may start another while it dies, so we look again until none is left.
  for (let round = 0; round < 40; round++) {
    const left = processesOfOnebox(id);
    if (left.length === 0) return found.length;
    signalAll(left, 'SIGKILL');
    await wait(50);
  }
  throw new Error(`processes ${processesOfOnebox(id).join(', ')} do not end`);
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // Gone meanwhile.
    }
  }
}
