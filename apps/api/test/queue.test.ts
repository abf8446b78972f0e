import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { placeSessions } from '../src/playing/place-sessions.ts';
import { sendDueOrders } from '../src/playing/send-orders.ts';
import { sweepLeases } from '../src/playing/sweep-leases.ts';
import { type ApiUnderTest, log, openApi, type Player } from './support/api.ts';
import { eventually } from './support/eventually.ts';
import { TestStreamHost } from './support/stream-host.ts';

/** Passes of the allocator are made by hand here, so that every state between two of them can be looked at. */
let under: ApiUnderTest;
let host: TestStreamHost;
const GAME = 'frozen-bubble';
const A_LONG_TIME = 1_000_000;

beforeAll(async () => {
  under = await openApi();
});
afterAll(async () => {
  await under.close();
});
beforeEach(async () => {
  await under.pool.query('delete from api.play_sessions');
  await under.pool.query('delete from api.hosts');
  host = await new TestStreamHost(under, 1).start();
  return () => host.stop();
});

const newPlayer = () => under.signIn({ accepts: [GAME] });
const create = async (as: Player): Promise<string> =>
  (await under.call('POST', '/user/play-sessions', { as, body: { gid: GAME } })).json().id;
const read = async (as: Player, id: string) => (await under.call('GET', `/user/play-sessions/${id}`, { as })).json();
const leave = (as: Player, id: string) => under.call('DELETE', `/user/play-sessions/${id}`, { as });
const place = () => placeSessions(under.pool, log);
const orders = () =>
  sendDueOrders({ pool: under.pool, log, catalogue: under.api.catalogue, hostKeys: under.config.hostKeys });
const sweep = (listeningSeconds = A_LONG_TIME) => sweepLeases(under.pool, log, listeningSeconds);
const pass = async () => {
  await place();
  await orders();
};
const age = (id: string, column: 'client_seen_at' | 'host_seen_at' | 'order_due_at', seconds: number) =>
  under.pool.query(`update api.play_sessions set ${column} = now() - make_interval(secs => $2) where id = $1`, [
    id,
    seconds,
  ]);
const resumeHost = () => under.pool.query('update api.hosts set paused_until = null');

describe('a place in the queue', () => {
  test('is lost after thirty seconds without a sign of the browser, not before, and not while nobody listened', async () => {
    const [first, second] = [await newPlayer(), await newPlayer()];
    const ids = [await create(first), await create(second)] as const;
    await age(ids[0], 'client_seen_at', 29);
    await sweep();
    expect((await read(first, ids[0])).status).toBe('queued');
    await age(ids[0], 'client_seen_at', 31);
    await sweep(30);
    expect(
      (await under.pool.query('select status from api.play_sessions where id = $1', [ids[0]])).rows[0].status,
    ).toBe('queued');
    await sweep(31);
    expect(await read(first, ids[0])).toMatchObject({ status: 'ended', endReason: 'left' });
    expect(await read(second, ids[1])).toMatchObject({ status: 'queued', position: 1 });
  });

  test('moves up when somebody in front leaves, and the wait is known once somebody has played', async () => {
    const players = [await newPlayer(), await newPlayer(), await newPlayer()] as const;
    const ids = [await create(players[0]), await create(players[1]), await create(players[2])] as const;
    await pass();
    expect(await read(players[2], ids[2])).toMatchObject({ position: 2, etaSeconds: null });
    await leave(players[1], ids[1]);
    expect(await read(players[2], ids[2])).toMatchObject({ position: 1 });
    await under.pool.query(`update api.play_sessions set placed_at = now() - interval '100 seconds' where id = $1`, [
      ids[0],
    ]);
    await host.become(ids[0], 'ended', 100, 'left');
    const last = await newPlayer();
    await pass();
    const waiting = await create(last);
    const { position, etaSeconds } = await read(last, waiting);
    expect(position).toBe(1);
    expect(etaSeconds).toBeGreaterThanOrEqual(95);
    expect(etaSeconds).toBeLessThanOrEqual(100);
  });

  test('is kept, in front, when the host turns out to be full', async () => {
    const [first, second] = [await newPlayer(), await newPlayer()];
    const ids = [await create(first), await create(second)] as const;
    host.obedience = 'host-full';
    await pass();
    expect(await read(first, ids[0])).toMatchObject({ status: 'queued', position: 1 });
    expect(await place()).toBe(0);
    host.obedience = 'obeys';
    await resumeHost();
    await pass();
    expect(host.started).toEqual([ids[0]]);
    expect(await read(second, ids[1])).toMatchObject({ status: 'queued', position: 1 });
  });
});

describe('somebody who waits for a full zone', () => {
  let south: TestStreamHost;
  const OTHER_KEY = 'key-of-the-second-host';
  const createIn = async (as: Player, zone: string): Promise<string> =>
    (await under.call('POST', '/user/play-sessions', { as, body: { gid: GAME, zone } })).json().id;
  const changeZone = (as: Player, id: string, zone: string) =>
    under.call('PUT', `/user/play-sessions/${id}/zone`, { as, body: { zone } });
  const soonerZones = async (as: Player, id: string) =>
    (await under.call('GET', `/user/play-sessions/${id}/sooner-zones`, { as })).json();
  /** Somebody has played for a hundred seconds and left, so waits can be estimated. */
  const someoneHasPlayed = async () => {
    const former = await newPlayer();
    const id = await createIn(former, 'local');
    await pass();
    await under.pool.query(`update api.play_sessions set placed_at = now() - interval '100 seconds' where id = $1`, [
      id,
    ]);
    await host.become(id, 'ended', 100, 'left');
  };

  beforeEach(async () => {
    south = await new TestStreamHost(under, 1, 'host-2', OTHER_KEY).start();
    await south.report({ zone: 'south' });
    return () => south.stop();
  });

  test("is refused a zone that does not exist or has no servers, another player's place and a session that has ended", async () => {
    const [player, stranger] = [await newPlayer(), await newPlayer()];
    const id = await createIn(player, 'local');
    expect((await changeZone(player, id, 'nowhere')).json()).toMatchObject({ code: 'zone-unknown', status: 404 });
    await south.report({ zone: 'south', draining: true });
    expect((await changeZone(player, id, 'south')).json()).toMatchObject({ code: 'no-server', status: 503 });
    await south.report({ zone: 'south' });
    expect((await changeZone(player, id, 'NO ZONE')).json()).toMatchObject({ code: 'invalid-request' });
    expect((await changeZone(stranger, id, 'south')).json()).toMatchObject({ code: 'play-session-unknown' });
    expect((await under.call('GET', `/user/play-sessions/${id}/sooner-zones`, { as: stranger })).statusCode).toBe(404);
    await leave(player, id);
    expect((await changeZone(player, id, 'south')).json()).toMatchObject({ code: 'play-session-ended' });
  });

  test('stands behind those who want the same zone, not behind others, and hears where it goes sooner', async () => {
    await someoneHasPlayed();
    const players = [await newPlayer(), await newPlayer(), await newPlayer()] as const;
    await createIn(players[0], 'local');
    await pass();
    const ahead = await createIn(players[1], 'local');
    const last = await createIn(players[2], 'local');
    expect(await read(players[1], ahead)).toMatchObject({ position: 1 });
    expect(await read(players[2], last)).toMatchObject({ position: 2 });
    expect((await read(players[2], last)).etaSeconds).toBeGreaterThan(100);
    expect(await soonerZones(players[2], last)).toEqual([{ zone: 'south', etaSeconds: 0 }]);
    await changeZone(players[2], last, 'south');
    expect(await read(players[2], last)).toMatchObject({ position: 1, etaSeconds: 0 });
    expect(await soonerZones(players[2], last)).toEqual([]);
  });

  test('keeps its place when it changes the zone and changes back', async () => {
    const players = [await newPlayer(), await newPlayer(), await newPlayer()] as const;
    await createIn(players[0], 'local');
    await pass();
    const first = await createIn(players[1], 'local');
    const second = await createIn(players[2], 'local');
    await changeZone(players[1], first, 'south');
    expect(await read(players[2], second)).toMatchObject({ position: 1 });
    await changeZone(players[1], first, 'local');
    expect(await read(players[1], first)).toMatchObject({ position: 1 });
    expect(await read(players[2], second)).toMatchObject({ position: 2 });
  });

  test('is played in the zone it changed to, and stays there when its turn has come', async () => {
    const players = [await newPlayer(), await newPlayer()] as const;
    await createIn(players[0], 'local');
    await pass();
    const id = await createIn(players[1], 'local');
    await changeZone(players[1], id, 'south');
    await pass();
    expect(await read(players[1], id)).toMatchObject({ status: 'starting', zone: 'south' });
    expect((await changeZone(players[1], id, 'local')).json()).toMatchObject({ status: 'starting', zone: 'south' });
  });
});

describe('a start order', () => {
  test('that a host cannot obey is given up after three failures', async () => {
    const player = await newPlayer();
    const id = await create(player);
    host.obedience = 'host-cannot-play';
    for (const status of ['queued', 'queued', 'ended']) {
      await resumeHost();
      await pass();
      expect((await read(player, id)).status).toBe(status);
    }
    expect((await read(player, id)).endReason).toBe('start-failed');
  });

  test('without answer is sent again to the same host, then the request goes back to the front', async () => {
    const player = await newPlayer();
    const id = await create(player);
    host.obedience = 'silent';
    for (const status of ['allocating', 'allocating', 'queued']) {
      await place();
      await age(id, 'order_due_at', 0);
      await orders();
      expect((await read(player, id)).status).toBe(status);
    }
    expect(await place()).toBe(0);
  });

  test('goes to another host when the first does not answer', async () => {
    const second = new TestStreamHost(under, 1, 'host-2', 'key-of-the-second-host');
    await second.start();
    const player = await newPlayer();
    const id = await create(player);
    host.obedience = 'silent';
    await place();
    for (let round = 0; round < 3; round++) {
      await age(id, 'order_due_at', 0);
      await orders();
    }
    await pass();
    expect(second.started).toEqual([id]);
    await second.stop();
  });

  test('that was on its way when the api was killed is sent again, and the host takes it for the same', async () => {
    const player = await newPlayer();
    const id = await create(player);
    await place();
    // The host obeyed, the answer was never stored.
    await under.pool.query(
      `update api.play_sessions set order_attempts = 1, order_due_at = now() + interval '6 seconds'`,
    );
    host.sessions.set(id, { id, status: 'starting', endReason: null, playedSeconds: 0 });
    await orders();
    expect((await read(player, id)).status).toBe('allocating');
    await age(id, 'order_due_at', 0);
    await orders();
    expect((await read(player, id)).status).toBe('starting');
    expect(host.running).toHaveLength(1);
  });

  test('that was on its way when the api was killed is settled by the next report of the host', async () => {
    const player = await newPlayer();
    const id = await create(player);
    await place();
    await host.become(id, 'ready');
    expect((await read(player, id)).status).toBe('ready');
  });

  test('carries the recipe, the time, the save folder and nothing about the person', async () => {
    const player = await newPlayer();
    await create(player);
    await pass();
    const order = host.orders[0]!;
    expect(order).toMatchObject({
      gid: GAME,
      maxPlaySeconds: 3600,
      reattachWindowSeconds: 120,
      quality: { width: 1280, height: 720, fps: 60, maxBitrateKbps: 8000 },
    });
    expect(order.saveKey).toMatch(new RegExp(`^${player.profileId}-frozen-bubble-[0-9a-f]{12}$`));
    expect(JSON.stringify(order)).not.toContain(player.subject);
  });
});

describe('a stream host that falls silent', () => {
  test('gets no orders, ends what it ran and sends back what it had not started', async () => {
    const second = await new TestStreamHost(under, 1, 'host-2', 'key-of-the-second-host').start();
    const [running, allocating] = [await newPlayer(), await newPlayer()];
    const ids = [await create(running), await create(allocating)] as const;
    await place();
    await host.become(ids[0], 'playing', 30);
    await age(ids[0], 'host_seen_at', 15.1);
    await age(ids[1], 'host_seen_at', 15.1);
    await under.pool.query(`update api.hosts set reported_at = now() - interval '15.1 seconds'`);
    await sweep();
    expect(await read(running, ids[0])).toMatchObject({ status: 'ended', endReason: 'host-lost', playedSeconds: 30 });
    expect(await read(allocating, ids[1])).toMatchObject({ status: 'queued' });
    expect(await place()).toBe(0);
    await second.stop();
  });

  test('is not given up when it was the api that did not listen', async () => {
    const player = await newPlayer();
    const id = await create(player);
    await place();
    await host.become(id, 'playing', 30);
    await age(id, 'host_seen_at', 600);
    await sweep(15);
    expect((await read(player, id)).status).toBe('playing');
    await host.report();
    await sweep();
    expect((await read(player, id)).status).toBe('playing');
  });

  test('and comes back is told to end what was given up', async () => {
    const player = await newPlayer();
    const id = await create(player);
    await place();
    await host.become(id, 'playing', 30);
    await age(id, 'host_seen_at', 16);
    await sweep();
    expect((await host.become(id, 'playing', 40)).unwanted).toEqual([id]);
    expect((await host.report()).acknowledged).toEqual([id]);
    expect(await read(player, id)).toMatchObject({ status: 'ended', endReason: 'host-lost', playedSeconds: 30 });
  });
});

test('forty requests at once for one slot are served in the order of their places, one at a time, with nothing left over', async () => {
  const allocated = await openApi();
  const lone = await new TestStreamHost(allocated, 1).start();
  const players: Player[] = [];
  for (let index = 0; index < 40; index++) players.push(await allocated.signIn({ accepts: [GAME] }));
  allocated.api.start();
  const created = await Promise.all(
    players.map((as) => allocated.call('POST', '/user/play-sessions', { as, body: { gid: GAME } })),
  );
  expect(new Set(created.map((reply) => reply.statusCode))).toEqual(new Set([201]));
  const { rows } = await allocated.pool.query('select id from api.play_sessions order by queue_place');
  for (const { id } of rows) {
    await eventually(() => lone.started.includes(id));
    await lone.become(id, 'playing', 1);
    await lone.become(id, 'ended', 2, 'left');
  }
  expect(lone.started).toEqual(rows.map((row) => row.id));
  expect(lone.mostAtOnce).toBe(1);
  const left = await allocated.pool.query(`select count(*) from api.play_sessions where status <> 'ended'`);
  expect(left.rows[0].count).toBe(0);
  await lone.stop();
  await allocated.close();
});

test('four api processes never give a slot twice', async () => {
  const wide = await new TestStreamHost(under, 3, 'host-2', 'key-of-the-second-host').start();
  const ids: string[] = [];
  for (let index = 0; index < 10; index++) ids.push(await create(await newPlayer()));
  const placed = await Promise.all(Array.from({ length: 4 }, place));
  expect(placed.reduce((sum, count) => sum + count, 0)).toBe(4);
  await Promise.all(Array.from({ length: 4 }, orders));
  expect([...host.started, ...wide.started].toSorted()).toEqual(ids.slice(0, 4).toSorted());
  expect([host.mostAtOnce, wide.mostAtOnce]).toEqual([1, 3]);
  await wide.stop();
});
