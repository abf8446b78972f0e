import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  closeSync,
  cpSync,
  createReadStream,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { REPOSITORY } from '../workspaces.ts';
import { CannotRun, download } from './download.ts';

/** The release the realm is tried with. It runs on Java 17 and later. */
export const KEYCLOAK = {
  version: '26.7.3',
  sha256: '77657f30b7e90d70f727712ce1c967f430fd6a5e9f458d32d8c6df0635345f47',
  java: 17,
} as const;

const ARCHIVE = `keycloak-quarkus-dist-${KEYCLOAK.version}.tar.gz`;
const ADDRESS = `https://repo.maven.apache.org/maven2/org/keycloak/keycloak-quarkus-dist/${KEYCLOAK.version}/${ARCHIVE}`;
const DEPLOY = path.join(REPOSITORY, 'deploy/keycloak');
const UP_WITHIN_MS = 240_000;

/** @throws CannotRun without a Java that is new enough */
export function requireJava(): void {
  const { stderr, error } = spawnSync('java', ['-version'], { encoding: 'utf8' });
  const found = /version "(\d+)/.exec(stderr ?? '')?.[1];
  if (error || found === undefined) throw new CannotRun(`Java ${KEYCLOAK.java} or later is needed, and there is none`);
  if (Number(found) < KEYCLOAK.java) throw new CannotRun(`Java ${KEYCLOAK.java} or later is needed; this is ${found}`);
}

/**
 * The release as Maven Central has it, kept in the folder once its digest was right.
 * @throws CannotRun where Maven Central is out of reach or falls silent
 */
export async function fetchKeycloak(folder: string): Promise<string> {
  const file = path.join(folder, ARCHIVE);
  if (existsSync(file) && (await digestOf(file)) === KEYCLOAK.sha256) return file;
  mkdirSync(folder, { recursive: true });
  await download(ADDRESS, `${file}.new`);
  const digest = await digestOf(`${file}.new`);
  if (digest !== KEYCLOAK.sha256) throw new Error(`${ARCHIVE} has the digest ${digest}, not ${KEYCLOAK.sha256}`);
  renameSync(`${file}.new`, file);
  return file;
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

export interface KeycloakSettings {
  readonly archive: string;
  /** Made anew for this run. */
  readonly folder: string;
  readonly port: number;
  /** What the realm's placeholders stand for; see `deploy/keycloak/README.md`. */
  readonly realm: Readonly<Record<string, string>>;
  readonly logFile: string;
  /** OpenID provider in Twitch's place. */
  readonly upstream: string;
}

export interface RunningKeycloak {
  readonly issuer: string;
  stop(): Promise<void>;
}

/** Keycloak in development mode with an empty database in memory, our realm and our themes. */
export async function startKeycloak(settings: KeycloakSettings): Promise<RunningKeycloak> {
  const { archive, folder, port, realm, logFile } = settings;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(path.join(folder, 'data/import'), { recursive: true });
  const unpacked = spawnSync('tar', ['xzf', archive, '-C', folder, '--strip-components', '1'], { stdio: 'inherit' });
  if (unpacked.status !== 0) throw new Error(`${archive} could not be unpacked`);
  writeFileSync(path.join(folder, 'data/import/nimbo-realm.json'), realmWithTwitchAt(settings.upstream));
  cpSync(path.join(DEPLOY, 'themes'), path.join(folder, 'themes'), { recursive: true });
  cpSync(path.join(DEPLOY, 'password-blacklists'), path.join(folder, 'data/password-blacklists'), { recursive: true });

  const origin = `http://127.0.0.1:${port}`;
  const log = openSync(logFile, 'w');
  const child = spawn(
    path.join(folder, 'bin/kc.sh'),
    [
      ...['start-dev', '--import-realm', '--db=dev-mem', '--cache=local', '--http-host=127.0.0.1'],
      ...[`--http-port=${port}`, `--hostname=${origin}`],
    ],
    {
      // A group of its own: kc.sh is a script around the process that matters.
      detached: true,
      stdio: ['ignore', log, log],
      env: { ...process.env, ...realm, JAVA_OPTS_APPEND: '-Xmx640m -XX:TieredStopAtLevel=1' },
    },
  );
  closeSync(log);
  const issuer = `${origin}/realms/nimbo`;
  await untilUp(child, issuer, logFile);
  return { issuer, stop: () => stop(child) };
}

/** The realm as it is published, with the addresses of one provider changed. */
function realmWithTwitchAt(upstream: string): string {
  const realm = readFileSync(path.join(DEPLOY, 'nimbo-realm.json'), 'utf8');
  const addresses = {
    'https://id.twitch.tv/oauth2/authorize': `${upstream}/authorize`,
    'https://id.twitch.tv/oauth2/token': `${upstream}/token`,
    'https://id.twitch.tv/oauth2/userinfo': `${upstream}/userinfo`,
  };
  return Object.entries(addresses).reduce((text, [from, to]) => text.replaceAll(from, to), realm);
}

async function untilUp(child: ChildProcess, issuer: string, logFile: string): Promise<void> {
  const deadline = Date.now() + UP_WITHIN_MS;
  for (;;) {
    const reply = await fetch(`${issuer}/.well-known/openid-configuration`).catch(() => null);
    if (reply?.ok) return;
    if (child.exitCode !== null) throw new Error(`Keycloak ended with ${child.exitCode}; see ${logFile}`);
    if (Date.now() > deadline) {
      await stop(child);
      throw new Error(`Keycloak did not come up; see ${logFile}`);
    }
    await wait(500);
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  process.kill(-child.pid!, 'SIGTERM');
  await ended;
}
