import { readdirSync, statSync } from 'node:fs';
import { sessionUserOf } from '../../../src/sandbox/session-user.ts';
import { sessionPlaces } from '../../../src/session/places.ts';
import { identifyProcess } from '../../../src/session/process-identity.ts';
import { census, read, type TestHost } from '../../support/host.ts';

const CGROUPS = '/sys/fs/cgroup';
const DEPTH = 4;

/** Everything an ended session has left on the machine, one line each. */
export async function remains(host: TestHost, id: string): Promise<string[]> {
  const [udpPort = 0] = host.settings.udpPorts;
  const uid = uidOfHost(host);
  const { runtime } = sessionPlaces(host.settings, id, id);
  const processes = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry));
  return [
    ...census(id).map((line) => `process ${line}`),
    ...processes
      .filter((pid) => uidOf(pid) === uid && identifyProcess(Number(pid)) && !isAnothers(pid, id))
      .map((pid) => `uid ${uid}: process ${pid} ${read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').slice(0, 200)}`),
    ...groupsOf(CGROUPS, id, DEPTH).map((folder) => `cgroup ${folder}`),
    ...[runtime, `/tmp/.X${udpPort}-lock`, `/tmp/.X11-unix/X${udpPort}`].filter(exists).map((path) => `file ${path}`),
    ...sharedMemoryOf(uid).map((segment) => `shared memory ${segment}`),
    ...mountsOf(id).map((mount) => `mount ${mount}`),
  ];
}

/** The user of the only slot of a host. */
export function uidOfHost(host: TestHost): number {
  return sessionUserOf(host.settings.udpPorts[0] ?? 0, process.getuid?.() ?? 0)?.uid ?? -1;
}

/** Another host of the machine may have the same user for one of its sessions, which has a cgroup of another name. */
function isAnothers(pid: string, id: string): boolean {
  const groups = read(`/proc/${pid}/cgroup`);
  return /nimbo-[0-9a-f-]{36}/.test(groups) && !groups.includes(id);
}

export function uidOf(pid: string): number | null {
  const line = /^Uid:\s+(\d+)/m.exec(read(`/proc/${pid}/status`));
  return line ? Number(line[1]) : null;
}

function groupsOf(folder: string, id: string, depth: number): string[] {
  if (depth === 0) return [];
  let names: string[] = [];
  try {
    names = readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
  } catch {
    // Gone meanwhile.
  }
  return names.flatMap((name) =>
    name.includes(id) ? [`${folder}/${name}`] : groupsOf(`${folder}/${name}`, id, depth - 1),
  );
}

/** Ids of System V segments that belong to this user. Source: proc(5), sysvipc/shm. */
function sharedMemoryOf(uid: number): string[] {
  const [head = '', ...rows] = read('/proc/sysvipc/shm').trim().split('\n');
  const column = head.trim().split(/\s+/).indexOf('uid');
  return rows
    .filter((row) => Number(row.trim().split(/\s+/)[column]) === uid)
    .map((row) => row.trim().split(/\s+/)[1] ?? '');
}

function mountsOf(id: string): string[] {
  return read('/proc/self/mounts')
    .split('\n')
    .filter((line) => line.includes(id));
}

function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}
