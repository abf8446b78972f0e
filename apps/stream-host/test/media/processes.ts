import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks of /proc/<pid>/stat in a second. Source: sysconf(_SC_CLK_TCK), 100 on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;
const KIB_PER_MIB = 1024;

/** Processor time used so far by the processes and their threads, user and system together, in seconds. */
export function processorSeconds(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + ticksOf(pid), 0) / TICKS_PER_SECOND;
}

/** Memory held by the processes, in MiB. */
export function residentMb(pids: readonly number[]): number {
  const kib = pids.map((pid) => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0));
  return kib.reduce((sum, one) => sum + one, 0) / KIB_PER_MIB;
}

function ticksOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  // The name may hold anything; what follows its closing bracket does not. Source: proc(5), utime and stime.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

/** Files, sockets and pipes the process has open. */
export function descriptors(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

export function threads(pid: number): number {
  return readdirSync(`/proc/${pid}/task`).length;
}
