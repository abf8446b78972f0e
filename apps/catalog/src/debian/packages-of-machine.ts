import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const LIMITS = { maxBuffer: 64 * 1024 * 1024, timeout: 20 * 60_000 };
/** dpkg-query's own placeholders, one line a package: `ii |xvfb`. */
const STATUS_FORMAT = ['$', '{db:Status-Abbrev}|$', '{Package}\n'].join('');
const APT = ['-y', '-q', '-o', 'Dpkg::Use-Pty=0', '-o', 'DPkg::Lock::Timeout=300'];

/** Names of the packages this machine has. */
export async function installedPackages(): Promise<Set<string>> {
  const { stdout } = await run('dpkg-query', ['-W', '-f', STATUS_FORMAT], LIMITS);
  return new Set(
    stdout
      .split('\n')
      .filter((line) => line.startsWith('ii'))
      .map((line) => line.split('|')[1]!),
  );
}

/** Bytes an installation would fetch; null where it is not possible. */
export async function downloadBytes(packages: readonly string[]): Promise<number | null> {
  try {
    const { stdout } = await run(
      'apt-get',
      ['install', '--print-uris', '-y', '-qq', '--no-install-recommends', ...packages],
      LIMITS,
    );
    // `'<address>' <file> <bytes> <hash>`
    return [...stdout.matchAll(/^'\S+' \S+ (\d+) /gm)].reduce((sum, [, bytes]) => sum + Number(bytes), 0);
  } catch {
    return null;
  }
}

/** @throws with apt's last lines */
export async function installPackages(packages: readonly string[]): Promise<void> {
  await apt(['install', ...APT, '--no-install-recommends', ...packages]);
}

/** Removes packages, but only as long as nothing else would go with them. @throws with apt's last lines */
export async function removePackages(packages: readonly string[]): Promise<void> {
  if (packages.length > 0) await apt(['purge', ...APT, ...packages]);
}

/** Absolute paths of a package's files; empty where it is not installed. */
export async function filesOfPackage(name: string): Promise<string[]> {
  const { stdout } = await run('dpkg-query', ['-L', name], LIMITS).catch(() => ({ stdout: '' }));
  return stdout.split('\n').filter(Boolean);
}

async function apt(words: readonly string[]): Promise<void> {
  try {
    const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', [...words], { ...LIMITS, env });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`apt-get ${words[0]} failed: ${`${stdout}${stderr}`.split('\n').slice(-4).join(' ')}`);
  }
}
