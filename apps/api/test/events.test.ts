import type { PlaySession } from '@nimbo/contracts/http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiUnderTest, openApi, type Player } from './support/api.ts';
import { eventually } from './support/eventually.ts';
import { type Following, followEvents } from './support/follow-events.ts';
import { TestStreamHost } from './support/stream-host.ts';

let under: ApiUnderTest;
let address: string;
let host: TestStreamHost;
const GAME = 'frozen-bubble';

beforeAll(async () => {
  under = await openApi();
  address = await under.api.server.listen({ host: '127.0.0.1', port: 0 });
  under.api.start();
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

const create = async (as: Player): Promise<string> =>
  (await under.call('POST', '/user/play-sessions', { as, body: { gid: GAME } })).json().id;

const follow = (as: Player, id: string) =>
  followEvents<PlaySession>(`${address}/user/play-sessions/${id}/events`, as.bearer);
const last = (following: Following<PlaySession>) => following.seen.at(-1);

describe('server-sent events', () => {
  test('tell the way to the end and then end themselves', async () => {
    const player = await under.signIn({ accepts: [GAME] });
    const id = await create(player);
    const following = await follow(player, id);
    expect(following.response.headers.get('content-type')).toContain('text/event-stream');
    expect(following.response.headers.get('access-control-allow-origin')).toBe('http://web.test');
    await eventually(() => last(following)?.status === 'starting');
    await host.become(id, 'ready');
    await eventually(() => last(following)?.status === 'ready');
    await host.become(id, 'playing', 1);
    await eventually(() => last(following)?.status === 'playing');
    await host.become(id, 'ended', 2, 'game-closed');
    await following.finished;
    expect(last(following)).toMatchObject({ status: 'ended', endReason: 'game-closed', playedSeconds: 2 });
  });

  test('tell the queue when somebody in front leaves', async () => {
    const players = [];
    for (let index = 0; index < 3; index++) players.push(await under.signIn({ accepts: [GAME] }));
    const ids: string[] = [];
    for (const player of players) ids.push(await create(player));
    const following = await follow(players[2]!, ids[2]!);
    await eventually(() => last(following)?.position === 2);
    await under.call('DELETE', `/user/play-sessions/${ids[1]}`, { as: players[1]! });
    await eventually(() => last(following)?.position === 1);
    following.stop();
    await following.finished;
  });

  test('of an ended play session are its end', async () => {
    const player = await under.signIn({ accepts: [GAME] });
    const id = await create(player);
    await under.call('DELETE', `/user/play-sessions/${id}`, { as: player });
    await host.become(id, 'ended', 0, 'left');
    await eventually(
      async () => (await under.call('GET', `/user/play-sessions/${id}`, { as: player })).json().status === 'ended',
    );
    const following = await follow(player, id);
    await following.finished;
    expect(following.seen.map(({ status }) => status)).toEqual(['ended']);
  });

  test('are refused beyond eight at once, and make room when one closes', async () => {
    const player = await under.signIn({ accepts: [GAME] });
    const id = await create(player);
    const followings: Following<PlaySession>[] = [];
    for (let index = 0; index < 8; index++) followings.push(await follow(player, id));
    await eventually(() => followings.every((one) => one.seen.length > 0));
    const ninth = await follow(player, id);
    expect(ninth.response.status).toBe(429);
    followings[0]!.stop();
    await eventually(async () => {
      const again = await follow(player, id);
      again.stop();
      return again.response.status === 200;
    });
    for (const one of followings) one.stop();
  });

  test('end with the sign-in', async () => {
    const player = await under.signIn({ accepts: [GAME] });
    const id = await create(player);
    const following = await follow(player, id);
    await eventually(() => following.seen.length > 0);
    const token = await under.identity.token({ sub: player.subject });
    await under.call('POST', '/auth-sessions/end', { as: token, body: { authSessionId: player.authSessionId } });
    await host.become(id, 'ready');
    await following.finished;
    expect(following.seen.some(({ status }) => status === 'ready')).toBe(false);
  });

  test('go on after every connection to the database was cut', async () => {
    const player = await under.signIn({ accepts: [GAME] });
    const id = await create(player);
    const following = await follow(player, id);
    await eventually(() => last(following)?.status === 'starting');
    await under.database.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await eventually(async () => {
      try {
        return await host.become(id, 'ready');
      } catch {
        return undefined;
      }
    });
    await eventually(() => last(following)?.status === 'ready');
    following.stop();
    await following.finished;
  });
});
