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

/** What the keeper and the worker of a session call themselves: they are started before they know their session. */
export function titleOf(kind: 'keeper' | 'worker', sessionId: string): string {
  return `nimbo-${kind} ${sessionId}`;
}

/** Pids of everything that runs for a play session: by the mark in its environment, or by its title. */
export function processesOf(sessionId: string): number[] {
  const mark = `NIMBO_SESSION=${sessionId}`;
  const titles = [titleOf('keeper', sessionId), titleOf('worker', sessionId)];
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => {
      const [title = ''] = readWords(pid, 'cmdline');
      const isOurs = titles.includes(title.trimEnd()) || readWords(pid, 'environ').includes(mark);
      return isOurs && identifyProcess(pid) !== null;
    });
}

function readWords(pid: number, file: 'cmdline' | 'environ'): string[] {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8').split('\0');
  } catch {
    return [];
  }
}
