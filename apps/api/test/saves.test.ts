import { createHash, randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { zstdCompressSync } from 'node:zlib';
import type { GameSave, SaveReceipt, SessionSave } from '@nimbo/contracts/saves';
import { pack } from 'tar-stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiUnderTest, HOST_KEY, openApi, type Player } from './support/api.ts';

const GID = 'frozen-bubble';
const KEYS = { 'host-1': HOST_KEY, 'host-2': 'key-of-the-second-host' } as const;
type HostId = keyof typeof KEYS;
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

let under: ApiUnderTest;
let player: Player;

beforeAll(async () => {
  under = await openApi({ API_SAVES_PROFILE_MIB: '1' });
  for (const id of Object.keys(KEYS)) {
    await under.pool.query(
      `insert into api.hosts (id, zone, control_url, signaling_url, slots, draining) values ($1, 'z', 'x', 'x', 1, false)`,
      [id],
    );
  }
});
afterAll(async () => {
  await under.close();
});
beforeEach(async () => {
  player = await under.signIn();
  await under.pool.query('update api.hosts set reported_at = now()');
});

/** A play session as the allocator leaves it. */
async function session(hostId: HostId, status = 'ended', gid = GID, of = player): Promise<string> {
  const { rows } = await under.pool.query(
    `insert into api.play_sessions (profile_id, gid, status, host_id, max_play_seconds, played_seconds, ended_at)
     values ($1, $2, $3, $4, 60, 5, case when $3 = 'ended' then now() end) returning id`,
    [of.profileId, gid, status, hostId],
  );
  return rows[0].id;
}

const address = (hostId: HostId, id: string) => `/internal/hosts/${hostId}/play-sessions/${id}`;

async function put(hostId: HostId, id: string, sequence: number | string, bytes: Buffer, change: object = {}) {
  const about = { sha256: sha256(bytes), kind: 'playing', takenAt: '2026-11-21T10:00:00.000Z', ...change };
  return under.call('PUT', `${address(hostId, id)}/snapshots/${sequence}?${new URLSearchParams(about)}`, {
    as: KEYS[hostId],
    body: bytes,
    headers: { 'content-type': 'application/zstd' },
  });
}
async function stored(hostId: HostId, id: string, sequence: number, bytes: Buffer, change: object = {}) {
  const reply = await put(hostId, id, sequence, bytes, change);
  expect([reply.statusCode, reply.body]).toEqual([200, reply.body]);
  return reply.json() as SaveReceipt;
}
const offer = (hostId: HostId, id: string) => under.call('GET', `${address(hostId, id)}/save`, { as: KEYS[hostId] });
const list = async (gid = GID) =>
  (await under.call('GET', `/user/games/${gid}/saves`, { as: player })).json() as GameSave[];
const code = (reply: { statusCode: number; json(): { code?: string } }) => [reply.statusCode, reply.json().code];

describe('what a host hands in', () => {
  test('is refused for a session that another host has, or nobody', async () => {
    const id = await session('host-1');
    expect(code(await put('host-2', id, 1, Buffer.from('x')))).toEqual([404, 'play-session-unknown']);
    expect(code(await put('host-1', crypto.randomUUID(), 1, Buffer.from('x')))).toEqual([404, 'play-session-unknown']);
    expect(code(await offer('host-2', id))).toEqual([404, 'play-session-unknown']);
  });

  test('is refused when it is not what it is said to be, and leaves nothing', async () => {
    const id = await session('host-1');
    expect(code(await put('host-1', id, 1, Buffer.from('x'), { sha256: '0'.repeat(64) }))).toEqual([
      422,
      'save-damaged',
    ]);
    expect(await list()).toEqual([]);
    expect(await readdir(path.join(under.config.savesFolder, 'drafts'))).toEqual([]);
  });

  test.each([
    ['no number', 'one', {}],
    ['a negative number', -1, {}],
    ['a short checksum', 1, { sha256: 'abc' }],
    ['a path as checksum', 1, { sha256: `../../${'a'.repeat(58)}` }],
    ['an unknown kind', 1, { kind: 'restored' }],
    ['a date that is none', 1, { takenAt: 'yesterday' }],
    ['a field too many', 1, { profile: crypto.randomUUID() }],
  ])('is refused with %s', async (_what, sequence, change) => {
    expect(code(await put('host-1', await session('host-1'), sequence, Buffer.from('x'), change))).toEqual([
      400,
      'invalid-request',
    ]);
  });

  test('is refused as another type', async () => {
    const id = await session('host-1');
    const query = new URLSearchParams({
      sha256: sha256(Buffer.from('x')),
      kind: 'ended',
      takenAt: '2026-11-21T10:00:00Z',
    });
    const reply = await under.call('PUT', `${address('host-1', id)}/snapshots/1?${query}`, {
      as: HOST_KEY,
      body: Buffer.from('x'),
      headers: { 'content-type': 'application/x-tar' },
    });
    expect(code(reply)).toEqual([415, 'unsupported-media-type']);
  });

  test('is stored once however often it comes, but not as two things', async () => {
    const id = await session('host-1');
    const bytes = randomBytes(1000);
    const first = await stored('host-1', id, 1, bytes);
    expect(await stored('host-1', id, 1, bytes)).toEqual(first);
    expect(code(await put('host-1', id, 1, randomBytes(10)))).toEqual([422, 'save-damaged']);
    expect(await list()).toHaveLength(1);
  });

  test('that comes at once from several sides is stored once', async () => {
    const id = await session('host-1');
    const bytes = randomBytes(1000);
    const receipts = await Promise.all(Array.from({ length: 8 }, () => stored('host-1', id, 1, bytes)));
    expect(new Set(receipts.map((receipt) => receipt.id)).size).toBe(1);
  });

  test('is offered to the next session on any host, byte for byte', async () => {
    const bytes = randomBytes(100_000);
    const first = await session('host-1');
    await stored('host-1', first, 1, randomBytes(10));
    await stored('host-1', first, 2, bytes, { kind: 'ended' });
    await under.call('POST', `${address('host-1', first)}/saves-complete`, { as: HOST_KEY });
    const next = await session('host-2', 'starting');
    const { generation, lastSequence, newest } = (await offer('host-2', next)).json() as SessionSave;
    expect({ lastSequence, sequence: newest?.sequence, sha256: newest?.sha256 }).toEqual({
      lastSequence: 0,
      sequence: 2,
      sha256: sha256(bytes),
    });
    expect(newest?.generation).toBeLessThan(generation);
    const url = `${address('host-2', next)}/saves/${newest?.id}`;
    const reply = await under.call('GET', url, { as: KEYS['host-2'] });
    expect(reply.rawPayload.equals(bytes)).toBe(true);
    // Only within the session's own profile and title.
    const foreign = await session('host-2', 'ended', 'openttd');
    const elsewhere = `${address('host-2', foreign)}/saves/${newest?.id}`;
    expect(code(await under.call('GET', elsewhere, { as: KEYS['host-2'] }))).toEqual([404, 'save-unknown']);
  });

  test('late, from a session that was overtaken, is kept beside and never the newest', async () => {
    const lost = await session('host-1');
    await stored('host-1', lost, 1, Buffer.from('old'));
    const next = await session('host-2');
    await stored('host-2', next, 1, Buffer.from('new'));
    expect(await stored('host-1', lost, 2, Buffer.from('late'))).toMatchObject({ newest: false });
    await under.call('POST', `${address('host-1', lost)}/saves-complete`, { as: HOST_KEY });
    const third = (await offer('host-2', await session('host-2', 'starting'))).json() as SessionSave;
    expect(third.newest?.sha256).toBe(sha256(Buffer.from('new')));
    expect(await list()).toHaveLength(3);
  });
});

describe('a save that has not arrived', () => {
  test('is waited for while the host that has it is alive, and no longer', async () => {
    const before = await session('host-1');
    await stored('host-1', before, 1, Buffer.from('old'));
    const next = await session('host-2', 'starting');
    const reply = await offer('host-2', next);
    expect([...code(reply), reply.headers['retry-after']]).toEqual([409, 'save-on-its-way', '1']);
    // The host itself has it on its own disk.
    const give = (hostId: HostId) =>
      under.pool.query('update api.play_sessions set host_id = $2 where id = $1', [next, hostId]);
    await give('host-1');
    expect((await offer('host-1', next)).statusCode).toBe(200);
    await give('host-2');
    await under.pool.query(`update api.hosts set reported_at = now() - interval '16 seconds' where id = 'host-1'`);
    expect((await offer('host-2', next)).statusCode).toBe(200);
  });

  test('is not waited for once the host has said that it was the last', async () => {
    const before = await session('host-1');
    const next = await session('host-2', 'starting');
    expect((await offer('host-2', next)).statusCode).toBe(409);
    const done = await under.call('POST', `${address('host-1', before)}/saves-complete`, { as: HOST_KEY });
    expect(done.statusCode).toBe(200);
    expect((await offer('host-2', next)).json()).toMatchObject({ newest: null });
  });
});

describe('what the vault keeps', () => {
  test('is bounded: the oldest go first, their bytes too, the newest never', async () => {
    const id = await session('host-1');
    const big = () => randomBytes(400 * 1024);
    for (const sequence of [1, 2, 3]) await stored('host-1', id, sequence, big());
    expect((await list()).map(({ newest }) => newest)).toEqual([true, false]);
    expect(await readdir(path.join(under.config.savesFolder, player.profileId))).toHaveLength(2);
    expect(code(await put('host-1', id, 4, randomBytes(1024 * 1024 + 1)))).toEqual([409, 'save-no-room']);
    expect((await list()).map(({ newest }) => newest)).toEqual([true, false]);
  });

  test('is there, or the refusal says that it is not', async () => {
    const id = await session('host-1');
    const save = await stored('host-1', id, 1, Buffer.from('x'));
    await rm(path.join(under.config.savesFolder, player.profileId), { recursive: true });
    const url = `/user/games/${GID}/saves/${save.id}/archive`;
    expect(code(await under.call('GET', url, { as: player }))).toEqual([503, 'unavailable']);
  });
});

describe('a player', () => {
  const url = (saveId: string, end = '', gid = GID) => `/user/games/${gid}/saves/${saveId}${end}`;

  test('has no way to the saves of another profile, or through another game', async () => {
    const id = await session('host-1');
    const save = await stored('host-1', id, 1, Buffer.from('x'));
    const stranger = await under.signIn();
    for (const [method, end] of [
      ['GET', '/archive'],
      ['POST', '/restore'],
      ['DELETE', ''],
    ] as const) {
      expect(code(await under.call(method, url(save.id, end), { as: stranger }))).toEqual([404, 'save-unknown']);
      expect(code(await under.call(method, url(save.id, end, 'openttd'), { as: player }))).toEqual([
        404,
        'save-unknown',
      ]);
    }
    expect((await under.call('GET', `/user/games/${GID}/saves`, { as: stranger })).json()).toEqual([]);
    expect(await list()).toHaveLength(1);
  });

  test('cannot restore while the game runs or is ending', async () => {
    const save = await stored('host-1', await session('host-1'), 1, Buffer.from('x'));
    const running = await session('host-1', 'playing');
    for (const status of ['playing', 'ending', 'queued']) {
      await under.pool.query('update api.play_sessions set status = $2 where id = $1', [running, status]);
      expect(code(await under.call('POST', url(save.id, '/restore'), { as: player }))).toEqual([409, 'save-in-use']);
    }
  });

  test('restores a save, which the next session starts from, and loses none', async () => {
    const id = await session('host-1');
    const good = await stored('host-1', id, 1, Buffer.from('good'));
    await stored('host-1', id, 2, Buffer.from('bad'));
    const restored = await under.call('POST', url(good.id, '/restore'), { as: player });
    expect(restored.json()).toMatchObject({ kind: 'restored', newest: true });
    expect((await list()).map(({ kind }) => kind)).toEqual(['restored', 'playing', 'playing']);
    const next = await session('host-1', 'starting');
    expect((await offer('host-1', next)).json().newest.sha256).toBe(sha256(Buffer.from('good')));
    // What that session writes comes after the restored save.
    expect(await stored('host-1', next, 1, Buffer.from('better'))).toMatchObject({ newest: true });
  });

  test('deletes a save for good, and one with the same bytes stays readable', async () => {
    const id = await session('host-1');
    const first = await stored('host-1', id, 1, Buffer.from('x'));
    await stored('host-1', id, 2, Buffer.from('x'));
    expect((await under.call('DELETE', url(first.id), { as: player })).json()).toEqual({ deleted: true });
    expect(code(await under.call('DELETE', url(first.id), { as: player }))).toEqual([404, 'save-unknown']);
    expect(await list()).toHaveLength(1);
    expect(await readdir(path.join(under.config.savesFolder, player.profileId))).toHaveLength(1);
    await under.call('DELETE', url((await list())[0]!.id), { as: player });
    expect(await readdir(path.join(under.config.savesFolder, player.profileId))).toEqual([]);
  });

  test('gets the files as a zip archive, without links and without names that lead out', async () => {
    const tar = pack();
    tar.entry({ name: 'game', type: 'directory' });
    tar.entry({ name: 'game/level' }, 'seven');
    tar.entry({ name: 'game/out', type: 'symlink', linkname: '/etc/passwd' });
    tar.entry({ name: '../evil' }, 'evil');
    tar.entry({ name: 'a\\b:c' }, 'odd');
    tar.finalize();
    const archive = zstdCompressSync(await buffer(tar));
    const save = await stored('host-1', await session('host-1'), 1, archive);
    const reply = await under.call('GET', url(save.id, '/archive'), { as: player });
    expect(reply.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="frozen-bubble-2026-11-21-10-00.zip"',
    });
    const text = reply.rawPayload.toString('latin1');
    for (const name of ['game/level', 'a_b_c']) expect(text).toContain(name);
    for (const name of ['evil', 'game/out', 'passwd']) expect(text).not.toContain(name);
  });

  test('is not given half an archive as if it were whole', async () => {
    const save = await stored('host-1', await session('host-1'), 1, Buffer.from('this is no archive'));
    expect(code(await under.call('GET', url(save.id, '/archive'), { as: player }))).toEqual([422, 'save-damaged']);
  });
});
