import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A Debian 12 with nothing but its base system, Node and npm, in a folder. */
export interface BareDebian {
  readonly root: string;
  /** Command line that runs a shell line inside, in process and mount namespaces of its own, as this user. */
  shell(user: 'root' | 'player', line: string): [string, string[]];
}

const RELEASE = 'bookworm';
const HOME = { root: '/root', player: '/home/player' };
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

/** Why this machine cannot build one, or null. */
export function whyNot(): string | null {
  if (process.getuid!() !== 0) return 'root is needed to build a bare Debian';
  if (spawnSync('unshare', ['-m', '-p', '-f', 'true']).status !== 0) return 'namespaces cannot be made here';
  if (spawnSync('debootstrap', ['--version']).status !== 0)
    return 'debootstrap is not installed: apt-get install debootstrap';
  return null;
}

/** Builds it from the machine's own Debian mirror, with the Node and npm that started us, and a user who may use sudo. */
export function buildBareDebian(root: string): BareDebian {
  const mirror = execFileSync(
    'apt-get',
    ['indextargets', '--format', ['$', '(REPO_URI)'].join(''), `Codename: ${RELEASE}`],
    { encoding: 'utf8' },
  ).split('\n')[0]!;
  execFileSync('debootstrap', ['--variant=minbase', '--include=ca-certificates,sudo,git', RELEASE, root, mirror], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const { npm_node_execpath: node, npm_execpath: npm } = process.env;
  if (!node || !npm) throw new Error('start this with npm run check:fresh: npm says where Node and npm are');
  cpSync(realpathSync(node), path.join(root, 'usr/local/bin/node'));
  const npmFolder = path.dirname(path.dirname(realpathSync(npm)));
  cpSync(npmFolder, path.join(root, 'usr/local/lib/node_modules/npm'), { recursive: true, verbatimSymlinks: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', path.join(root, 'usr/local/bin/npm'));
  cpSync(CERTIFICATES, path.join(root, CERTIFICATES));
  writeFileSync(path.join(root, 'etc/hosts'), '127.0.0.1\tlocalhost\n');
  cpSync('/etc/resolv.conf', path.join(root, 'etc/resolv.conf'), { dereference: true });
  execFileSync('chroot', [root, 'useradd', '--create-home', '--shell', '/bin/bash', 'player']);
  execFileSync('chroot', [
    root,
    'sh',
    '-c',
    'chmod 700 /home/player; echo "player ALL=(ALL) NOPASSWD: ALL" > /etc/sudoers.d/player',
  ]);
  copyNpmSettings(root);
  mkdirSync(path.join(root, 'old'), { recursive: true });
  return { root, shell: (user, line) => inside(root, user, line) };
}

/** Which registry npm asks is the machine's business, not ours. */
function copyNpmSettings(root: string): void {
  const settings = execFileSync('npm', ['config', 'get', 'userconfig'], { encoding: 'utf8' }).trim();
  for (const home of Object.values(HOME)) {
    try {
      const target = path.join(root, home, '.npmrc');
      cpSync(settings, target);
      execFileSync('chroot', [root, 'chown', '--reference', home, path.join(home, '.npmrc')]);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}

/**
 * bubblewrap inside needs a root of its own to make user namespaces, so the folder becomes the root by pivot_root rather than
 * chroot; everything ends with the first process.
 */
function inside(root: string, user: 'root' | 'player', line: string): [string, string[]] {
  const environment = [
    'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    `HOME=${HOME[user]}`,
    'TERM=dumb',
    `SSL_CERT_FILE=${CERTIFICATES}`,
    `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`,
  ];
  const asUser = user === 'root' ? '' : `setpriv --reuid=${user} --regid=${user} --init-groups `;
  const script = [
    `mount --bind '${root}' '${root}'`,
    `cd '${root}'`,
    'mount -t proc proc proc',
    'mount --rbind /dev dev',
    'mount -t sysfs sysfs sys',
    'mount -t tmpfs tmpfs run',
    'pivot_root . old',
    'umount -l /old',
    `exec ${asUser}env -i ${environment.join(' ')} bash -c "$1"`,
  ].join(' && ');
  return [
    'unshare',
    ['-m', '-p', '-f', '--kill-child', '--propagation', 'private', 'bash', '-c', script, 'bash', line],
  ];
}

export function removeBareDebian(root: string): void {
  const mounted = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .filter((entry) => entry.includes(` ${root}`));
  if (mounted.length > 0) throw new Error(`${root} is still mounted`);
  rmSync(root, { recursive: true, force: true });
}
