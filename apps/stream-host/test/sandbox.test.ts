import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectToX } from '../src/keeper/x-connection.ts';
import { readSessionFile } from '../src/session/session-file.ts';
import { FROZEN_BUBBLE, shellGame } from './fixtures/recipes.ts';
import { type FakeApi, startFakeApi } from './support/fake-api.ts';
import { gamePid, pidsOf, read, startTestHost, type TestHost, until } from './support/host.ts';

let api: FakeApi;
let host: TestHost;
const victim = crypto.randomUUID();
const intruder = crypto.randomUUID();

beforeAll(async () => {
  api = await startFakeApi();
  host = await startTestHost(api.url);
  await host.order(victim, FROZEN_BUBBLE, { saveKey: 'victim' });
  await api.seen(victim, ({ status }) => status === 'ready');
  await host.order(intruder, shellGame('sleep 60'), { saveKey: 'intruder' });
  await until(() => pidsOf(intruder, 'Xvfb').length > 0);
});
afterAll(async () => {
  await host.stop();
  api.close();
});

describe('what lies around a session', () => {
  it('is of another user than a second session and than the agent, where there is a choice', () => {
    const owners = [victim, intruder].flatMap((id) => pidsOf(id, 'Xvfb')).map((pid) => statSync(`/proc/${pid}`).uid);
    expect(new Set([...owners, process.getuid?.()]).size).toBe(process.getuid?.() === 0 ? 3 : 1);
  });

  it('is in groups that limit it, each part in its own, where cgroups can be made', async () => {
    const { hierarchies } = (await readSessionFile(path.join(host.settings.state, 'sessions', `${victim}.json`))).host
      .limits;
    const groupOf = (pid: number) => read(`/proc/${pid}/cgroup`).match(/\/nimbo-[^\n]+/g) ?? [];
    const [game, display] = [await gamePid(victim), pidsOf(victim, 'Xvfb')[0] ?? 0];
    expect(groupOf(game)).toHaveLength(hierarchies.length);
    for (const group of groupOf(game)) expect(group).toBe(`/nimbo-${victim}/game`);
    for (const group of groupOf(display)) expect(group).toBe(`/nimbo-${victim}/seat`);
  });

  it('sees no network and no file of the machine either: X server and sound server are shut in like the game', () => {
    for (const pid of [...pidsOf(victim, 'Xvfb'), ...pidsOf(victim, 'pulseaudio')]) {
      expect(read(`/proc/${pid}/net/dev`)).not.toMatch(/eth|ens|wl/);
      expect(readlinkSync(`/proc/${pid}/ns/net`)).not.toBe(readlinkSync('/proc/self/ns/net'));
      expect(existsSync(`/proc/${pid}/root/root`)).toBe(false);
      expect(read(`/proc/${pid}/status`)).toMatch(/^Seccomp:\s*2/m);
    }
  });

  it('refuses a display to who has not its cookie', async () => {
    await expect(connectToX(host.settings.udpPorts[0] ?? 0, Buffer.alloc(16))).rejects.toThrow();
  });

  it('leaves no display on an abstract socket', () => {
    expect(read('/proc/net/unix')).not.toContain(`@/tmp/.X11-unix/X${host.settings.udpPorts[0]}`);
  });

  it('keeps every HOME and every seat closed to other users', async () => {
    expect(statSync(await host.home('victim', '')).mode & 0o777).toBe(0o700);
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
    expect(host.saved('keeper-of-files', 'seen-1')).toBe('freshfresh\n');
    expect(host.saved('keeper-of-files', 'seen-2')).toBe('old\nfresh\n');
  });
});
