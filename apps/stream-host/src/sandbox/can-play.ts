import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, closeSync, constants } from 'node:fs';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openFilter } from './filter/open-filter.ts';
import { sandboxCommand } from './game-command.ts';
import { asSessionUser, type SessionUser } from './session-user.ts';

/** Programs of Debian every session needs, and the packages that bring them. */
const NEEDED_PROGRAMS = {
  bwrap: 'bubblewrap',
  Xvfb: 'xvfb',
  pulseaudio: 'pulseaudio',
  setpriv: 'util-linux',
  prlimit: 'util-linux',
} as const;
const PROGRAM_FOLDERS = ['/usr/local/bin', '/usr/bin', '/bin', '/usr/sbin', '/sbin'];
const PATIENCE_MS = 10_000;
const FILTER_FD = 3;

export type CanPlay =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'program-missing' | 'no-sandbox'; readonly explanation: string };

/**
 * Finds out whether this machine can run a game safely, by running a program in the real sandbox. There is no way to play
 * without the sandbox.
 * @param folders below them lie sockets and HOMEs of sessions; the session's user has to reach both
 */
export async function canPlay(folders: readonly string[], user: SessionUser | null): Promise<CanPlay> {
  const missing = Object.entries(NEEDED_PROGRAMS).filter(([program]) => !isInstalled(program));
  if (missing.length > 0) {
    const packages = [...new Set(missing.map(([, name]) => name))].join(' ');
    const programs = missing.map(([program]) => program).join(', ');
    return {
      ok: false,
      reason: 'program-missing',
      explanation: `${programs} not found; install with: apt-get install ${packages}`,
    };
  }
  try {
    for (const folder of folders) {
      const complaint = await trySandbox(folder, user);
      if (complaint !== null) return { ok: false, reason: 'no-sandbox', explanation: explain(complaint) };
    }
  } catch (error) {
    // A root that may not give a folder to another user, as in some containers, or a folder that cannot be written.
    return { ok: false, reason: 'no-sandbox', explanation: explain(String(error)) };
  }
  return { ok: true };
}

/** @returns what was complained about, or null */
async function trySandbox(folder: string, user: SessionUser | null): Promise<string | null> {
  const seat = await mkdtemp(path.join(folder, 'probe-'));
  try {
    const passwd = path.join(seat, 'passwd');
    await writeFile(passwd, '');
    if (user) {
      await chown(seat, user.uid, user.gid);
      await chown(passwd, user.uid, user.gid);
    }
    const command = sandboxCommand(
      { argv: ['/usr/bin/true'], env: {}, network: false },
      {
        display: ':0',
        xauthority: passwd,
        pulse: seat,
        passwd,
        home: seat,
        filterFd: FILTER_FD,
        infoFd: null,
        ownUser: user !== null,
      },
    );
    return await complaintOf(asSessionUser(user, command));
  } finally {
    await rm(seat, { recursive: true, force: true });
  }
}

async function complaintOf([name = '', ...words]: readonly string[]): Promise<string | null> {
  const filter = openFilter(false);
  const child = spawn(name, words, { cwd: '/', stdio: ['ignore', 'ignore', 'pipe', filter], timeout: PATIENCE_MS });
  closeSync(filter);
  let complaint = '';
  child.stderr?.on('data', (text: Buffer) => {
    complaint = (complaint + text.toString()).slice(0, 500);
  });
  const [code] = await once(child, 'close').catch((error: Error) => [error.message]);
  return code === 0 ? null : complaint.trim() || `the trial ended with ${code}`;
}

function explain(complaint: string): string {
  return [
    `the sandbox cannot be made: ${complaint}.`,
    'Games only run in bubblewrap with user namespaces. Check that `sysctl user.max_user_namespaces` is above 0 and',
    '`sysctl kernel.unprivileged_userns_clone`, where it exists, is 1; in a container allow user namespaces',
    '(for Docker: a seccomp profile that permits them, and `--security-opt systempaths=unconfined`).',
  ].join(' ');
}

function isInstalled(program: string): boolean {
  return PROGRAM_FOLDERS.some((folder) => {
    try {
      accessSync(path.join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
