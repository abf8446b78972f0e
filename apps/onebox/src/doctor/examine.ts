import { spawnSync } from 'node:child_process';
import { statfsSync } from 'node:fs';
import path from 'node:path';
import type { Options } from '../options.ts';
import { REPOSITORY } from '../places.ts';
import { type Ports, portsInUse } from '../ports.ts';
import { administration, isDebian, launchSet, missingPackages, STREAMING_PACKAGES } from '../setup/debian-packages.ts';
import { isWebBuilt } from '../setup/web-build.ts';

export interface Finding {
  /** `missing` keeps something from working, `note` is only worth knowing. */
  readonly state: 'good' | 'note' | 'missing';
  readonly what: string;
  /** What to do about it. */
  readonly cure?: string;
}

const GIB = 1024 ** 3;
const DISK_NEEDED_BYTES = 3 * GIB;
const MEMORY_NEEDED_BYTES = 4 * GIB;

export interface Machine {
  readonly options: Options;
  readonly ports: Ports;
  readonly memoryBytes: number;
}

/** Looks at everything `npm start` depends on. Changes nothing. */
export async function examine({ options, ports, memoryBytes }: Machine): Promise<Finding[]> {
  return [
    { state: 'good', what: `Node ${process.versions.node}` },
    debian(),
    ...packages(),
    ...sandbox(),
    await freePorts(ports, options.basePort),
    disk(),
    memoryBytes >= MEMORY_NEEDED_BYTES
      ? { state: 'good', what: `${(memoryBytes / GIB).toFixed(0)} GiB of memory` }
      : {
          state: 'note',
          what: `${(memoryBytes / GIB).toFixed(1)} GiB of memory: one game at a time is what fits`,
          cure: 'start with --slots 1',
        },
    isWebBuilt()
      ? { state: 'good', what: 'the web app is built' }
      : { state: 'note', what: 'the web app is not built, or its sources changed', cure: 'npm start builds it' },
  ];
}

function debian(): Finding {
  if (isDebian()) return { state: 'good', what: 'a Debian system' };
  return {
    state: 'missing',
    what: 'not a Debian system: games cannot run here',
    cure: 'everything else works; run the stream host on Debian 12',
  };
}

function packages(): Finding[] {
  if (!isDebian()) return [];
  const lists = [
    { name: 'streaming', wanted: [...STREAMING_PACKAGES] as string[] },
    ...launchSet().map((game) => ({ name: `game ${game.gid}`, wanted: [...game.packages] })),
  ];
  return lists.map(({ name, wanted }) => {
    const missing = missingPackages(wanted);
    if (missing.length === 0) return { state: 'good', what: `${name}: ${wanted.length} packages installed` };
    const prefix = administration()?.length === 0 ? '' : 'sudo ';
    return {
      state: 'missing',
      what: `${name}: ${missing.join(' ')} not installed`,
      cure: `npm start installs them, or: ${prefix}apt-get install --no-install-recommends ${missing.join(' ')}`,
    };
  });
}

interface HostReport {
  readonly ok: boolean;
  /** Null when GStreamer is not installed. */
  readonly encoders: readonly { readonly element: string; readonly standing: 'proven' | 'unproven' }[] | null;
  readonly reason?: string;
  /** Version of cgroups by what it limits; null where nothing does. */
  readonly limits: Readonly<Record<string, number | null>>;
  readonly ownUsers: boolean;
  /** Whether HOME of a game is a file system of limited size. */
  readonly homeLimited: boolean;
}

/** The stream host tries the sandbox itself: only it knows what it needs. */
function sandbox(): Finding[] {
  const { stdout, status } = spawnSync(process.execPath, [path.join(REPOSITORY, 'apps/stream-host/src/doctor.ts')], {
    encoding: 'utf8',
  });
  try {
    const { ok, reason, limits, ownUsers, homeLimited, encoders } = JSON.parse(stdout) as HostReport;
    if (!ok) return [{ state: 'missing', what: `no sandbox, so no game is started: ${reason ?? 'no reason given'}` }];
    return [
      { state: 'good', what: 'games can be shut into a sandbox, with a filter of system calls' },
      ...limitFindings(limits),
      ownUsers
        ? { state: 'good', what: 'each play session has a user of its own' }
        : {
            state: 'note',
            what: 'all play sessions share this user: namespaces alone keep them apart, and no limit of processes holds',
            cure: 'start as root to give each session a user of its own',
          },
      homeLimited
        ? { state: 'good', what: 'HOME of a game has a size of its own' }
        : {
            state: 'note',
            what: 'HOME of a game is a plain folder: its size is only looked at, and a game that goes over it is ended',
            cure: 'start as root, in a container with the right to mount (CAP_SYS_ADMIN)',
          },
      ...encoderFindings(encoders),
    ];
  } catch {
    return [{ state: 'missing', what: `the sandbox could not be tried (exit ${status})` }];
  }
}

function encoderFindings(encoders: HostReport['encoders']): Finding[] {
  if (!encoders?.length)
    return [{ state: 'missing', what: 'no encoder of pictures: GStreamer or its plugins are missing' }];
  return encoders.map(({ element, standing }) =>
    standing === 'proven'
      ? { state: 'good', what: `picture encoder: ${element}` }
      : {
          state: 'note',
          what: `picture encoder: ${element} in hardware, tried at each start and taken if it works; unproven, we have no such hardware`,
        },
  );
}

function limitFindings(limits: HostReport['limits']): Finding[] {
  const held = Object.entries(limits).filter(([, version]) => version !== null);
  const open = Object.keys(limits).filter((name) => limits[name] === null);
  const findings: Finding[] = [];
  if (held.length > 0) {
    const list = held.map(([name, version]) => `${name} (cgroup v${version})`).join(', ');
    findings.push({ state: 'good', what: `a game's use is limited: ${list}` });
  }
  if (open.length > 0) {
    findings.push({
      state: 'note',
      what: `a game's use is not limited by cgroups: ${open.join(', ')}; what remains are limits of single processes`,
      cure: 'run as root, or as a service with delegated cgroups (systemd: Delegate=yes)',
    });
  }
  return findings;
}

async function freePorts(ports: Ports, basePort: number): Promise<Finding> {
  const taken = await portsInUse(ports);
  if (taken.length === 0) return { state: 'good', what: `ports ${Object.values(ports).join(', ')} are free` };
  return {
    state: 'note',
    what: `port ${taken.join(', ')} is in use, by a running Nimbo or another program`,
    cure: `npm start -- --port ${basePort + 1000}`,
  };
}

function disk(): Finding {
  const { bavail, bsize } = statfsSync(REPOSITORY);
  const free = bavail * bsize;
  const what = `${(free / GIB).toFixed(0)} GiB of disk free`;
  return free >= DISK_NEEDED_BYTES
    ? { state: 'good', what }
    : { state: 'missing', what, cure: 'about 3 GiB are needed' };
}
