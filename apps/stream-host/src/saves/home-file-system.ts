import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, realpathSync } from 'node:fs';
import { chmod, chown, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { SessionUser } from '../sandbox/session-user.ts';

const UNMOUNT_TRIES = 10;
const UNMOUNT_PAUSE_MS = 20;

export interface HomeSize {
  readonly homeBytes: number;
  readonly homeEntries: number;
}

/**
 * Makes an empty HOME that belongs to the session's user: a file system of its own with a limited size where the host is root,
 * so that a game that fills it hears "disk full" and nobody else notices.
 * @returns whether the kernel keeps the limit; where it does not, the size has to be watched
 */
export async function makeHome(home: string, user: SessionUser | null, size: HomeSize): Promise<boolean> {
  await mkdir(home, { mode: 0o700 });
  if (!user) return false;
  const options = [
    'nosuid,nodev,mode=0700',
    `size=${size.homeBytes},nr_inodes=${size.homeEntries}`,
    `uid=${user.uid},gid=${user.gid}`,
  ].join(',');
  const mounted = (await run('mount', ['-t', 'tmpfs', '-o', options, 'nimbo-home', home])) === 0;
  if (!mounted) {
    // A container without the right to mount.
    await chown(home, user.uid, user.gid);
    await chmod(home, 0o700);
  }
  return mounted;
}

/** Takes HOME's file system away, whoever is still in it; a plain folder is left to whoever removes the session's folders. */
export async function unmountHome(folder: string): Promise<void> {
  const home = realPath(folder);
  for (let tries = 0; mountPoints().includes(home); tries += 1) {
    await run('umount', tries < UNMOUNT_TRIES ? [home] : ['--lazy', home]);
    if (mountPoints().includes(home)) await wait(UNMOUNT_PAUSE_MS);
  }
}

/** Mounted HOMEs below a host's runtime folder. */
export function mountedHomes(runtime: string): string[] {
  const folder = realPath(runtime);
  return mountPoints().filter((place) => place.startsWith(`${folder}${path.sep}`) && path.basename(place) === 'home');
}

/** Whether HOMEs can be limited on this machine: tried, not guessed. */
export async function canLimitHome(folder: string, user: SessionUser | null): Promise<boolean> {
  const place = path.join(folder, 'home');
  const limited = await makeHome(place, user, { homeBytes: 1024 * 1024, homeEntries: 16 });
  await unmountHome(place);
  return limited;
}

/** Bytes a folder takes, links not followed. */
export async function folderBytes(folder: string): Promise<number> {
  const child = spawn('du', ['-s', '-B1', '-x', '--', folder], { stdio: ['ignore', 'pipe', 'ignore'] });
  const text = (await child.stdout.toArray()).join('');
  return Number(/^\d+/.exec(text)?.[0] ?? 0);
}

/** The kernel lists a mount under the name its folder has without links. */
function realPath(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
}

/** Field 2 of `/proc/self/mounts`; space, tab, newline and backslash are octal there. Source: fstab(5). */
function mountPoints(): string[] {
  return readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '')
    .map((place) => place.replaceAll(/\\([0-7]{3})/g, (_all, octal) => String.fromCharCode(Number.parseInt(octal, 8))));
}

async function run(program: string, words: readonly string[]): Promise<number | null> {
  const child = spawn(program, words, { cwd: '/', stdio: 'ignore' });
  const [code] = await once(child, 'exit').catch(() => [null]);
  return code;
}
