import { readdirSync, readFileSync } from 'node:fs';

/** Variable that every process of an onebox carries; its value is the onebox's id. */
export const MARK = 'NIMBO_ONEBOX';

/** Start time of a process in clock ticks since boot, or null when it is gone: tells a process from a later one with its number. */
export function startTimeOf(pid: number): string | null {
  try {
    // The second field, the command, may hold spaces and parentheses. Source: proc(5), field 22.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

/** Processes that carry this onebox's mark, without ourselves. */
export function processesOfOnebox(id: string): number[] {
  const mark = `${MARK}=${id}`;
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => {
      if (pid === process.pid) return false;
      try {
        return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(mark);
      } catch {
        return false;
      }
    });
}
