import { readdirSync, readFileSync } from 'node:fs';

/** Ticks of `/proc/[pid]/stat` in a second on every Linux we run on. Source: proc(5), sysconf(_SC_CLK_TCK). */
const TICKS_PER_SECOND = 100;
/** Program every game runs below. */
const SANDBOX = 'bwrap';

export interface ProcessorTime {
  /** Of the game and everything it started, in ms, user and system. */
  readonly gameMs: number;
  /** Of all other processes of the session: X server, sound server, media worker. */
  readonly restMs: number;
  readonly gamePids: readonly number[];
}

interface ProcessFacts {
  readonly parent: number;
  readonly command: string;
  readonly ms: number;
}

/** Processor time used so far by the processes of a play session that run now. */
export function processorTimeOf(sessionId: string): ProcessorTime {
  const processes = readProcesses();
  const marked = new Set([...processes.keys()].filter((pid) => isMarked(pid, sessionId)));
  let gameMs = 0;
  let restMs = 0;
  const gamePids: number[] = [];
  for (const [pid, { ms }] of processes) {
    const line = ancestry(pid, processes);
    if (!line.some((ancestor) => marked.has(ancestor))) continue;
    if (line.some((ancestor) => processes.get(ancestor)?.command === SANDBOX)) {
      gameMs += ms;
      gamePids.push(pid);
    } else restMs += ms;
  }
  return { gameMs, restMs, gamePids };
}

function readProcesses(): Map<number, ProcessFacts> {
  const processes = new Map<number, ProcessFacts>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const end = stat.lastIndexOf(')');
      const fields = stat.slice(end + 2).split(' ');
      // Fields 14 to 17 of the file: own time, and that of children that have ended.
      const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
      const command = stat.slice(stat.indexOf('(') + 1, end);
      processes.set(Number(name), { parent: Number(fields[1]), command, ms: (ticks * 1000) / TICKS_PER_SECOND });
    } catch {
      // It ended while we looked.
    }
  }
  return processes;
}

function isMarked(pid: number, sessionId: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0').includes(`NIMBO_SESSION=${sessionId}`);
  } catch {
    return false;
  }
}

function ancestry(pid: number, processes: ReadonlyMap<number, ProcessFacts>): number[] {
  const line: number[] = [];
  for (let at = pid; at > 1 && !line.includes(at); at = processes.get(at)?.parent ?? 0) line.push(at);
  return line;
}
