import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pingUrlOf } from '../src/hosts/host-store.ts';
import { placeSessions } from '../src/playing/place-sessions.ts';
import { type ApiUnderTest, HOST_KEY, log, openApi, type Player } from './support/api.ts';
import { TestStreamHost } from './support/stream-host.ts';

let under: ApiUnderTest;
let host: TestStreamHost;
let player: Player;
const GAME = 'frozen-bubble';

beforeAll(async () => {
  under = await openApi();
});
afterAll(async () => {
  await under.close();
});
beforeEach(async () => {
  await under.pool.query('delete from api.play_sessions');
  await under.pool.query('delete from api.hosts');
  host = await new TestStreamHost(under, 2).start();
  player = await under.signIn({ accepts: [GAME] });
  return () => host.stop();
});

const REPORT = {
  zone: 'local',
  controlUrl: 'http://127.0.0.1:1',
  signalingUrl: 'ws://127.0.0.1:1/signaling',
  slots: 1,
  draining: false,
  sessions: [] as unknown[],
};
const send = (body: unknown, as: string | undefined = HOST_KEY, id = 'host-1') =>
  under.call('POST', `/internal/hosts/${id}/report`, { ...(as !== '' && { as }), body });
const read = async (id: string) => (await under.call('GET', `/user/play-sessions/${id}`, { as: player })).json();
const placed = async (): Promise<string> => {
  const reply = await under.call('POST', '/user/play-sessions', { as: player, body: { gid: GAME } });
  await placeSessions(under.pool, log);
  return reply.json().id;
};

describe('a report is refused', () => {
  test.each([
    ['without key', '', 'host-1', 'token-missing'],
    ['with a wrong key', 'x'.repeat(21), 'host-1', 'token-invalid'],
    ['with the key of another host', 'key-of-the-second-host', 'host-1', 'token-invalid'],
    ['of a host nobody knows', HOST_KEY, 'host-9', 'token-invalid'],
    ['of a host with a strange name', HOST_KEY, 'Host_1', 'token-invalid'],
  ])('%s', async (_what, key, id, code) => {
    const reply = await send(REPORT, key, id);
    expect([reply.statusCode, reply.json().code]).toEqual([401, code]);
  });

  test("with a player's bearer", async () => {
    expect((await send(REPORT, player.bearer)).statusCode).toBe(401);
  });

  test.each([
    ['a control address that is not HTTP', { controlUrl: 'file:///etc/passwd' }],
    ['a signalling address that is not a WebSocket', { signalingUrl: 'http://127.0.0.1/' }],
    ['fewer than no slots', { slots: -1 }],
    ['half a slot', { slots: 1.5 }],
    ['an unknown field', { plan: 'gold' }],
    [
      'an unknown status',
      { sessions: [{ id: crypto.randomUUID(), status: 'queued', endReason: null, playedSeconds: 0 }] },
    ],
    [
      'time that runs backwards',
      { sessions: [{ id: crypto.randomUUID(), status: 'playing', endReason: null, playedSeconds: -1 }] },
    ],
  ])('with %s', async (_what, change) => {
    const reply = await send({ ...REPORT, ...change });
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid-request']);
  });
});

describe('a session in a report', () => {
  test('that is nobody’s is unwanted while it runs and acknowledged when it has ended', async () => {
    const id = crypto.randomUUID();
    const session = { id, endReason: null, playedSeconds: 1 };
    expect((await send({ ...REPORT, sessions: [{ ...session, status: 'playing' }] })).json()).toEqual({
      acknowledged: [],
      unwanted: [id],
    });
    expect((await send({ ...REPORT, sessions: [{ ...session, status: 'ended' }] })).json()).toEqual({
      acknowledged: [id],
      unwanted: [],
    });
  });

  test('that is unwanted holds its slot until the host has ended it', async () => {
    const stranger = { id: crypto.randomUUID(), status: 'playing', endReason: null, playedSeconds: 1 };
    await send({ ...REPORT, sessions: [stranger] });
    const id = await placed();
    expect((await read(id)).status).toBe('queued');
    await send({ ...REPORT, sessions: [{ ...stranger, status: 'ended' }] });
    await placeSessions(under.pool, log);
    expect((await read(id)).status).toBe('allocating');
  });

  test('of another host is unwanted and changes nothing', async () => {
    const id = await placed();
    await host.become(id, 'playing', 10);
    const reply = await send(
      { ...REPORT, sessions: [{ id, status: 'ended', endReason: 'game-crashed', playedSeconds: 500 }] },
      'key-of-the-second-host',
      'host-2',
    );
    expect(reply.json()).toEqual({ acknowledged: [id], unwanted: [] });
    expect(await read(id)).toMatchObject({ status: 'playing', playedSeconds: 10 });
  });

  test('never goes backwards, whatever order the reports come in', async () => {
    const id = await placed();
    await host.become(id, 'playing', 20);
    await host.become(id, 'starting', 5);
    expect(await read(id)).toMatchObject({ status: 'playing', playedSeconds: 20 });
    await host.become(id, 'ended', 30, 'game-crashed');
    await host.become(id, 'playing', 25);
    expect(await read(id)).toMatchObject({ status: 'ended', playedSeconds: 30, endReason: 'game-crashed' });
  });

  test('that comes in twenty reports at once is stored once', async () => {
    const id = await placed();
    const sessions = [{ id, status: 'ended', endReason: 'time-limit', playedSeconds: 30 }];
    const replies = await Promise.all(Array.from({ length: 20 }, () => send({ ...REPORT, sessions })));
    for (const reply of replies) expect(reply.json()).toEqual({ acknowledged: [id], unwanted: [] });
    expect(await read(id)).toMatchObject({ status: 'ended', endReason: 'time-limit', playedSeconds: 30 });
  });
});

describe('zones', () => {
  const zones = async () => (await under.call('GET', '/zones')).json();

  test('are those of the hosts that report, with an address to measure the way to', async () => {
    expect(await zones()).toEqual([{ id: 'local', name: 'local', pingUrl: `${host.url}/ping`, available: true }]);
  });

  test.each([
    ['drains', { draining: true }],
    ['has no slots', { slots: 0 }],
  ])('are not available while their only host %s', async (_what, change) => {
    await host.report(change);
    expect(await zones()).toMatchObject([{ available: false }]);
  });

  test('are not available after their only host fell silent', async () => {
    await under.pool.query(`update api.hosts set reported_at = now() - interval '15.1 seconds'`);
    expect(await zones()).toMatchObject([{ available: false }]);
  });

  test.each([
    ['ws://host:3600/signaling', 'http://host:3600/ping'],
    ['wss://play.example/a/signaling?x=1', 'https://play.example/ping'],
  ])('of %s are measured at %s', (signalingUrl, pingUrl) => {
    expect(pingUrlOf(signalingUrl)).toBe(pingUrl);
  });
});
