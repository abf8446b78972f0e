import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { StartOrder } from '@nimbo/contracts/host';
import type { LaunchRecipe } from '@nimbo/contracts/launch';
import { freePort } from '@nimbo/testkit/free-port';
import { WebSocket } from 'ws';
import type { HostSettings } from '../../src/config.ts';
import { processesMarked } from '../../src/session/process-identity.ts';
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
  save(saveKey: string, file: string): string;
  /** Text of a file below a save folder, as soon as it holds a line. */
  written(saveKey: string, file: string): Promise<string>;
  stop(): Promise<void>;
}

export async function startTestHost(
  apiUrl: string,
  slots = 2,
  workerScript = FAKE_WORKER,
  /** Command the agent is started by, to take something away from it. */
  under: readonly string[] = [],
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
        env: { PATH: '/usr/bin:/bin', NIMBO_ONEBOX: settings.oneboxId ?? '' },
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
    order: (id, recipe, changes = {}) => host.call('PUT', `/sessions/${id}`, startOrder(recipe, changes)),
    save: (saveKey, file) => path.join(settings.state, 'saves', saveKey, file),
    async written(saveKey, file) {
      let text = '';
      await until(() => {
        text = read(host.save(saveKey, file));
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
  return processesMarked('NIMBO_SESSION', session).map(
    (pid) => `${pid} ${read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').slice(0, 400)}`,
  );
}

/** Pids of a session's processes with this program name. */
export function pidsOf(session: string, program: string): number[] {
  return processesMarked('NIMBO_SESSION', session).filter((pid) => read(`/proc/${pid}/comm`).trim() === program);
}

/** The game itself: the process at the end of the chain that begins with the outer bwrap. */
export async function gamePid(session: string): Promise<number> {
  let pid = 0;
  await until(() => {
    pid = pidsOf(session, 'bwrap').at(-1) ?? 0;
    for (let child = pid; child > 0; child = Number(read(`/proc/${child}/task/${child}/children`).split(' ')[0]))
      pid = child;
    return pid > 0 && !['bwrap', 'setpriv', 'prlimit'].includes(read(`/proc/${pid}/comm`).trim());
  });
  return pid;
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
