import { localTime } from '@nimbo/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiUnderTest, openApi, type Player } from './support/api.ts';
import { eventually } from './support/eventually.ts';
import { LIA, PIN, PROFILES, people } from './support/household.ts';
import { TestStreamHost } from './support/stream-host.ts';

const GAME = 'frozen-bubble';
const ADULT = 'freedoom';
const WISHES = '/user/household/wishes';
const everyDay = (minutes: number | null) => ({ weekdayMinutes: minutes, weekendMinutes: minutes, bedtime: null });

let under: ApiUnderTest;
let host: TestStreamHost;
let ana: Player;
let lia: Player;
const { call, said, withPin, add, elsewhere } = people(() => under);

beforeAll(async () => {
  under = await openApi();
  under.api.start();
});
afterAll(async () => {
  await under.close();
});
beforeEach(async () => {
  await under.pool.query('delete from api.play_sessions');
  await under.pool.query('delete from api.hosts');
  host = await new TestStreamHost(under, 2).start();
  ana = await under.signIn();
  await withPin(ana);
  lia = await elsewhere(ana, await add(ana, { ...LIA, limits: everyDay(45) }));
  return () => host.stop();
});

const setRules = (rules: object) =>
  said('PUT', `${PROFILES}/${lia.profileId}`, ana, {
    rules: { kids: true, ageLimit: 10, limits: everyDay(45), ...rules },
  });
const accept = async (gid: string) => {
  const eulas = await said('GET', `/user/games/${gid}/eulas`, lia);
  await said('POST', `/user/games/${gid}/eulas`, lia, { eulas: eulas.map(({ id }: { id: string }) => id) });
};
/** The child plays, and has played so long, in seconds. */
const playing = async (playedSeconds: number, gid = GAME): Promise<string> => {
  await accept(gid);
  const { id } = await said('POST', '/user/play-sessions', lia, { gid });
  await eventually(() => host.started.includes(id));
  await host.become(id, 'playing', playedSeconds);
  return id;
};
const limitOf = (id: string) => host.sessions.get(id)?.maxPlaySeconds;
const give = async (minutes: number) => {
  const wish = await said('POST', WISHES, lia, { kind: 'time', minutes: 15 });
  return said('PUT', `${WISHES}/${wish.id}/answer`, ana, { answer: 'minutes', minutes });
};

describe('the deadline of a running game', () => {
  test('moves when a parent gives time, and the player is told the new one', async () => {
    const id = await playing(40 * 60);
    expect(limitOf(id)).toBe(45 * 60);
    await give(10);
    await eventually(() => limitOf(id) === 55 * 60);
    expect((await said('GET', `/user/play-sessions/${id}`, lia)).max_play_time).toBe(55 * 60);
    await host.report();
    expect(host.deadlines).toHaveLength(1);
  });

  test('of a session that began the day before gets nothing of today’s minutes, only what is given', async () => {
    const id = await playing(40 * 60);
    await under.pool.query(
      `update api.play_sessions set created_at = created_at - interval '1 day', placed_at = placed_at - interval '1 day'
       where id = $1`,
      [id],
    );
    await setRules({ limits: everyDay(50) });
    await host.report();
    expect(host.deadlines).toEqual([]);
    await give(10);
    await eventually(() => limitOf(id) === 55 * 60);
    // Nothing but what was given is left of a day of no minutes.
    await setRules({ limits: everyDay(0) });
    await eventually(() => limitOf(id) === 50 * 60);
    await setRules({ limits: everyDay(null) });
    await eventually(() => limitOf(id) === 3600);
  });

  test('goes no further than a session goes at all', async () => {
    const id = await playing(40 * 60);
    await give(240);
    await eventually(() => limitOf(id) === 3600);
  });

  test('moves when the rules change, both ways, and ends what is over', async () => {
    const id = await playing(20 * 60);
    await setRules({ limits: everyDay(30) });
    await eventually(() => limitOf(id) === 30 * 60);
    await setRules({ limits: everyDay(null) });
    await eventually(() => limitOf(id) === 3600);
    await setRules({ limits: everyDay(10) });
    await eventually(() => limitOf(id) === 20 * 60);
  });

  test('moves when bedtime comes nearer', async () => {
    const id = await playing(60);
    await setRules({ limits: { ...everyDay(null), bedtime: { from: 0, until: 1439 } } });
    await eventually(() => limitOf(id) === 60);
  });

  test('moves for everybody when the household’s clock goes by another zone', async () => {
    const { seconds } = localTime(Date.now(), 'Asia/Tokyo');
    const minute = Math.floor(seconds / 60);
    // Night there, and an afternoon or a morning where they live until now.
    const bedtime = { from: (minute + 1430) % 1440, until: (minute + 60) % 1440 };
    await setRules({ limits: { ...everyDay(null), bedtime } });
    const ofLia = await playing(60);
    const leo = await add(ana, { ...LIA, nickname: 'Leo', limits: { ...everyDay(null), bedtime } });
    lia = await elsewhere(ana, leo);
    const ofLeo = await playing(120);
    await said('PUT', '/user/household/settings', ana, { timeZone: 'Asia/Tokyo' });
    await eventually(() => limitOf(ofLia) === 60 && limitOf(ofLeo) === 120);
  });

  test('is told again when the host did not answer, or goes by another', async () => {
    const id = await playing(40 * 60);
    host.obedience = 'silent';
    await give(10);
    await eventually(() => host.deadlines.length === 1);
    host.obedience = 'obeys';
    await eventually(() => limitOf(id) === 55 * 60);
    host.sessions.set(id, { ...host.sessions.get(id)!, maxPlaySeconds: 45 * 60 });
    await host.report();
    await eventually(() => limitOf(id) === 55 * 60);
  });

  test('is not touched by what changes nothing for it', async () => {
    const id = await playing(40 * 60);
    await setRules({ ageLimit: 12 });
    const { nickname, birthdate, avatar } = LIA;
    await said('PUT', `${PROFILES}/${lia.profileId}`, ana, { identity: { nickname, birthdate, avatar } });
    await host.report();
    expect(host.deadlines).toEqual([]);
    expect(limitOf(id)).toBe(45 * 60);
  });

  test('of another profile stays', async () => {
    const leo = await elsewhere(ana, await add(ana, { ...LIA, nickname: 'Leo', limits: everyDay(45) }));
    const id = await playing(40 * 60);
    [lia] = [leo];
    await setRules({ limits: everyDay(5) });
    await host.report();
    expect(limitOf(id)).toBe(45 * 60);
  });
});

describe('a running game above the limit', () => {
  beforeEach(async () => {
    const wish = await said('POST', WISHES, lia, { kind: 'title', gid: ADULT });
    await said('PUT', `${WISHES}/${wish.id}/answer`, ana, { answer: 'always' });
    under.advance(3000);
  });

  test('is played as far as the minutes go, and can be come back to', async () => {
    const id = await playing(60, ADULT);
    expect((await call('POST', `/user/play-sessions/${id}/ticket`, lia)).statusCode).toBe(200);
  });

  test('ends when it is allowed no longer', async () => {
    const id = await playing(60, ADULT);
    await said('DELETE', `${PROFILES}/${lia.profileId}/allowed-titles/${ADULT}`, ana);
    await eventually(() => host.ended.includes(id));
    await host.report();
    expect(await said('POST', `/user/play-sessions/${id}/ticket`, lia)).toBe('play-session-ended');
    expect(await said('GET', `/user/play-sessions/${id}`, lia)).toMatchObject({
      status: 'ended',
      endReason: 'not-allowed',
    });
  });
});

test('a game that is over by the rules is not come back to', async () => {
  const id = await playing(45 * 60);
  expect(await said('POST', `/user/play-sessions/${id}/ticket`, lia)).toBe('no-time-left');
  await give(15);
  expect((await call('POST', `/user/play-sessions/${id}/ticket`, lia)).statusCode).toBe(200);
});

test('a game whose age limit is lowered while it runs ends', async () => {
  await setRules({ ageLimit: 18 });
  under.advance(3000);
  const id = await playing(60, ADULT);
  await setRules({ ageLimit: 10 });
  await eventually(() => host.ended.includes(id));
});

test('somebody without the PIN changes no deadline', async () => {
  const id = await playing(60);
  const wish = await said('POST', WISHES, lia, { kind: 'time', minutes: 15 });
  const answer = { answer: 'minutes', minutes: 60 };
  expect(await said('PUT', `${WISHES}/${wish.id}/answer`, lia, answer)).toBe('pin-needed');
  expect(await said('PUT', `${WISHES}/${wish.id}/answer`, lia, { ...answer, pin: '1111' })).toBe('pin-wrong');
  expect(host.deadlines).toEqual([]);
  expect(await said('PUT', `${WISHES}/${wish.id}/answer`, lia, { ...answer, pin: PIN })).toMatchObject({
    givenMinutes: 60,
  });
  await eventually(() => limitOf(id) === 3600);
});
