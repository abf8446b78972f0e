import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mountedHomes } from '../src/saves/home-file-system.ts';
import { shellGame } from './fixtures/recipes.ts';
import { type FakeApi, startFakeApi } from './support/fake-api.ts';
import { census, startTestHost, type TestHost, until } from './support/host.ts';
import { rawEntry, rawTar, writeArchive } from './support/raw-tar.ts';

const MIB = 1024 * 1024;

let api: FakeApi;
let host: TestHost;
let saveKey: string;

beforeAll(async () => {
  api = await startFakeApi();
  host = await startTestHost(api.url, 2, undefined, [], { homeBytes: 8 * MIB, snapshotEveryMs: 300 });
});
afterAll(async () => {
  await host.stop();
  api.close();
});
beforeEach(() => {
  saveKey = `key-${crypto.randomUUID()}`;
  api.vault.uploadStatus = 200;
  api.vault.askStatus = 200;
});

const ended = (id: string, on = api) => on.seen(id, ({ status }) => status === 'ended');

/** Runs a program of the shell in place of a game until it has ended. */
async function run(script: string, on = host): Promise<string> {
  const id = crypto.randomUUID();
  await on.order(id, shellGame(script), { saveKey });
  const { endReason } = await ended(id);
  // A program without a window has failed to start, as far as the session goes.
  expect(endReason).toBe('start-failed');
  return id;
}
const handedIn = (text: string) =>
  until(() => zstdDecompressSync(api.vault.newest(saveKey)?.bytes ?? EMPTY).includes(text));
const EMPTY = Buffer.from('KLUv/SAAAQAA', 'base64');

describe('a save', () => {
  it('goes to the vault at the end of a session, which is then told that nothing more comes', async () => {
    const id = await run('echo level 7 > score');
    await until(() => api.vault.complete.has(id));
    expect(api.vault.newest(saveKey)).toMatchObject({ playSessionId: id });
    await handedIn('level 7');
    await until(() => readdirSync(path.join(host.settings.state, 'outbox')).length === 0);
    expect(census(id)).toEqual([]);
    expect(mountedHomes(host.settings.runtime)).toEqual([]);
  });

  it('is what the next session begins with, on another host too, with its times and modes, without caches', async () => {
    await run(
      'mkdir -p .game .cache; echo 7 > .game/score; chmod 750 .game; chmod 640 .game/score; touch -d @1000 .game/score; echo x > .cache/big',
    );
    const other = await startTestHost(api.url);
    try {
      await run('stat -c "%a %Y %n" .game/score > seen; stat -c "%a %n" .game >> seen; ls -A >> seen', other);
      expect(other.saved(saveKey, 'seen').split('\n')).toEqual([
        '640 1000 .game/score',
        '750 .game',
        '.game',
        'seen',
        '',
      ]);
    } finally {
      await other.stop();
    }
  });

  it('is taken while the game runs, and not again when nothing has changed', async () => {
    const id = crypto.randomUUID();
    await host.order(id, shellGame('echo one > a; sleep 600'), { saveKey });
    await handedIn('one');
    const first = api.vault.newest(saveKey)!;
    writeFileSync(await host.home(saveKey, 'b'), 'two');
    await handedIn('two');
    const { sequence } = api.vault.newest(saveKey)!;
    expect(sequence).toBeGreaterThan(first.sequence);
    await host.call('DELETE', `/sessions/${id}`);
    await ended(id);
    await until(() => api.vault.complete.has(id));
    expect(api.vault.newest(saveKey)?.sequence).toBe(sequence);
  });

  it('is not made anew by a session in which nothing changed', async () => {
    await run('echo same > a');
    const id = await run('cat a');
    await until(() => api.vault.complete.has(id));
    expect(api.vault.saves.filter((save) => save.saveKey === saveKey)).toHaveLength(1);
  });

  it('waits on the host while the api is away, survives the agent, and is the start of the next session meanwhile', async () => {
    api.vault.uploadStatus = 503;
    await run('echo kept > a');
    host.agent.kill('SIGKILL');
    await until(() => host.agent.signalCode !== null);
    await host.startAgent();
    await run('cat a > b');
    expect(host.saved(saveKey, 'b')).toBe('kept\n');
    expect(api.vault.newest(saveKey)).toBeUndefined();
    api.vault.uploadStatus = 200;
    await until(() => api.vault.saves.filter((save) => save.saveKey === saveKey).length >= 2);
  });

  it('is made of what a killed keeper has left', async () => {
    const id = crypto.randomUUID();
    await host.order(id, shellGame('echo last words > a; sleep 600'), { saveKey });
    await until(async () => existsSync(await host.home(saveKey, 'a')));
    const keeper = census(id).find((line) => line.includes('keeper'));
    process.kill(Number(keeper?.split(' ')[0]), 'SIGKILL');
    await ended(id);
    await handedIn('last words');
    expect(mountedHomes(host.settings.runtime)).toEqual([]);
    expect(census(id)).toEqual([]);
  });

  it('begins with the folder of a host that knew no archives', async () => {
    const old = path.join(host.settings.state, 'saves', saveKey);
    mkdirSync(path.join(old, 'deep'), { recursive: true });
    writeFileSync(path.join(old, 'deep', 'score'), 'from before\n');
    await run('cat deep/score > seen');
    expect(host.saved(saveKey, 'seen')).toBe('from before\n');
    expect(existsSync(old)).toBe(false);
  });
});

describe('a session is refused rather than started without its save', () => {
  const refused = async () => {
    const id = crypto.randomUUID();
    await host.order(id, shellGame('echo new > a'), { saveKey });
    expect(await ended(id)).toMatchObject({ endReason: 'save-unavailable' });
    expect(existsSync(path.join(host.settings.state, 'archives', saveKey))).toBe(false);
    expect(mountedHomes(host.settings.runtime)).toEqual([]);
  };

  it('when the api does not know the session', async () => {
    api.vault.askStatus = 404;
    await refused();
  });

  it('when the archive is not what the vault said', async () => {
    const save = api.vault.put(saveKey, Buffer.from('something'));
    api.vault.saves.find(({ id }) => id === save.id)!.bytes = Buffer.from('somethinG');
    await refused();
    expect(api.vault.saves.filter((one) => one.saveKey === saveKey)).toHaveLength(1);
  });

  it('when the archive is hostile', async () => {
    const place = path.join(host.folder, 'hostile');
    writeArchive(place, rawTar(rawEntry({ name: 'a', type: '2', link: '/tmp' }), rawEntry({ name: 'a/x' })));
    api.vault.put(saveKey, readFileSync(place));
    await refused();
  });
});

describe('HOME', () => {
  it.runIf(process.getuid?.() === 0)(
    'is as large as it may be: the game hears that it is full, and what fits is saved',
    async () => {
      await run(
        'head -c 20000000 /dev/urandom > big 2> complaint; full=$?; rm big; echo $full > a; echo after >> a; df . >> a',
      );
      expect(host.saved(saveKey, 'a').split('\n').slice(0, 2)).toEqual(['1', 'after']);
      expect(host.saved(saveKey, 'a')).toContain('8192');
    },
  );

  it('with links, pipes and programs that change the user is saved without any of it reaching beyond', async () => {
    await run(
      'ln -s /etc/passwd out; mkfifo pipe; cp /bin/true su; chmod 6755 su; ln su hard; mkdir closed; chmod 0 closed; echo ok > a',
    );
    await run('ls -l > seen; cat out >> seen');
    const seen = host.saved(saveKey, 'seen');
    expect(seen).not.toMatch(/pipe|rws/);
    expect(seen).toContain('player:x:');
    expect(host.saved(saveKey, 'a')).toBe('ok\n');
  });
});
