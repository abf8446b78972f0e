import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, createWriteStream, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { zstdDecompressSync } from 'node:zlib';
import type { StartOrder } from '@nimbo/contracts/host';
import type { LaunchRecipe } from '@nimbo/contracts/launch';
import { freePort } from '@nimbo/testkit/free-port';
import { WebSocket } from 'ws';
import type { HostSettings } from '../../src/config.ts';
import { type SaveSettings, USUAL_SAVE_SETTINGS } from '../../src/saves/settings.ts';
import { sessionPlaces } from '../../src/session/places.ts';
import { processesOf } from '../../src/session/process-identity.ts';
import { readSessionFile } from '../../src/session/session-file.ts';
import { DEFAULT_TUNING } from '../../src/tuning.ts';
import { HOST_ID } from './fake-api.ts';

const fixture = (name: string) => fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));
export const FAKE_WORKER = fixture('fake-worker.ts');
export const REAL_WORKER = fileURLToPath(new URL('../../src/worker/main.ts', import.meta.url));
export const HOST_KEY = 'a-host-key-of-some-length';

export interface TestHost {
  readonly url: string;
  readonly settings: HostSettings;
  readonly folder: string;
  readonly agent: ChildProcess;
  /** Starts an agent on the same folders and port again. */
  startAgent(): Promise<void>;
  call(method: string, address: string, body?: unknown, key?: string | null): Promise<Response>;
  order(id: string, recipe: LaunchRecipe, changes?: Partial<StartOrder>): Promise<Response>;
  /** Path of a file in HOME of the session that runs with this save key. */
  home(saveKey: string, file: string): Promise<string>;
  /** Text of a file in the newest archive of a save key; empty where there is none. */
  saved(saveKey: string, file: string): string;
  /** Text of a file in HOME, or of the newest archive once the session has ended, as soon as it holds a line. */
  written(saveKey: string, file: string): Promise<string>;
  stop(): Promise<void>;
}

export async function startTestHost(
  apiUrl: string,
  slots = 2,
  workerScript = FAKE_WORKER,
  /** Command the agent is started by, to take something away from it. */
  under: readonly string[] = [],
  saves: Partial<SaveSettings> = {},
): Promise<TestHost> {
  // Straight below /tmp: sockets have short paths, and other users pass through.
  const folder = mkdtempSync('/tmp/nimbo-host-');
  chmodSync(folder, 0o711);
  mkdirSync(path.join(folder, 'state'), { mode: 0o700 });
  const port = await freePort();
  const settings: HostSettings = {
    hostId: HOST_ID,
    bind: '127.0.0.1',
    port,
    publicUrl: `http://127.0.0.1:${port}`,
    controlUrl: `http://127.0.0.1:${port}`,
    advertisedAddress: null,
    udpPorts: Array.from({ length: slots }, (_, slot) => port + slot),
    zone: 'test',
    state: path.join(folder, 'state'),
    runtime: path.join(folder, 'run'),
    apiUrl,
    sessionMemoryMb: null,
    sessionProcesses: 512,
    sessionCpus: null,
    saves: { hostId: HOST_ID, ...USUAL_SAVE_SETTINGS, ...saves },
    tuning: DEFAULT_TUNING,
    oneboxId: path.basename(folder),
    logLevel: 'debug',
  };
  let agent: ChildProcess;
  const host: TestHost = {
    url: settings.publicUrl,
    settings,
    folder,
    get agent() {
      return agent;
    },
    async startAgent() {
      const options = JSON.stringify({ settings, secrets: { hostKey: HOST_KEY }, workerScript });
      const [command = '', ...words] = [...under, process.execPath, fixture('agent-process.ts'), options];
      agent = spawn(command, words, {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          PATH: '/usr/bin:/bin',
          NIMBO_ONEBOX: settings.oneboxId ?? '',
          NODE_COMPILE_CACHE: path.join(settings.state, 'compiled'),
        },
      });
      const log = createWriteStream(path.join(folder, 'agent.log'), { flags: 'a' });
      agent.stdout?.pipe(log);
      agent.stderr?.pipe(log);
      await until(() =>
        fetch(`${settings.publicUrl}/ping`).then(
          (reply) => reply.ok,
          () => false,
        ),
      );
    },
    call: (method, address, body, key = HOST_KEY) =>
      fetch(`${settings.publicUrl}${address}`, {
        method,
        headers: {
          ...(key === null ? {} : { authorization: `Bearer ${key}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
      }),
    async order(id, recipe, changes = {}) {
      const order = startOrder(recipe, changes);
      await fetch(`${apiUrl}/test/save-key/${id}/${order.saveKey}`);
      return host.call('PUT', `/sessions/${id}`, order);
    },
    async home(saveKey, file) {
      const folder = path.join(settings.state, 'sessions');
      const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
      const files = await Promise.all(names.map((name) => readSessionFile(path.join(folder, name)).catch(() => null)));
      const running = files.find((one) => one?.order.saveKey === saveKey && one.session.status !== 'ended');
      return path.join(settings.runtime, running?.session.id ?? 'none', 'home', file);
    },
    saved: (saveKey, file) => textInArchive(path.join(settings.state, 'archives', saveKey), file),
    async written(saveKey, file) {
      let text = '';
      await until(async () => {
        text = read(await host.home(saveKey, file)) || host.saved(saveKey, file);
        return text.includes('\n');
      });
      return text;
    },
    async stop() {
      if (agent.exitCode === null && agent.signalCode === null) {
        const ended = once(agent, 'exit');
        agent.kill('SIGTERM');
        await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await host.startAgent();
  return host;
}

/** Text of a file in the newest archive of a folder. */
export function textInArchive(folder: string, file: string): string {
  const version = (name: string) => name.split(/[-.]/).map(Number);
  let names: string[] = [];
  try {
    names = readdirSync(folder).filter((name) => name.endsWith('.tar.zst'));
  } catch {
    // Nothing was saved yet.
  }
  const [newest] = names.sort((one, other) => {
    const [a = 0, b = 0] = version(one);
    const [c = 0, d = 0] = version(other);
    return c - a || d - b;
  });
  if (newest === undefined) return '';
  const tar = zstdDecompressSync(readFileSync(path.join(folder, newest)));
  return spawnSync('tar', ['-xO', '-f', '-', `./${file}`], { input: tar }).stdout.toString();
}

export function startOrder(recipe: LaunchRecipe, changes: Partial<StartOrder> = {}): StartOrder {
  return {
    gid: 'frozen-bubble',
    recipe,
    maxPlaySeconds: 600,
    reattachWindowSeconds: 60,
    saveKey: 'somebody',
    quality: { width: 1280, height: 720, fps: 60, maxBitrateKbps: 8000 },
    ...changes,
  };
}

/** Everything of a play session that runs. */
export function census(session: string): string[] {
  return processesOf(session).map(
    (pid) => `${pid} ${read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').slice(0, 400)}`,
  );
}

/** Pids of a session's processes with this program name. */
export function pidsOf(session: string, program: string): number[] {
  // What calls itself by its session's id has that behind its name.
  return processesOf(session).filter((pid) => read(`/proc/${pid}/comm`).trim().split(' ')[0] === program);
}

const STREAM_STAYS_MS = 300;

/** Programs on the way to a game, and those in sandboxes of their own beside it. */
const NO_GAMES = ['', 'setpriv', 'prlimit', 'bwrap', 'Xvfb', 'pulseaudio'];

/** The game itself: the process at the end of a chain that begins with a bwrap. */
export async function gamePid(session: string): Promise<number> {
  let pid = 0;
  await until(() => {
    const ends = pidsOf(session, 'bwrap').map(endOfChain);
    pid = ends.find((end) => !NO_GAMES.includes(read(`/proc/${end}/comm`).trim())) ?? 0;
    return pid > 0;
  });
  return pid;
}

/**
 * Resolves when the game plays its sound. Programs open and close a stream or two while they start and may end when the
 * server goes just then (Frozen-Bubble: its own exit 0, 11 or 111); a stream that stays is the one it plays by.
 */
export async function gameSounds(host: TestHost, session: string): Promise<void> {
  const { pulse } = sessionPlaces(host.settings, session, '');
  const env = { PATH: '/usr/bin:/bin', PULSE_SERVER: `unix:${pulse}/native` };
  const streams = (): readonly string[] => {
    const { stdout } = spawnSync('pactl', ['list', 'short', 'sink-inputs'], { env });
    return stdout.toString().match(/^\d+/gm) ?? [];
  };
  await until(async () => {
    const before = streams();
    await wait(STREAM_STAYS_MS);
    return streams().some((index) => before.includes(index));
  });
}

function endOfChain(pid: number): number {
  const child = Number(read(`/proc/${pid}/task/${pid}/children`).split(' ')[0]);
  return child > 0 ? endOfChain(child) : pid;
}

export function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Looks until it is so; the test's own time limit is the only one. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await wait(20);
}

/** A browser's signalling: what it was told, and how it ended. */
export class Browser {
  readonly socket: WebSocket;
  readonly heard: { type: string; [field: string]: unknown }[] = [];
  readonly closed: Promise<number>;

  constructor(host: TestHost) {
    this.socket = new WebSocket(`${host.url.replace('http', 'ws')}/signaling`, { origin: 'http://elsewhere.example' });
    this.socket.on('message', (data) => this.heard.push(JSON.parse(data.toString())));
    this.socket.on('error', () => undefined);
    this.closed = new Promise((resolve) => this.socket.on('close', resolve));
  }

  async say(message: unknown): Promise<void> {
    if (this.socket.readyState === WebSocket.CONNECTING) await once(this.socket, 'open');
    this.socket.send(typeof message === 'string' || Buffer.isBuffer(message) ? message : JSON.stringify(message));
  }

  async hears(type: string): Promise<{ [field: string]: unknown }> {
    await until(() => this.heard.some((message) => message.type === type));
    return this.heard.find((message) => message.type === type) ?? {};
  }

  /** Attaches and answers the offer, so that the session plays. */
  async play(ticket: string): Promise<void> {
    await this.say({ type: 'attach', ticket });
    await this.hears('offer');
    await this.say({ type: 'answer', sdp: 'v=0' });
  }
}
