import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Unprivileged account PostgreSQL runs as when we are root: it refuses to be root itself. */
const SYSTEM_USER = 'nimbo-postgres';

export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
  /** False when the server runs as the user who starts it. */
  readonly other: boolean;
}

function lookUp(name: string): { uid: number; gid: number } | null {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid !== undefined && gid !== undefined ? { uid: Number(uid), gid: Number(gid) } : null;
}

/** The account the server runs as; as root a system account of ours, created at first use. */
export function serverUser(): ServerUser {
  const uid = process.getuid!();
  if (uid !== 0) return { uid, gid: process.getgid!(), other: false };
  if (!lookUp(SYSTEM_USER)) {
    execFileSync('useradd', [
      '--system',
      '--no-create-home',
      '--home-dir',
      '/nonexistent',
      '--shell',
      '/usr/sbin/nologin',
      SYSTEM_USER,
    ]);
  }
  return { ...lookUp(SYSTEM_USER)!, other: true };
}
