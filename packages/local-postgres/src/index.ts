import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, open, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { reachableBinaries } from './binaries.ts';
import { endLeftovers } from './leftovers.ts';
import { type ServerUser, serverUser } from './server-user.ts';

/** Superuser of the cluster. */
const SUPERUSER = 'nimbo';
/** Only names the socket file: the server listens on no network address. */
const PORT = 5432;
/** Longest recovery after a crash we wait for. Source: reliability facts D9 (13.5 s measured). */
const START_PATIENCE_MS = 60_000;

export interface LocalPostgresOptions {
  /** Data folder; its parents must be traversable by the server's user. Created at first start. */
  readonly dataFolder: string;
  /** Folder of the unix socket; at most about 90 characters. */
  readonly socketFolder: string;
  /** Where a copy of the binaries goes when the server's user cannot reach the installed ones. */
  readonly binariesFolder: string;
  /** Password of the superuser; taken at the first start only. */
  readonly password: string;
  /** Server settings, `name: value`. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly environment?: Readonly<Record<string, string>>;
  readonly logFile: string;
}

export interface LocalPostgres {
  readonly process: ChildProcess;
  /** Connection address; by default as the superuser. */
  url(database: string, user?: string, password?: string): string;
  /** Fast shutdown: open transactions are rolled back, what was committed is on disk. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on a data folder and waits until it takes connections. What a former start left running on the folder is
 * ended first. Throws with the end of the server's log when it does not come up within a minute.
 */
export async function startLocalPostgres(options: LocalPostgresOptions): Promise<LocalPostgres> {
  const user = serverUser();
  const binaries = await reachableBinaries(options.binariesFolder, !user.other);
  await mkdir(options.socketFolder, { recursive: true });
  if (user.other) await chown(options.socketFolder, user.uid, user.gid);
  await createCluster(options, binaries, user);
  const dataFolder = await realpath(options.dataFolder);
  await endLeftovers(dataFolder);
  await rm(path.join(dataFolder, 'postmaster.pid'), { force: true });

  const settings: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: options.socketFolder,
    port: String(PORT),
    ...options.settings,
  };
  const log = await open(options.logFile, 'a');
  const child = spawn(
    ...asUser(user, path.join(binaries, 'bin/postgres'), [
      '-D',
      dataFolder,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ]),
    { stdio: ['ignore', log.fd, log.fd], env: serverEnvironment(options), detached: true },
  );
  await log.close();
  await untilReady(child, dataFolder, options.logFile);
  return {
    process: child,
    url: (database, name = SUPERUSER, password = options.password) =>
      `postgresql://${name}:${encodeURIComponent(password)}@/${database}?host=${encodeURIComponent(options.socketFolder)}&port=${PORT}`,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGINT');
      await Promise.race([
        once(child, 'exit'),
        wait(10_000, undefined, { ref: false }).then(() => endLeftovers(dataFolder)),
      ]);
    },
  };
}

const serverEnvironment = (options: LocalPostgresOptions) => ({
  PATH: '/usr/bin:/bin',
  LC_ALL: 'C',
  ...options.environment,
});

function asUser(user: ServerUser, program: string, args: readonly string[]): [string, string[]] {
  if (!user.other) return [program, [...args]];
  return [
    'setpriv',
    [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups', '--no-new-privs', program, ...args],
  ];
}

async function createCluster(options: LocalPostgresOptions, binaries: string, user: ServerUser): Promise<void> {
  const { dataFolder } = options;
  if (await stat(path.join(dataFolder, 'PG_VERSION')).catch(() => null)) return;
  // A first start that was cut short leaves a folder without the version file, which initdb refuses.
  await rm(dataFolder, { recursive: true, force: true });
  await mkdir(path.dirname(dataFolder), { recursive: true });
  await mkdir(dataFolder, { mode: 0o700 });
  const passwordFile = `${dataFolder}.password`;
  await writeFile(passwordFile, options.password, { mode: 0o600 });
  if (user.other) {
    await chown(dataFolder, user.uid, user.gid);
    await chown(passwordFile, user.uid, user.gid);
  }
  const [program, args] = asUser(user, path.join(binaries, 'bin/initdb'), [
    `--pgdata=${dataFolder}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]);
  const result = spawnSync(program, args, { encoding: 'utf8', env: serverEnvironment(options), cwd: '/' });
  await rm(passwordFile, { force: true });
  if (result.status === 0) return;
  await rm(dataFolder, { recursive: true, force: true });
  throw new Error(`initdb failed on ${dataFolder}: ${result.stderr || result.error?.message}`);
}

/** The server writes its state into the eighth line of its pid file. Source: PostgreSQL, `miscadmin.h` LOCK_FILE_LINE_PM_STATUS. */
async function untilReady(child: ChildProcess, dataFolder: string, logFile: string): Promise<void> {
  for (let waited = 0; waited < START_PATIENCE_MS; waited += 20) {
    if (child.exitCode !== null || child.signalCode !== null) break;
    const status = (await readFile(path.join(dataFolder, 'postmaster.pid'), 'utf8').catch(() => ''))
      .split('\n')[7]
      ?.trim();
    if (status === 'ready') return;
    await wait(20);
  }
  child.kill('SIGQUIT');
  const log = await readFile(logFile, 'utf8').catch(() => '');
  throw new Error(`PostgreSQL did not come up on ${dataFolder}:\n${log.split('\n').slice(-15).join('\n')}`);
}
