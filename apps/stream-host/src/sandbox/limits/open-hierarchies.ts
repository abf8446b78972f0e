import { randomUUID } from 'node:crypto';
import { readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import path from 'node:path';
import { findHierarchies } from './find-hierarchies.ts';
import { enableControllers, makeGroup, SessionGroups } from './session-groups.ts';
import { type Hierarchy, type SessionLimits, usualMemoryMb } from './session-limits.ts';

/** Group the agent itself steps into where a group with children may hold no process (version 2). */
const AGENT_GROUP = 'nimbo-agent';
const MIB = 1024 * 1024;

type Wanted = Omit<SessionLimits, 'hierarchies'>;

interface LimitSettings {
  readonly sessionMemoryMb: number | null;
  readonly sessionProcesses: number;
  readonly sessionCpus: number | null;
  readonly udpPorts: readonly number[];
}

/** What each session of this host is limited to, and where. @param mayMove see `openHierarchies` */
export async function openSessionLimits(
  settings: LimitSettings,
  { mayMove }: { mayMove: boolean },
): Promise<SessionLimits> {
  const wanted = {
    memoryMb: settings.sessionMemoryMb ?? usualMemoryMb(Math.floor(totalmem() / MIB), settings.udpPorts.length),
    processes: settings.sessionProcesses,
    cpus: settings.sessionCpus,
  };
  return { ...wanted, hierarchies: await openHierarchies(wanted, mayMove) };
}

/**
 * The trees of cgroups this process can limit sessions in, found by making a session's groups and removing them again.
 * @param mayMove whether the process may step into a group of its own to make that possible
 */
async function openHierarchies(wanted: Wanted, mayMove: boolean): Promise<Hierarchy[]> {
  const opened: Hierarchy[] = [];
  for (const options of findHierarchies({
    memberships: read('/proc/self/cgroup'),
    mounts: read('/proc/self/mountinfo'),
    controllersOf: (folder) => read(path.join(folder, 'cgroup.controllers')),
  })) {
    for (const hierarchy of options) {
      if (!(await works(hierarchy, wanted, mayMove))) continue;
      opened.push(hierarchy);
      break;
    }
  }
  return opened;
}

async function works(hierarchy: Hierarchy, wanted: Wanted, mayMove: boolean): Promise<boolean> {
  const trial = new SessionGroups({ ...wanted, hierarchies: [hierarchy] }, `trial-${randomUUID()}`);
  try {
    if (hierarchy.version === 2) prepare(hierarchy, mayMove);
    trial.make();
    return true;
  } catch {
    return false;
  } finally {
    await trial.remove().catch(() => undefined);
  }
}

/** A group of version 2 passes controllers on only while no process is in it, its very top excepted. */
function prepare({ folder, controllers }: Hierarchy, mayMove: boolean): void {
  try {
    enableControllers(folder, controllers);
    return;
  } catch (error) {
    const alone = read(path.join(folder, 'cgroup.procs')).trim() === String(process.pid);
    if (!mayMove || !alone) throw error;
  }
  const own = path.join(folder, AGENT_GROUP);
  makeGroup(own);
  try {
    writeFileSync(path.join(own, 'cgroup.procs'), '0');
    enableControllers(folder, controllers);
  } catch (error) {
    writeFileSync(path.join(folder, 'cgroup.procs'), '0');
    rmdirSync(own);
    throw error;
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
