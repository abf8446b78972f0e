import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { REPOSITORY } from '../places.ts';

/** What a stream host needs from Debian: display, sound, encoder and the conversion of colours for it, sandbox. */
export const STREAMING_PACKAGES = [
  'xvfb',
  'xauth',
  'libgl1-mesa-dri',
  'gstreamer1.0-plugins-base',
  'gstreamer1.0-plugins-good',
  'gstreamer1.0-plugins-ugly',
  'gstreamer1.0-pulseaudio',
  'libyuv0',
  'pulseaudio',
  'bubblewrap',
] as const;

interface LaunchSetEntry {
  readonly gid: string;
  readonly packages: readonly string[];
  readonly atStart: boolean;
}

/** The games a new onebox comes with; those of the launch set that are small. */
export function launchSet(): readonly LaunchSetEntry[] {
  const whole = JSON.parse(
    readFileSync(path.join(REPOSITORY, 'apps/catalog/overlay/launch-set.json'), 'utf8'),
  ) as LaunchSetEntry[];
  return whole.filter(({ atStart }) => atStart);
}

/** dpkg-query's own placeholders, one line a package: `ii |xvfb`. */
const STATUS_FORMAT = ['$', '{db:Status-Abbrev}|$', '{Package}\n'].join('');

/** Packages of the list that are not installed. */
export function missingPackages(wanted: readonly string[]): string[] {
  const { stdout } = spawnSync('dpkg-query', ['-W', '-f', STATUS_FORMAT, ...wanted], {
    encoding: 'utf8',
  });
  const installed = new Set(
    (stdout ?? '')
      .split('\n')
      .filter((line) => line.startsWith('ii'))
      .map((line) => line.split('|')[1]),
  );
  return wanted.filter((name) => !installed.has(name));
}

/** How commands of the system's administration are run: as root, through sudo, or not at all. */
export function administration(): readonly string[] | null {
  if (process.getuid!() === 0) return [];
  return spawnSync('sudo', ['-n', 'true']).status === 0 || (process.stdin.isTTY && existsSync('/usr/bin/sudo'))
    ? ['sudo']
    : null;
}

export const isDebian = () => existsSync('/usr/bin/apt-get') && existsSync('/etc/debian_version');

export interface InstallOptions {
  readonly yes: boolean;
  readonly onProgress: (detail: string) => void;
  readonly say: (line: string) => void;
}

/**
 * Installs Debian packages, after asking unless `yes`. Throws with the reason when apt fails.
 * @returns false when the person said no
 */
export async function installPackages(packages: readonly string[], options: InstallOptions): Promise<boolean> {
  const prefix = administration();
  if (prefix === null) throw new Error('root or sudo is needed to install system packages');
  options.onProgress('reading the package lists');
  await run([...prefix, 'apt-get', 'update', '-q'], options.onProgress);
  const plan = simulate(packages);
  options.say(`  System packages to install: ${packages.join(' ')}`);
  options.say(`  ${plan}`);
  if (!options.yes) {
    const terminal = createInterface({ input: process.stdin, output: process.stdout });
    const answer = await terminal.question('  Install them now? [Y/n] ');
    terminal.close();
    if (/^n/i.test(answer.trim())) return false;
  }
  await run(
    [
      ...prefix,
      'env',
      'DEBIAN_FRONTEND=noninteractive',
      'apt-get',
      'install',
      '-y',
      '--no-install-recommends',
      '-o',
      'APT::Status-Fd=3',
      '-o',
      'Dpkg::Use-Pty=0',
      ...packages,
    ],
    options.onProgress,
  );
  return true;
}

/** `… newly installed …` and the two lines of sizes, in apt's own words. */
function simulate(packages: readonly string[]): string {
  const { stdout } = spawnSync('apt-get', ['install', '--assume-no', '--no-install-recommends', ...packages], {
    encoding: 'utf8',
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' },
  });
  return (stdout ?? '')
    .split('\n')
    .filter((line) => /newly installed|Need to get|disk space/.test(line))
    .join(' ');
}

function run(argv: readonly string[], onProgress: (detail: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(argv[0]!, argv.slice(1), {
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      env: { ...process.env, LC_ALL: 'C' },
    });
    const tail: string[] = [];
    const remember = (chunk: Buffer) => {
      tail.push(...chunk.toString().split('\n').filter(Boolean));
      tail.splice(0, Math.max(0, tail.length - 12));
    };
    child.stdout!.on('data', remember);
    child.stderr!.on('data', remember);
    // `dlstatus:item:percent:text` and `pmstatus:package:percent:text`. Source: apt's README.progress-reporting.
    child.stdio[3]!.on('data', (chunk: Buffer) => {
      const last = chunk.toString().trim().split('\n').at(-1)?.split(':');
      if (!last || last.length < 3) return;
      const kind = last[0] === 'dlstatus' ? 'downloading' : 'installing';
      onProgress(`${kind} ${Math.floor(Number(last[2]) / 10) * 10} %`);
    });
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${argv.slice(0, 4).join(' ')} … failed:\n${tail.join('\n')}`)),
    );
  });
}
