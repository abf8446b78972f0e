import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LaunchRecipe } from '@nimbo/contracts/launch';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectToX } from '../src/keeper/x-connection.ts';
import { FROZEN_BUBBLE, shellGame } from './fixtures/recipes.ts';
import { type FakeApi, startFakeApi } from './support/fake-api.ts';
import { pidsOf, read, startTestHost, type TestHost } from './support/host.ts';

const HOSTILE = readFileSync(new URL('./fixtures/hostile.pl', import.meta.url), 'utf8');
const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url));

let api: FakeApi;
let host: TestHost;
let found: Record<string, string>;
const victim = crypto.randomUUID();
const intruder = crypto.randomUUID();

beforeAll(async () => {
  api = await startFakeApi();
  host = await startTestHost(api.url);
  await host.order(victim, FROZEN_BUBBLE, { saveKey: 'victim' });
  await api.seen(victim, ({ status }) => status === 'ready');
  const forbidden = [REPOSITORY, host.folder, '/root', '/var', '/boot', '/sys', '/srv', '/etc/shadow', '/etc/hostname'];
  const recipe = LaunchRecipe.parse({
    argv: ['/usr/bin/perl', 'hostile.pl', String(host.settings.port), String(host.settings.udpPorts[0]), ...forbidden],
    files: [{ path: 'hostile.pl', content: HOSTILE }],
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
});

describe('a hostile program in place of a game', () => {
  it('cannot write anywhere but in its own HOME', () => {
    const written = Object.keys(found).filter((name) => name.startsWith('write ') && found[name] === 'yes');
    expect(written).toEqual(['write home']);
  });

  it('sees nothing of the machine, of the repository or of other homes', () => {
    expect(Object.keys(found).filter((name) => name.startsWith('sees /') && found[name] === 'yes')).toEqual([]);
    expect(found.homes).toBe('player');
    expect(found.root).toBe('bin,dev,etc,home,lib,lib64,proc,run,sbin,tmp,usr');
    expect(found.etc).not.toMatch(/shadow|group|host/);
  });

  it('sees no process but its own', () => {
    expect(Number(found.processes)).toBeLessThanOrEqual(3);
  });

  it('has no network but a loopback of its own', () => {
    expect(found.networks).toBe('lo');
    expect(found['agent by network']).toBe('no');
  });

  it('reaches its own display only', () => {
    expect(found['sees displays']).toBe(`X${host.settings.udpPorts[1]}`);
    expect(found['other display']).toBe('no');
    expect(found['other display abstract']).toBe('no');
  });

  it('has no privilege and no way to one', () => {
    expect(found).toMatchObject({ CapEff: '0000000000000000', CapBnd: '0000000000000000', NoNewPrivs: '1' });
    expect(found).toMatchObject({ 'new user namespace': 'no', mount: 'no', su: 'no' });
    expect(found.uid).not.toBe('0');
  });

  it('is given no secret, no open file and no shared memory of others', () => {
    expect(found.environment).not.toMatch(/HOST|NIMBO|KEY/);
    expect(found.descriptors).toBe('');
    expect(found).toMatchObject({ shm: '0', core: '0' });
  });

  it('runs as another user than a second session and than the agent', () => {
    if (process.getuid?.() !== 0) return expect(found.uid).toBe(String(process.getuid?.()));
    const displays = [victim, intruder].flatMap((id) => pidsOf(id, 'Xvfb')).map((pid) => statSync(`/proc/${pid}`).uid);
    expect(new Set([...displays, 0]).size).toBe(3);
    expect(displays).toContain(Number(found.uid));
  });
});

describe('what lies around a session', () => {
  it('refuses a display to who has not its cookie', async () => {
    await expect(connectToX(host.settings.udpPorts[0] ?? 0, Buffer.alloc(16))).rejects.toThrow();
  });

  it('leaves no display on an abstract socket', () => {
    expect(read('/proc/net/unix')).not.toContain(`@/tmp/.X11-unix/X${host.settings.udpPorts[0]}`);
  });

  it('keeps every HOME and every seat closed to other users', () => {
    expect(statSync(host.save('victim', '')).mode & 0o777).toBe(0o700);
    for (const id of readdirSync(host.settings.runtime)) {
      expect(statSync(`${host.settings.runtime}/${id}/seat`).mode & 0o777).toBe(0o700);
      expect(statSync(`${host.settings.runtime}/${id}/keeper`).mode & 0o077).toBe(0);
    }
  });

  it('does not follow a link a game has left in HOME when it writes the files of a recipe', async () => {
    const outside = mkdtempSync('/tmp/nimbo-outside-');
    await host.call('DELETE', `/sessions/${intruder}`);
    await api.seen(intruder, ({ status }) => status === 'ended');
    const first = crypto.randomUUID();
    await host.order(first, shellGame(`ln -s ${outside} link; echo done > first`), { saveKey: 'linker' });
    await host.written('linker', 'first');
    await api.seen(first, ({ status }) => status === 'ended');
    const second = crypto.randomUUID();
    const recipe = { ...shellGame('true'), files: [{ path: 'link/planted', content: 'x', always: true }] };
    await host.order(second, recipe, { saveKey: 'linker' });
    await api.seen(second, ({ status }) => status === 'ended');
    expect(existsSync(`${outside}/planted`)).toBe(false);
    rmSync(outside, { recursive: true });
  });
});

describe('HOME', () => {
  it('is the same again for the same save key, and keeps what was written against a recipe that does not insist', async () => {
    const files = [
      { path: '.game/kept', content: 'fresh', always: false },
      { path: '.game/forced', content: 'fresh', always: true },
    ];
    for (const round of ['1', '2']) {
      const id = crypto.randomUUID();
      const script = `cat .game/kept .game/forced > seen-${round}; echo >> seen-${round}; echo old > .game/kept; echo old > .game/forced`;
      await host.order(id, { ...shellGame(script), files }, { saveKey: 'keeper-of-files' });
      await api.seen(id, ({ status }) => status === 'ended');
    }
    expect(read(host.save('keeper-of-files', 'seen-1'))).toBe('freshfresh\n');
    expect(read(host.save('keeper-of-files', 'seen-2'))).toBe('old\nfresh\n');
  });
});
