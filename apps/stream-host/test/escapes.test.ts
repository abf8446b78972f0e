import { spawnSync } from 'node:child_process';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { LaunchRecipe } from '@nimbo/contracts/launch';
import { freePort } from '@nimbo/testkit/free-port';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Processor, syscallNumbers } from '../src/sandbox/filter/syscall-numbers.ts';
import { FROZEN_BUBBLE } from './fixtures/recipes.ts';
import { type FakeApi, startFakeApi } from './support/fake-api.ts';
import { HOST_KEY, pidsOf, startTestHost, type TestHost } from './support/host.ts';

const ESCAPES = readFileSync(new URL('./fixtures/escapes.pl', import.meta.url), 'utf8');
const ATTEMPTS = 68;

const victim = crypto.randomUUID();
const intruder = crypto.randomUUID();
const canary = `/tmp/nimbo-canary-${intruder}`;
const sharedFile = `/dev/shm/nimbo-canary-${intruder}`;

let api: FakeApi;
let host: TestHost;
let tcp: Server;
let abstract: Server;
let udp: Socket;
let sharedMemory: string;
let datagrams = 0;
let found: Record<string, string>;

/** Everything on the machine a game could find, and one that looks for it. */
beforeAll(async () => {
  writeFileSync(canary, 'canary', { mode: 0o644 });
  writeFileSync(sharedFile, 'canary', { mode: 0o644 });
  sharedMemory = /\d+/.exec(spawnSync('ipcmk', ['-M', '4096', '-p', '0666'], { encoding: 'utf8' }).stdout)?.[0] ?? '';
  tcp = createServer().listen(0, '0.0.0.0');
  abstract = createServer().listen(`\0nimbo-${intruder}`);
  udp = createSocket('udp4', () => {
    datagrams += 1;
  }).bind(0, '0.0.0.0');
  await Promise.all([tcp, abstract, udp].map((one) => once(one, 'listening')));
  api = await startFakeApi();
  host = await startTestHost(api.url);
  await host.order(victim, FROZEN_BUBBLE, { saveKey: 'victim' });
  await api.seen(victim, ({ status }) => status === 'ready');
  const given = {
    port: host.settings.port,
    display: host.settings.udpPorts[0],
    runtime: path.join(host.settings.runtime, victim),
    seat: path.join(host.settings.runtime, victim, 'seat'),
    home: await host.home('victim', ''),
    host: host.folder,
    repository: fileURLToPath(new URL('../../../', import.meta.url)),
    canary,
    pids: [process.pid, host.agent.pid, ...['Xvfb', 'pulseaudio'].flatMap((name) => pidsOf(victim, name))].join(','),
    secret: HOST_KEY,
    tcp: portOf(tcp),
    udp: udp.address().port,
    free: await freePort(),
    addresses: ['127.0.0.1', ...addresses()].join(','),
    abstract: `nimbo-${intruder}`,
    shm: sharedMemory,
  };
  const calls = [...syscallNumbers(process.arch as Processor)].map(([name, number]) => `${name} ${number}`);
  const recipe = LaunchRecipe.parse({
    argv: ['/usr/bin/perl', 'escapes.pl', ...Object.entries(given).map(([name, value]) => `${name}=${value}`)],
    files: [
      { path: 'escapes.pl', content: ESCAPES },
      { path: 'calls', content: calls.join('\n') },
    ],
    display: { width: 640, height: 480 },
  });
  await host.order(intruder, recipe, { saveKey: 'intruder' });
  const report = await host.written('intruder', 'report');
  found = Object.fromEntries(
    report
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/=(.*)/s).slice(0, 2)),
  );
});
afterAll(async () => {
  await host.stop();
  api.close();
  tcp.close();
  abstract.close();
  udp.close();
  spawnSync('ipcrm', ['-m', sharedMemory]);
  rmSync(canary);
  rmSync(sharedFile);
});

const names = [...ESCAPES.matchAll(/^attempt '([^']+)'/gm)].map(([, name = '']) => name);

describe('a hostile program that was started in place of a game', () => {
  it('has tried everything it knows', () => {
    expect(new Set(names).size).toBe(ATTEMPTS);
    expect(Object.keys(found).filter((name) => !name.startsWith('fact '))).toHaveLength(ATTEMPTS);
  });

  it.each(names)('does not get through: %s', (name) => {
    expect(found[name]).toBe('held');
  });

  it('has sent nothing to the machine, and left nothing there', () => {
    expect(datagrams).toBe(0);
    expect(existsSync('/tmp/mem')).toBe(false);
    expect(existsSync('/intruder')).toBe(false);
  });

  it('has what a game needs all the same', () => {
    expect(found).toMatchObject({
      'fact own sound server answers': 'yes',
      'fact HOME takes files': 'yes',
      'fact root': 'bin,dev,etc,home,lib,lib64,proc,run,sbin,tmp,usr',
    });
    expect(found['fact uid']).not.toBe('0');
  });
});

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

function addresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((cards) =>
    (cards ?? []).filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address),
  );
}
