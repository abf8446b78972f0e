import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { WebSocket } from 'ws';
import { FROZEN_BUBBLE } from '../fixtures/recipes.ts';
import { residentMb } from '../media/processes.ts';
import { type FakeApi, startFakeApi } from '../support/fake-api.ts';
import { fuzz, mutate, randomNumbers, SIGNALS, targets } from '../support/fuzz.ts';
import { Browser, FAKE_WORKER, gamePid, startTestHost, type TestHost } from '../support/host.ts';

/**
 * `npm run check:fuzz`: a million mutated messages at everything that reads what a browser sends, a part of them through the
 * WebSocket of an agent that runs a play session. Fails on an exception, on an action out of bounds, when memory grows or when
 * agent or session are not what they were. `--messages N`, of them `--to-agent N` (20,000 at most), `--seed N`.
 */
const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '1000000' },
    'to-agent': { type: 'string' },
    seed: { type: 'string' },
  },
});
const MESSAGES = Number(values.messages);
const TO_AGENT = Number(values['to-agent'] ?? Math.min(20_000, Math.ceil(MESSAGES / 50)));
const SEED = Number(values.seed ?? Date.now() % 2 ** 32);
/** The points to be shown. */
const MOST_GROWTH_MB = 20;
const ROUNDS = 20;
const WARM_UP_ROUNDS = 5;
/** Only what comes before the first wrong message is read. */
const MESSAGES_OF_CONNECTION = 20;
const CONNECTIONS_AT_ONCE = 16;

/** V8 doubles the room for young objects as it likes, up to 64 MiB of heap that holds nothing; npm sets it here too. */
const YOUNG_HEAP = '--max-semi-space-size=2';

const random = randomNumbers(SEED);
const api = await startFakeApi();
const host = await startTestHost(api.url, 2, FAKE_WORKER, ['/usr/bin/env', `NODE_OPTIONS=${YOUNG_HEAP}`]);
try {
  const parsers = await fuzzParsers();
  const agent = await fuzzAgent(api, host);
  const good = parsers.good && agent.good;
  const load = readFileSync('/proc/loadavg', 'utf8').trim();
  process.stdout.write(`${JSON.stringify({ good, seed: SEED, messages: MESSAGES, load, parsers, agent })}\n`);
  process.exitCode = good ? 0 : 1;
} finally {
  await host.stop();
  api.close();
}
process.exit();

/** What runs in a worker, here in this process, so that its memory can be told from garbage. */
async function fuzzParsers() {
  const all = targets();
  const each = Math.ceil((MESSAGES - TO_AGENT) / all.length / ROUNDS);
  const faults: string[] = [];
  const memory: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const target of all) {
      const fault = fuzz(target, each, random);
      if (fault !== null) faults.push(`${target.name}: ${fault}`);
      // Timers of what was just tried have their turn.
      await wait(1);
    }
    globalThis.gc?.();
    memory.push(residentMb([process.pid]));
    process.stderr.write(`${(round + 1) * each * all.length} messages, ${memory.at(-1)?.toFixed(1)} MiB\n`);
  }
  for (const target of all) target.close();
  return verdict(faults, memory, each * all.length * ROUNDS);
}

async function fuzzAgent(api: FakeApi, host: TestHost) {
  const id = crypto.randomUUID();
  await host.order(id, FROZEN_BUBBLE, { saveKey: 'fuzzed' });
  await api.seen(id, ({ status }) => status === 'ready');
  const player = new Browser(host);
  await player.play(await api.ticket(id));
  await api.seen(id, ({ status }) => status === 'playing');
  const before = [host.agent.pid, await gamePid(id)];
  const faults: string[] = [];
  const memory: number[] = [];
  const connections = Math.ceil(TO_AGENT / MESSAGES_OF_CONNECTION / ROUNDS);
  for (let round = 0; round < ROUNDS; round++) {
    for (let opened = 0; opened < connections; opened += CONNECTIONS_AT_ONCE) {
      await Promise.all(Array.from({ length: CONNECTIONS_AT_ONCE }, () => annoy(host)));
    }
    await askWrongly(host);
    memory.push(residentMb([host.agent.pid ?? 0]));
    const isUp = await fetch(`${host.url}/ping`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (!isUp) faults.push(`round ${round}: the agent does not answer`);
  }
  const after = [host.agent.pid, await gamePid(id)];
  const now = await api.seen(id, () => true);
  if (String(before) !== String(after) || host.agent.exitCode !== null) faults.push('agent or game are not the same');
  if (now.status !== 'playing' || player.socket.readyState !== WebSocket.OPEN) faults.push(`session: ${now.status}`);
  return verdict(faults, memory, connections * MESSAGES_OF_CONNECTION * ROUNDS);
}

/** One browser that says a few things at once, then waits until it has been thrown out. */
async function annoy(host: TestHost): Promise<void> {
  const socket = new WebSocket(`${host.url.replace('http', 'ws')}/signaling`);
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  socket.on('error', () => undefined);
  const opened = await Promise.race([once(socket, 'open').then(() => true), closed.then(() => false)]);
  if (!opened) return;
  for (let sent = 0; sent < MESSAGES_OF_CONNECTION; sent++) {
    const message = mutate(SIGNALS, random);
    if (random() < 0.2) socket.send(message);
    else socket.send(message.toString());
  }
  await closed;
}

/** Requests that are none, on connections of their own. */
async function askWrongly(host: TestHost): Promise<void> {
  const upgrade =
    'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x\r\n\r\n';
  const requests = ['//', '/signaling?', '*', '/%', '/signaling/../x', 'http://[', '/signaling'].map(
    (target) => `GET ${target} HTTP/1.1\r\nHost: [\r\n${upgrade}`,
  );
  const mutated = requests.map((request) => mutate([Buffer.from(request)], random));
  await Promise.all(
    [...requests.map((request) => Buffer.from(request)), ...mutated].map(async (request) => {
      const socket = connect(host.settings.port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.end(request);
      await new Promise((resolve) => {
        socket.on('close', resolve);
        setTimeout(() => socket.destroy(), 500);
      });
    }),
  );
}

function verdict(faults: readonly string[], memory: readonly number[], messages: number) {
  const grownMb = (memory.at(-1) ?? 0) - (memory[WARM_UP_ROUNDS] ?? 0);
  return {
    good: faults.length === 0 && grownMb < MOST_GROWTH_MB,
    messages,
    faults,
    grownMb,
    memory: memory.map(Math.round),
  };
}
