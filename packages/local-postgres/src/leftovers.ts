import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** Processes of a server on this data folder: PostgreSQL makes the folder its working directory, backends included. */
export function processesOn(dataFolder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return (
          readlinkSync(`/proc/${pid}/cwd`) === dataFolder &&
          /postgres/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
        );
      } catch {
        return false;
      }
    });
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // Gone meanwhile.
    }
  }
}

/**
 * Ends whatever still runs on the data folder: the server a killed supervisor left behind, or the backends a killed server left
 * behind, which would make the next start fail. First a fast shutdown, then, after ten seconds, no more asking.
 */
export async function endLeftovers(dataFolder: string): Promise<void> {
  const steps: readonly (readonly [NodeJS.Signals, number])[] = [
    ['SIGINT', 10_000],
    ['SIGQUIT', 3000],
    ['SIGKILL', 3000],
  ];
  for (const [name, patienceMs] of steps) {
    signal(processesOn(dataFolder), name);
    for (let waited = 0; waited < patienceMs; waited += 50) {
      if (processesOn(dataFolder).length === 0) return;
      await wait(50);
    }
  }
  throw new Error(`processes ${processesOn(dataFolder).join(', ')} on ${dataFolder} do not end`);
}
