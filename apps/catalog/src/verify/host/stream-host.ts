import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, closeSync, mkdirSync, openSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { HostSession, type StartOrder } from '@nimbo/contracts/host';
import { z } from 'zod';
import { type ApiEnd, openApiEnd } from './api-end.ts';

const HOST_ID = 'verification';
const AGENT = path.join(import.meta.dirname, '../../../../stream-host/src/main.ts');
const LOOK_EVERY_MS = 50;
/** The agent answers within this, or something is wrong with it, in ms. */
const READY_WITHIN_MS = 60_000;
/** Longest wait for an answer of the agent, in ms. */
const ANSWER_WITHIN_MS = 20_000;
/** First UDP port, after the agent's own. */
const UDP_OFFSET = 10;

export interface StreamHostOptions {
  /** Folder other users of the machine can pass through. */
  readonly state: string;
  /** Port of the agent; its only slot has the UDP port ten above, which is the number of its display too. */
  readonly port: number;
}

/** A real stream host of one slot, ordered as the api orders one. */
export interface StreamHost {
  readonly signalingUrl: string;
  /** Number of the X display of its sessions. */
  readonly displayNumber: number;
  /** Where a session's own files lie while it runs: the display's key among them. */
  readonly seat: (sessionId: string) => string;
  /** The log of a session's keeper, game included. */
  readonly log: (sessionId: string) => string;
  ticket(sessionId: string, gid: string): Promise<string>;
  /** @throws with the host's own words when it refuses */
  order(sessionId: string, order: StartOrder): Promise<void>;
  /** Null when the host does not know the session any more. */
  session(sessionId: string): Promise<HostSession | null>;
  end(sessionId: string): Promise<void>;
  stop(): Promise<void>;
}

/** @throws when the agent does not answer */
export async function startStreamHost({ state, port }: StreamHostOptions): Promise<StreamHost> {
  const runtime = path.join('/run/nimbo', `verify-${port}`);
  const hostState = path.join(state, 'host');
  // What players of earlier runs have saved is nobody's.
  for (const folder of [runtime, hostState]) rmSync(folder, { recursive: true, force: true });
  for (const folder of [state, runtime, hostState]) mkdirSync(folder, { recursive: true });
  for (const folder of [state, runtime]) chmodSync(folder, 0o755);
  chmodSync(hostState, 0o711);
  if (await answers(`http://127.0.0.1:${port}`)) throw new Error(`something listens on port ${port} already`);
  const api = await openApiEnd(HOST_ID);
  const key = randomBytes(24).toString('hex');
  const url = `http://127.0.0.1:${port}`;
  const agent = startAgent(path.join(state, 'host.log'), {
    HOST_ID,
    HOST_KEY: key,
    HOST_PORT: String(port),
    HOST_PUBLIC_URL: url,
    HOST_UDP_PORTS: String(port + UDP_OFFSET),
    HOST_SLOTS: '1',
    HOST_ZONE: 'local',
    HOST_STATE: hostState,
    HOST_RUNTIME: runtime,
    HOST_API_URL: api.url,
    NIMBO_ONEBOX: `verify-${port}`,
  });
  const call = (method: string, address: string, body?: unknown) =>
    fetch(`${url}${address}`, {
      method,
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  await untilAnswering(url, agent);
  return {
    signalingUrl: `${url.replace('http', 'ws')}/signaling`,
    displayNumber: port + UDP_OFFSET,
    seat: (sessionId) => path.join(runtime, sessionId, 'seat'),
    log: (sessionId) => path.join(hostState, 'logs', `${sessionId}.log`),
    ticket: api.ticket,
    async order(sessionId, order) {
      const reply = await call('PUT', `/sessions/${sessionId}`, order);
      if (!reply.ok) throw new Error(`the host refuses: ${await reply.text()}`);
    },
    async session(sessionId) {
      const sessions = z.array(HostSession).parse(await (await call('GET', '/sessions')).json());
      return sessions.find(({ id }) => id === sessionId) ?? null;
    },
    async end(sessionId) {
      await call('DELETE', `/sessions/${sessionId}`);
    },
    async stop() {
      await endAgent(agent, api);
      for (const folder of [runtime, hostState]) rmSync(folder, { recursive: true, force: true });
    },
  };
}

function startAgent(log: string, settings: Record<string, string>): ChildProcess {
  const output = openSync(log, 'a');
  const agent = spawn(process.execPath, [AGENT], {
    stdio: ['ignore', output, output],
    env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8', ...settings },
  });
  closeSync(output);
  return agent;
}

async function untilAnswering(url: string, agent: ChildProcess): Promise<void> {
  const patience = AbortSignal.timeout(READY_WITHIN_MS);
  while (!patience.aborted && agent.exitCode === null) {
    if (await answers(url)) return;
    await wait(LOOK_EVERY_MS);
  }
  agent.kill('SIGKILL');
  throw new Error('the stream host does not answer; its words are in host.log of the state folder');
}

function answers(url: string): Promise<boolean> {
  return fetch(`${url}/ping`).then(
    (reply) => reply.ok,
    () => false,
  );
}

async function endAgent(agent: ChildProcess, api: ApiEnd): Promise<void> {
  if (agent.exitCode === null && agent.signalCode === null) {
    const ended = once(agent, 'exit');
    agent.kill('SIGTERM');
    await ended;
  }
  api.close();
}
