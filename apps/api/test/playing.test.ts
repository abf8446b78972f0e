import { STREAM_TICKET_TYPE, StreamTicketClaims } from '@nimbo/contracts/tokens';
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { placeSessions } from '../src/playing/place-sessions.ts';
import { type ApiUnderTest, log, openApi, type Player } from './support/api.ts';
import { TestStreamHost } from './support/stream-host.ts';

let under: ApiUnderTest;
let host: TestStreamHost;
let player: Player;
const GAME = 'frozen-bubble';

beforeAll(async () => {
  under = await openApi();
  host = await new TestStreamHost(under, 9).start();
});
afterAll(async () => {
  await host.stop();
  await under.close();
});
beforeEach(async () => {
  player = await under.signIn({ accepts: [GAME, 'openttd'] });
});

const placed = async (gid = GAME): Promise<string> => {
  const reply = await under.call('POST', '/user/play-sessions', { as: player, body: { gid } });
  await placeSessions(under.pool, log);
  return reply.json().id;
};
const played = async (seconds: number, gid = GAME): Promise<string> => {
  const id = await placed(gid);
  await host.become(id, 'ended', seconds, 'left');
  return id;
};
const ticket = (id: string) => under.call('POST', `/user/play-sessions/${id}/ticket`, { as: player });
const rate = (sessionId: string, change: object = {}, gid = GAME) =>
  under.call('POST', `/user/games/${gid}/ratings`, {
    as: player,
    body: { sessionId, shortSession: false, stars: 5, ...change },
  });

describe('a stream ticket', () => {
  test('is refused before a host has the game and after it has ended', async () => {
    const id = await placed();
    const early = await ticket(id);
    expect([early.statusCode, early.json().code]).toEqual([409, 'play-session-not-ready']);
    await host.become(id, 'ready');
    await under.call('DELETE', `/user/play-sessions/${id}`, { as: player });
    expect((await ticket(id)).json().code).toBe('play-session-ended');
    await host.become(id, 'ended', 1, 'left');
    expect((await ticket(id)).json().code).toBe('play-session-ended');
  });

  test('is refused when the age limit was lowered meanwhile', async () => {
    const parent = await under.signIn({ accepts: ['freedoom'] });
    const reply = await under.call('POST', '/user/play-sessions', { as: parent, body: { gid: 'freedoom' } });
    await placeSessions(under.pool, log);
    await host.become(reply.json().id, 'ready');
    await under.pool.query('update api.profiles set age_limit = 12 where id = $1', [parent.profileId]);
    under.advance(5000);
    const refused = await under.call('POST', `/user/play-sessions/${reply.json().id}/ticket`, { as: parent });
    expect(refused.json().code).toBe('age-restricted');
  });

  test('opens this game on this host for thirty seconds, and no two are the same', async () => {
    const id = await placed();
    const seen = new Set<string>();
    for (const status of ['starting', 'ready', 'playing', 'detached'] as const) {
      await host.become(id, status, 1);
      const reply = await ticket(id);
      expect(reply.headers['cache-control']).toBe('no-store');
      expect(reply.json()).toMatchObject({
        signalingUrl: `${host.url.replace('http', 'ws')}/signaling`,
        expiresInSeconds: 30,
      });
      const { payload } = await jwtVerify(reply.json().ticket, createLocalJWKSet(under.api.tokens.jwks), {
        algorithms: ['ES256'],
        typ: STREAM_TICKET_TYPE,
        audience: 'host-1',
        issuer: 'http://api.test',
      });
      expect(StreamTicketClaims.parse(payload)).toMatchObject({
        ...{ sub: id, gid: GAME, profile: player.profileId, takeOver: false },
      });
      expect(payload.exp! - payload.iat!).toBe(30);
      seen.add(String(payload.jti));
    }
    expect(seen.size).toBe(4);
  });

  test('says that the game is to be taken over only when that was asked for', async () => {
    const id = await placed();
    await host.become(id, 'playing');
    const claims = async (query: string) => {
      const reply = await under.call('POST', `/user/play-sessions/${id}/ticket${query}`, { as: player });
      return reply.statusCode === 200 ? decodeJwt(reply.json().ticket).takeOver : reply.json().code;
    };
    expect(await claims('')).toBe(false);
    expect(await claims('?takeOver=false')).toBe(false);
    expect(await claims('?takeOver=true')).toBe(true);
    expect(await claims('?takeOver=1')).toBe('invalid-request');
  });
});

describe('a rating is refused', () => {
  test('of a game that has not ended, with no half of it stored', async () => {
    const id = await placed();
    const reply = await rate(id);
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'play-session-not-ended']);
  });

  test('a second time, also when twenty come at once', async () => {
    const id = await played(100);
    const replies = await Promise.all(Array.from({ length: 20 }, () => rate(id)));
    expect(replies.filter((reply) => reply.statusCode === 201)).toHaveLength(1);
    for (const reply of replies.filter((one) => one.statusCode !== 201))
      expect(reply.json().code).toBe('rating-exists');
  });

  test.each<[string, object, string]>([
    ['of a game that is unknown', { gid: 'not-there' }, 'game-unknown'],
    ['of a game that is hidden', { gid: 'hidden-game' }, 'game-unknown'],
    ['of another game than was played', { gid: 'openttd' }, 'play-session-unknown'],
    ['of a play session that never was', { sessionId: crypto.randomUUID() }, 'play-session-unknown'],
    ['without stars and without problem', { stars: undefined }, 'invalid-request'],
    ['with no star', { stars: 0 }, 'invalid-request'],
    ['with six stars', { stars: 6 }, 'invalid-request'],
    ['with half a star', { stars: 4.5 }, 'invalid-request'],
    ['with an unknown problem', { problem: 'bad' }, 'invalid-request'],
    ['with an unknown field', { profileId: crypto.randomUUID() }, 'invalid-request'],
  ])('%s', async (_what, { gid = GAME, ...change }: { gid?: string }, code) => {
    expect((await rate(await played(100), change, gid)).json().code).toBe(code);
  });

  test("of somebody else's play session", async () => {
    const id = await played(100);
    player = await under.signIn();
    expect((await rate(id)).json().code).toBe('play-session-unknown');
  });
});

describe('a stored rating', () => {
  test('keeps what the host measured, not what the browser says about the length', async () => {
    for (const [seconds, short] of [
      [59.9, true],
      [60, false],
    ] as const) {
      const id = await played(seconds);
      expect((await rate(id, { shortSession: !short, stars: undefined, problem: 'other' })).statusCode).toBe(201);
      const { rows } = await under.pool.query(
        'select short_session, problem, stars from api.ratings where play_session_id = $1',
        [id],
      );
      expect(rows).toEqual([{ short_session: short, problem: 'other', stars: null }]);
    }
  });

  test('reaches the lists within a minute: one voice a profile, its latest', async () => {
    await under.pool.query('delete from api.ratings');
    await under.pool.query('delete from api.play_sessions');
    const rating = async () => {
      under.advance(60_000);
      await under.api.catalogue.refresh();
      return (await under.call('GET', '/catalog/openttd/game-info')).json().rating;
    };
    await rate(await played(100, 'openttd'), { stars: 1 }, 'openttd');
    await rate(await played(100, 'openttd'), { stars: 4 }, 'openttd');
    await rate(await played(0, 'openttd'), { stars: 1 }, 'openttd');
    expect(await rating()).toEqual({ value: 4, votes: 1 });
    player = await under.signIn({ accepts: ['openttd'] });
    await rate(await played(100, 'openttd'), { stars: 5 }, 'openttd');
    expect(await rating()).toEqual({ value: 4.5, votes: 2 });
    const popular = (await under.call('GET', '/catalog/popular')).json();
    expect(popular[0].gid).toBe('openttd');
  });
});

describe('played games', () => {
  const games = (id: string) =>
    under.call('GET', `/user/user-profiles/${id}/played-games?sort=lastPlayed`, { as: player });

  test('of another profile are forbidden, of no profile too', async () => {
    const other = await under.signIn();
    for (const id of [other.profileId, crypto.randomUUID()]) {
      expect([(await games(id)).statusCode, (await games(id)).json().code]).toEqual([403, 'forbidden']);
    }
  });

  test('are those really played, latest first, within the age limit', async () => {
    await played(100, 'openttd');
    await played(10);
    await played(5);
    await played(0, 'openttd');
    expect((await games(player.profileId)).json()).toMatchObject([
      { gid: GAME, playedSeconds: 15, sessions: 2 },
      { gid: 'openttd', playedSeconds: 100, sessions: 1 },
    ]);
    await under.pool.query(`update api.play_sessions set gid = 'unrated' where gid = $1 and profile_id = $2`, [
      GAME,
      player.profileId,
    ]);
    await under.pool.query('update api.profiles set age_limit = 10 where id = $1', [player.profileId]);
    under.advance(5000);
    expect((await games(player.profileId)).json().map(({ gid }: { gid: string }) => gid)).toEqual(['openttd']);
  });

  test('carry the capture that fits a card, and none where the title has none', async () => {
    await played(100, 'openttd');
    await played(10);
    const captures = [
      { path: '/large.webp', width: 1600, height: 900 },
      { path: '/small.webp', width: 640, height: 360 },
    ];
    await under.pool.query(`update catalog.titles set title = title || $1 where gid = 'openttd'`, [
      JSON.stringify({ captures }),
    ]);
    await under.pool.query(`update catalog.publication set version = version || ' captures'`);
    await under.api.catalogue.refresh();
    expect((await games(player.profileId)).json()).toMatchObject([
      { gid: GAME, capture: null },
      { gid: 'openttd', capture: '/small.webp' },
    ]);
  });
});
