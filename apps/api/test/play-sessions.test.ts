import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiUnderTest, openApi, type Player } from './support/api.ts';
import { eventually } from './support/eventually.ts';
import { TestStreamHost } from './support/stream-host.ts';

let under: ApiUnderTest;
let host: TestStreamHost;

const GAME = 'frozen-bubble';

beforeAll(async () => {
  under = await openApi();
  under.api.start();
});
afterAll(async () => {
  await under.close();
});
beforeEach(async () => {
  await under.pool.query(`delete from api.ratings`);
  await under.pool.query('delete from api.play_sessions');
  await under.pool.query('delete from api.hosts');
  host = await new TestStreamHost(under, 1).start();
  return () => host.stop();
});

const newPlayer = () => under.signIn({ accepts: [GAME] });
const create = (as: Player, body: object = { gid: GAME }) => under.call('POST', '/user/play-sessions', { as, body });
const read = async (as: Player, id: string) => (await under.call('GET', `/user/play-sessions/${id}`, { as })).json();
const untilStatus = (as: Player, id: string, status: string) =>
  eventually(async () => {
    const session = await read(as, id);
    return session.status === status && session;
  });

describe('asking for a game is refused', () => {
  test('while terms are pending, naming them', async () => {
    const player = await under.signIn();
    const reply = await create(player);
    expect(reply.statusCode).toBe(403);
    expect(reply.json()).toMatchObject({
      code: 'eula-pending',
      detail: 'terms:1 licence:frozen-bubble:GPL-2.0-only:1',
    });
  });

  test.each([
    ['nothing-like-it', 404, 'game-unknown'],
    ['hidden-game', 404, 'game-unknown'],
    ['no-recipe', 409, 'game-not-playable'],
    ['untested', 409, 'game-not-playable'],
  ])('for %s with %i %s', async (gid, status, code) => {
    const reply = await create(await newPlayer(), { gid });
    expect(reply.statusCode).toBe(status);
    expect(reply.json().code).toBe(code);
  });

  test('above the age limit, also when the limit was lowered after the terms were accepted', async () => {
    const player = await under.signIn({ accepts: ['freedoom'] });
    await under.pool.query('update api.profiles set age_limit = 16 where id = $1', [player.profileId]);
    const reply = await create(player, { gid: 'freedoom' });
    expect(reply.statusCode).toBe(403);
    expect(reply.json().code).toBe('age-restricted');
  });

  test('in a zone that does not exist, without any stream host, and by a host that drains', async () => {
    const player = await newPlayer();
    const elsewhere = await create(player, { gid: GAME, zone: 'elsewhere' });
    expect([elsewhere.statusCode, elsewhere.json().code]).toEqual([404, 'zone-unknown']);
    await host.report({ draining: true });
    const drained = await create(player);
    expect(drained.json().code).toBe('no-server');
    expect(drained.headers['retry-after']).toBe('10');
    expect((await create(player, { gid: GAME, zone: 'local' })).json().code).toBe('no-server');
    await under.pool.query(`update api.hosts set draining = false, reported_at = now() - interval '15.1 seconds'`);
    expect((await create(player)).json().code).toBe('no-server');
  });

  test('a second time, naming the first', async () => {
    const player = await newPlayer();
    const first = (await create(player)).json();
    const second = await create(player);
    expect(second.statusCode).toBe(409);
    expect(second.json()).toMatchObject({ code: 'play-session-exists', detail: expect.stringContaining(first.id) });
  });

  test('with fields the contract does not name', async () => {
    const reply = await create(await newPlayer(), { gid: GAME, max_play_time: 99_999 });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().code).toBe('invalid-request');
  });
});

test('fifty clicks at once make one play session', async () => {
  const player = await newPlayer();
  const replies = await Promise.all(Array.from({ length: 50 }, () => create(player)));
  expect(replies.map((reply) => reply.statusCode).sort()).toEqual([201, ...Array.from({ length: 49 }, () => 409)]);
  const { rows } = await under.pool.query('select count(*) from api.play_sessions');
  expect(rows[0].count).toBe(1);
});

test('a play session goes from the queue to the game and to its end', async () => {
  const player = await newPlayer();
  const created = await create(player);
  expect(created.statusCode).toBe(201);
  const { id } = created.json();
  await untilStatus(player, id, 'starting');
  expect(host.started).toEqual([id]);
  await host.become(id, 'ready');
  expect((await read(player, id)).status).toBe('ready');
  await host.become(id, 'playing', 3);
  expect(await read(player, id)).toMatchObject({ status: 'playing', playedSeconds: 3, zone: 'local', endReason: null });
  await host.become(id, 'detached', 4);
  await host.become(id, 'playing', 5);
  await host.become(id, 'ended', 6, 'time-limit');
  expect(await read(player, id)).toMatchObject({ status: 'ended', playedSeconds: 6, endReason: 'time-limit' });
  expect(host.sessions.size).toBe(0);
  const current = await under.call('GET', '/user/play-sessions/current', { as: player });
  expect(current.json()).toEqual({ playSession: null });
});

describe('leaving', () => {
  test('the queue frees the place at once and can be repeated', async () => {
    await host.report({ slots: 1 });
    const [first, second] = [await newPlayer(), await newPlayer()];
    const running = (await create(first)).json();
    await untilStatus(first, running.id, 'starting');
    const waiting = (await create(second)).json();
    expect(waiting).toMatchObject({ status: 'queued', position: 1 });
    for (let round = 0; round < 2; round++) {
      const left = await under.call('DELETE', `/user/play-sessions/${waiting.id}`, { as: second });
      expect(left.json()).toMatchObject({ status: 'ended', endReason: 'left', position: null });
    }
  });

  test('a running game makes the host end it, and the next request waits for that', async () => {
    const player = await newPlayer();
    const { id } = (await create(player)).json();
    await untilStatus(player, id, 'starting');
    await host.become(id, 'playing', 61);
    const left = await under.call('DELETE', `/user/play-sessions/${id}`, { as: player });
    expect(left.json()).toMatchObject({ status: 'ending', endReason: null });
    const current = await under.call('GET', '/user/play-sessions/current', { as: player });
    expect(current.json()).toEqual({ playSession: null });
    await eventually(() => host.ended.includes(id));
    const next = (await create(player)).json();
    expect(next).toMatchObject({ status: 'queued' });
    await host.report();
    expect(await read(player, id)).toMatchObject({ status: 'ended', endReason: 'left', playedSeconds: 61 });
    await untilStatus(player, next.id, 'starting');
  });

  test("somebody else's play session is unknown to read, to follow, to end and to get a ticket for", async () => {
    const owner = await newPlayer();
    const { id } = (await create(owner)).json();
    const stranger = await newPlayer();
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/events'],
      ['DELETE', ''],
      ['POST', '/ticket'],
    ] as const) {
      const reply = await under.call(method, `/user/play-sessions/${id}${path}`, { as: stranger });
      expect(reply.statusCode).toBe(404);
      expect(reply.json().code).toBe('play-session-unknown');
    }
  });
});
