import type { Wish } from '@nimbo/contracts/http';
import { MOST_OPEN_WISHES, WISH_LIFETIME_MS, WISH_PAUSE_MS } from '@nimbo/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ApiUnderTest, openApi, type Player } from './support/api.ts';
import { LIA, MATEO, MINUTE, NO_LIMITS, PIN, PROFILES, people } from './support/household.ts';
import { makeTitle, publish, TITLES } from './support/titles.ts';

const EVERY_DAY = { weekdayMinutes: 45, weekendMinutes: 45, bedtime: null };
const WISHES = '/user/household/wishes';
const ADULT = 'freedoom';
const MORE = ['twelve', 'fourteen', 'sixteen'].map((gid, index) => ({
  title: makeTitle(gid, { age: { code: (['12', '14', '16'] as const)[index]!, source: 'oars', reason: 'Fights.' } }),
}));

let under: ApiUnderTest;
/** The admin in a browser where the PIN was given not long ago, and the child in another. */
let ana: Player;
let lia: Player;
const { call, said, withPin, add, bearer, elsewhere } = people(() => under);

beforeAll(async () => {
  under = await openApi();
  await publish(under.pool, '2', [...TITLES, ...MORE]);
  await under.api.catalogue.refresh();
});
afterAll(async () => {
  await under.close();
});
beforeEach(async () => {
  ana = await under.signIn();
  await withPin(ana);
  lia = await elsewhere(ana, await add(ana, { ...LIA, limits: EVERY_DAY }));
});

const ask = (as: Player, gid = ADULT) => said('POST', WISHES, as, { kind: 'title', gid });
const askForTime = (as: Player, minutes = 15) => said('POST', WISHES, as, { kind: 'time', minutes });
const answer = (as: Player, { id }: Pick<Wish, 'id'>, body: object) => said('PUT', `${WISHES}/${id}/answer`, as, body);
/** Lets time pass for the wishes of a profile, in ms. */
const age = (player: Player, ms: number) =>
  under.pool.query(
    `update api.wishes set asked_at = asked_at - make_interval(secs => $2), expires_at = expires_at - make_interval(secs => $2),
       answered_at = answered_at - make_interval(secs => $2) where profile_id = $1`,
    [player.profileId, ms / 1000],
  );
const canPlay = (as: Player, gid = ADULT) => call('GET', `/user/v2/canPlay?gid=${gid}`, as);
/** The child's rules of every day. */
const allow = (minutes: number | null) =>
  under.pool.query('update api.profiles set weekday_minutes = $2, weekend_minutes = $2 where id = $1', [
    lia.profileId,
    minutes,
  ]);
const played = (seconds: number) =>
  under.pool.query(
    `insert into api.play_sessions (profile_id, gid, status, max_play_seconds, played_seconds, placed_at, ended_at)
     values ($1, 'frozen-bubble', 'ended', 3600, $2, now(), now())`,
    [lia.profileId, seconds],
  );

describe('asking for a title', () => {
  it('reaches the admin with what the catalogue says, and the child with nothing of it', async () => {
    const made = await ask(lia);
    expect(made).toMatchObject({ kind: 'title', gid: ADULT, game: null, minutes: null, status: 'open', scope: null });
    const [seen] = await said('GET', `${WISHES}?l=es`, ana);
    expect(seen).toMatchObject({
      id: made.id,
      profile: { id: lia.profileId, nickname: 'Lía', avatar: 'star', ageLimit: 10 },
      game: { titulo: 'freedoom es', rating_category: '18', rating_reason: 'violence' },
      today: { minutes: 45, minutesLeft: 45, by: 'daily-minutes' },
    });
    expect(Date.parse(seen.expiresAt) - Date.parse(seen.askedAt)).toBe(WISH_LIFETIME_MS);
  });

  it.each([
    ['frozen-bubble', 'wish-needless'],
    ['no-such-game', 'game-unknown'],
    ['hidden-game', 'game-unknown'],
  ])('%s is refused: %s', async (gid, code) => {
    expect(await ask(lia, gid)).toBe(code);
  });

  it.each([
    {},
    { kind: 'title' },
    { kind: 'title', gid: '../x' },
    { kind: 'title', gid: ADULT, profileId: crypto.randomUUID() },
    { kind: 'title', gid: ADULT, minutes: 15 },
    { kind: 'time' },
    { kind: 'time', minutes: 16 },
    { kind: 'time', minutes: 1e9 },
    { kind: 'time', minutes: '15' },
    { kind: 'everything' },
  ])('%j is no wish', async (body) => {
    expect(await said('POST', WISHES, lia, body)).toBe('invalid-request');
  });

  it('is not for the admin, who needs nobody', async () => {
    expect(await ask(ana)).toBe('forbidden');
  });

  it('is for a grown-up with a limit too', async () => {
    const mateo = await elsewhere(ana, await add(ana, MATEO));
    expect(await ask(mateo, 'sixteen')).toBe('wish-needless');
    expect(await ask(mateo)).toMatchObject({ status: 'open', profile: { nickname: 'Mateo' } });
  });

  it('again within the hour was asked already, also twenty times at once; after it the same wish is asked anew', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => ask(lia)));
    const made = replies.filter((reply) => reply !== 'asked-already');
    expect(made).toHaveLength(1);
    await age(lia, WISH_PAUSE_MS - MINUTE);
    expect(await ask(lia)).toBe('asked-already');
    await age(lia, MINUTE);
    expect(await ask(lia)).toMatchObject({ id: made[0].id, status: 'open' });
    expect(await said('GET', WISHES, ana)).toHaveLength(1);
  });

  it('lapses after four hours, and may be asked again', async () => {
    const made = await ask(lia);
    await age(lia, WISH_LIFETIME_MS - 1000);
    expect((await said('GET', WISHES, lia))[0].status).toBe('open');
    await age(lia, 1000);
    expect((await said('GET', WISHES, lia))[0].status).toBe('lapsed');
    expect(await answer(ana, made, { answer: 'today' })).toBe('wish-answered');
    const again = await ask(lia);
    expect(again.id).not.toBe(made.id);
  });

  it('is limited to three that wait, and to twelve a day', async () => {
    for (const { title } of MORE) await ask(lia, title.gid);
    expect(MORE).toHaveLength(MOST_OPEN_WISHES);
    expect(await ask(lia)).toBe('too-many-wishes');
    await under.pool.query(
      `insert into api.wishes (profile_id, gid, status, expires_at)
       select $1, 'game-' || n, 'refused', now() from generate_series(1, 9) n`,
      [lia.profileId],
    );
    await under.pool.query(`update api.wishes set status = 'refused' where profile_id = $1`, [lia.profileId]);
    expect(await askForTime(lia)).toBe('too-many-wishes');
  });
});

describe('answering about a title', () => {
  let wish: Wish;

  beforeEach(async () => {
    wish = await ask(lia);
  });
  const later = async () => {
    under.advance(11 * MINUTE);
    ana = await bearer(ana);
    lia = await bearer(lia);
  };

  it('yes takes the admin’s PIN given not long ago, or now', async () => {
    await later();
    expect(await answer(ana, wish, { answer: 'today' })).toBe('pin-needed');
    expect(await answer(ana, wish, { answer: 'today', pin: '0000' })).toBe('pin-wrong');
    expect((await canPlay(lia)).statusCode).toBe(403);
    expect(await answer(ana, wish, { answer: 'today', pin: PIN })).toMatchObject({ status: 'granted', scope: 'today' });
    // It counts for managing too.
    expect(await said('PUT', `${PROFILES}/${lia.profileId}`, ana, {})).toMatchObject({ id: lia.profileId });
  });

  it('no takes none, and says nothing for an hour', async () => {
    await later();
    expect(await answer(ana, wish, { answer: 'no' })).toMatchObject({ status: 'refused' });
    expect((await said('GET', WISHES, lia))[0].status).toBe('refused');
    expect(await ask(lia)).toBe('asked-already');
    await age(lia, WISH_PAUSE_MS);
    expect(await ask(lia)).toMatchObject({ status: 'open' });
  });

  it('on the child’s own device takes the PIN each time, and is never a no', async () => {
    expect(await answer(lia, wish, { answer: 'today' })).toBe('pin-needed');
    expect(await answer(lia, wish, { answer: 'today', pin: '1111' })).toBe('pin-wrong');
    expect(await answer(lia, wish, { answer: 'no' })).toBe('forbidden');
    expect(await answer(lia, wish, { answer: 'always', pin: PIN })).toMatchObject({
      status: 'granted',
      game: { titulo: 'freedoom en' },
    });
    // It proves nothing beyond this answer.
    const { rows } = await under.pool.query('select admin_proved_at from api.auth_sessions where profile_id = $1', [
      lia.profileId,
    ]);
    expect(rows).toEqual([{ admin_proved_at: null }]);
  });

  it('is counted as a try at the PIN: a child cannot guess it here', async () => {
    const codes: string[] = [];
    for (let n = 0; n < 6; n++) codes.push(await answer(lia, wish, { answer: 'today', pin: `100${n}` }));
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'pin-wrong'), 'pin-locked']);
    expect(await answer(lia, wish, { answer: 'today', pin: PIN })).toBe('pin-locked');
    expect((await said('GET', WISHES, lia))[0].status).toBe('open');
  });

  it('is for nobody else', async () => {
    const mateo = await elsewhere(ana, await add(ana, MATEO));
    const stranger = await under.signIn();
    await withPin(stranger);
    for (const other of [mateo, stranger]) {
      for (const body of [{ answer: 'no' }, { answer: 'always' }, { answer: 'always', pin: PIN }]) {
        expect(await answer(other, wish, body)).toBe('wish-unknown');
      }
      expect(await said('GET', WISHES, other)).toEqual([]);
    }
  });

  it('happens once, however many yes and no come at the same time', async () => {
    const answers = ['today', 'always', 'no', 'today', 'always', 'no'].map((one) => answer(ana, wish, { answer: one }));
    const codes = (await Promise.all(answers)).filter((reply) => typeof reply === 'string');
    expect(codes).toEqual(Array.from({ length: 5 }, () => 'wish-answered'));
  });

  it('with minutes does not fit', async () => {
    expect(await answer(ana, wish, { answer: 'minutes', minutes: 15 })).toBe('answer-does-not-fit');
  });

  it.each([
    {},
    { answer: 'maybe' },
    { answer: 'minutes' },
    { answer: 'minutes', minutes: 4 },
    { answer: 'minutes', minutes: 241 },
    { answer: 'minutes', minutes: 15.5 },
    { answer: 'today', minutes: 15 },
    { answer: 'no', pin: PIN },
    { answer: 'today', ageLimit: 18 },
  ])('with %j is none', async (body) => {
    expect(await answer(ana, wish, body)).toBe('invalid-request');
  });
});

describe('what was allowed', () => {
  const listed = async (as: Player) => {
    const lists = ['games', 'popular', 'free', 'billboard', 'banners'];
    const replies = await Promise.all(lists.map((list) => said('GET', `/user/catalog/${list}`, as)));
    return replies.map((games) => games.some(({ gid }: { gid: string }) => gid === ADULT));
  };
  const yes = async (scope: 'today' | 'always') => {
    const made = await ask(lia);
    await answer(ana, made, { answer: scope });
    under.advance(3000);
  };

  it('is open to that child and to nobody else, also in lists that were built before', async () => {
    const leo = await elsewhere(ana, await add(ana, { ...LIA, nickname: 'Leo', limits: NO_LIMITS }));
    expect(await listed(lia)).toEqual([false, false, false, false, false]);
    await yes('always');
    expect(await listed(lia)).toEqual([true, true, true, false, false]);
    expect(await listed(leo)).toEqual([false, false, false, false, false]);
    expect((await said('GET', '/user/profile', lia)).allowedTitles).toEqual([ADULT]);
    expect(await said('GET', `/user/catalog/${ADULT}/game-info`, lia)).toMatchObject({ gid: ADULT });
    expect(await said('GET', `/user/catalog/${ADULT}/game-info`, leo)).toBe('age-restricted');
    expect((await said('GET', '/user/catalog/frozen-bubble/game-info', lia)).similar).toContain(ADULT);
    expect((await said('GET', '/user/catalog/frozen-bubble/game-info', leo)).similar).not.toContain(ADULT);
    expect((await canPlay(lia)).statusCode).toBe(200);
    expect((await canPlay(leo)).json()).toMatchObject([{ code: 'age-restricted' }]);
    // Its limit stays for the rest.
    expect((await canPlay(lia, 'twelve')).json()).toMatchObject([{ code: 'age-restricted' }]);
  });

  it('for today is over at midnight where the household lives', async () => {
    await under.pool.query(
      `update api.households set time_zone = 'Pacific/Kiritimati' where id = (select household_id from api.profiles where id = $1)`,
      [lia.profileId],
    );
    await yes('today');
    const { rows } = await under.pool.query(
      `select until at time zone 'Pacific/Kiritimati' = ((now() at time zone 'Pacific/Kiritimati')::date + 1)::timestamp as midnight
       from api.title_grants where profile_id = $1`,
      [lia.profileId],
    );
    expect(rows).toEqual([{ midnight: true }]);
    await under.pool.query(`update api.title_grants set until = now() where profile_id = $1`, [lia.profileId]);
    under.advance(3000);
    expect((await canPlay(lia)).statusCode).toBe(403);
    expect(await said('GET', `${PROFILES}/${lia.profileId}/allowed-titles`, ana)).toEqual([]);
  });

  it('for good is not cut short by a later “only today”', async () => {
    await yes('always');
    const { rows } = await under.pool.query(
      `insert into api.wishes (profile_id, gid, expires_at) values ($1, $2, now() + interval '1 hour') returning id`,
      [lia.profileId, ADULT],
    );
    await answer(ana, rows[0], { answer: 'today' });
    expect(await said('GET', `${PROFILES}/${lia.profileId}/allowed-titles`, ana)).toMatchObject([
      { gid: ADULT, titulo: 'freedoom en', until: null },
    ]);
  });

  it('is taken back by the admin with the PIN, and by nobody else', async () => {
    await yes('always');
    const address = `${PROFILES}/${lia.profileId}/allowed-titles/${ADULT}`;
    const stranger = await under.signIn();
    await withPin(stranger);
    expect(await said('DELETE', address, lia)).toBe('forbidden');
    expect(await said('DELETE', address, stranger)).toBe('profile-unknown');
    expect(await said('GET', `${PROFILES}/${lia.profileId}/allowed-titles`, stranger)).toBe('profile-unknown');
    expect(await said('DELETE', address, ana)).toEqual({ withdrawn: true });
    expect(await said('DELETE', address, ana)).toBe('game-unknown');
    under.advance(3000);
    expect((await canPlay(lia)).statusCode).toBe(403);
    under.advance(11 * MINUTE);
    expect(await said('DELETE', address, await bearer(ana))).toBe('pin-needed');
  });

  it('goes with the profile', async () => {
    await yes('always');
    await said('DELETE', `${PROFILES}/${lia.profileId}`, ana);
    for (const table of ['wishes', 'title_grants', 'time_grants']) {
      const { rows } = await under.pool.query(`select from api.${table} where profile_id = $1`, [lia.profileId]);
      expect(rows).toEqual([]);
    }
    expect(await said('GET', WISHES, ana)).toEqual([]);
  });
});

describe('asking for time', () => {
  const time = () => said('GET', `${PROFILES}/${lia.profileId}/time`, lia);

  it('is needless without a rule', async () => {
    await allow(null);
    expect(await askForTime(lia)).toBe('wish-needless');
  });

  it('gives as much as the admin says, for today', async () => {
    await allow(45);
    await played(45 * 60);
    expect((await canPlay(lia, 'frozen-bubble')).json()).toMatchObject([{ code: 'no-time-left' }]);
    const wish = await askForTime(lia, 30);
    expect(wish).toMatchObject({ kind: 'time', minutes: 30, gid: null, today: { minutes: 45, minutesLeft: 0 } });
    expect(await answer(ana, wish, { answer: 'always' })).toBe('answer-does-not-fit');
    expect(await answer(ana, wish, { answer: 'minutes', minutes: 20 })).toMatchObject({ givenMinutes: 20 });
    expect((await canPlay(lia, 'frozen-bubble')).json().max_play_time).toBe(20 * 60);
    expect(await time()).toEqual({ minutes: 65, minutesLeft: 20, by: 'daily-minutes' });
    await under.pool.query('update api.time_grants set day = day - 1 where profile_id = $1', [lia.profileId]);
    expect((await canPlay(lia, 'frozen-bubble')).statusCode).toBe(403);
  });

  it('may be asked again as soon as what was given is used up', async () => {
    await allow(0);
    await answer(ana, await askForTime(lia), { answer: 'minutes', minutes: 15 });
    expect(await askForTime(lia)).toMatchObject({ status: 'open', today: { minutesLeft: 15 } });
  });

  it('puts bedtime off', async () => {
    await allow(null);
    await under.pool.query('update api.profiles set bedtime_from = 0, bedtime_until = 1439 where id = $1', [
      lia.profileId,
    ]);
    expect((await canPlay(lia, 'frozen-bubble')).json()).toMatchObject([{ code: 'no-time-left' }]);
    await answer(ana, await askForTime(lia), { answer: 'minutes', minutes: 15 });
    const { max_play_time } = (await canPlay(lia, 'frozen-bubble')).json();
    expect(max_play_time).toBeGreaterThan(15 * 60 - 10);
    expect(max_play_time).toBeLessThanOrEqual(15 * 60);
  });

  it('of somebody else is nobody’s to see', async () => {
    const mateo = await elsewhere(ana, await add(ana, { ...MATEO, limits: NO_LIMITS }));
    const stranger = await under.signIn();
    const address = `${PROFILES}/${lia.profileId}/time`;
    expect(await said('GET', address, mateo)).toBe('forbidden');
    expect(await said('GET', address, stranger)).toBe('profile-unknown');
    expect(await said('GET', address, ana)).toMatchObject({ by: 'daily-minutes' });
    expect(await said('GET', `${PROFILES}/${mateo.profileId}/time`, ana)).toEqual({
      minutes: null,
      minutesLeft: null,
      by: null,
    });
  });
});
