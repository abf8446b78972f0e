import { readdirSync, readFileSync } from 'node:fs';

export interface ProcessIdentity {
  readonly pid: number;
  /** Clock ticks since boot at which the process started; field 22 of `/proc/[pid]/stat`. Source: proc(5). */
  readonly startTicks: number;
}

/** Null when there is no such process or only its corpse. */
export function identifyProcess(pid: number): ProcessIdentity | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command's name, in parentheses, may hold anything; the fields behind it may not.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return null;
    return { pid, startTicks: Number(fields[19]) };
  } catch {
    return null;
  }
}

export function isSameProcess(one: ProcessIdentity): boolean {
  return identifyProcess(one.pid)?.startTicks === one.startTicks;
}

/** Pids of all processes that were started with `name=value` in their environment. */
export function processesMarked(name: string, value: string): number[] {
  const mark = `${name}=${value}`;
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(mark) && identifyProcess(pid) !== null;
      } catch {
        return false;
      }
    });
}
