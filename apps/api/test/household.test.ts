import { householdRoutes } from '@nimbo/contracts/household-routes';
import { MOST_PROFILES } from '@nimbo/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ApiUnderTest, openApi, type Player } from './support/api.ts';

const PROFILES = '/user/household/profiles';
const CHOICE = '/user/household/current-profile';
const PROOF = '/user/household/admin-proof';
const MINUTE = 60_000;
const LIA = {
  nickname: 'Lía',
  birthdate: '2017-05-14',
  avatar: 'star',
  kids: true,
  ageLimit: 10,
  limits: { weekdayMinutes: 45, weekendMinutes: 90, bedtime: { from: 1230, until: 450 } },
};
const MATEO = {
  nickname: 'Mateo',
  birthdate: '2010-02-01',
  avatar: 'drop',
  kids: false,
  ageLimit: 16,
  limits: { weekdayMinutes: null, weekendMinutes: null, bedtime: null },
};

let under: ApiUnderTest;
let ana: Player;

beforeAll(async () => {
  under = await openApi();
});
afterAll(async () => {
  await under.close();
});
beforeEach(async () => {
  ana = await under.signIn();
});

const call = (method: string, url: string, as: Player | string, body?: unknown) =>
  under.call(method, url, { as, ...(body === undefined ? {} : { body }) });

/** Status and code, or the body of a success. */
async function said(method: string, url: string, as: Player | string, body?: unknown) {
  const reply = await call(method, url, as, body);
  return reply.statusCode < 300 ? reply.json() : reply.json().code;
}

const setPin = (player: Player, pin: string, current?: string) =>
  said('PUT', `${PROFILES}/${player.profileId}/pin`, player, { pin, pinAgain: pin, ...(current && { current }) });

/** The admin has a PIN and has given it; a profile is added. */
async function withPin(player: Player, pin = '2468'): Promise<void> {
  await setPin(player, pin);
  await said('POST', PROOF, player, { pin });
}
async function add(player: Player, values: object): Promise<string> {
  const made = await said('POST', PROFILES, player, values);
  if (!made.id) throw new Error(`not added: ${JSON.stringify(made)}`);
  return made.id;
}

/** A bearer for this browser as it is now. */
async function bearer(player: Player, authSessionId = player.authSessionId): Promise<Player> {
  const token = await under.accountToken(player.subject);
  const reply = await call('POST', '/auth-sessions/bearer', token, { authSessionId });
  const { access_token, profile } = reply.json();
  return { ...player, authSessionId, bearer: access_token, profileId: profile?.id ?? '' };
}
const choose = (player: Player | string, profileId: string, pin?: string) =>
  said('PUT', CHOICE, player, { profileId, ...(pin !== undefined && { pin }) });

/** Chooses and comes back with the new bearer. */
async function playAs(player: Player, profileId: string, pin?: string): Promise<Player> {
  const chosen = await choose(player, profileId, pin);
  if (chosen.id !== profileId) throw new Error(`not chosen: ${JSON.stringify(chosen)}`);
  return bearer(player);
}

describe('a new household', () => {
  it('has one profile, which plays without being asked who it is', async () => {
    const { profiles, current, most } = await said('GET', PROFILES, ana);
    expect(profiles).toMatchObject([{ id: ana.profileId, admin: true, kids: false, hasPin: false, asks: 'none' }]);
    expect([current, most]).toEqual([ana.profileId, MOST_PROFILES]);
  });

  it('needs a PIN on the current profile before new profiles', async () => {
    expect(await said('POST', PROFILES, ana, LIA)).toBe('pin-first');
    await setPin(ana, '2468');
    expect(await said('POST', PROFILES, ana, LIA)).toBe('pin-needed');
    expect(await said('POST', PROOF, ana, { pin: '2468' })).toEqual({ provenForSeconds: 600 });
    expect(await said('POST', PROFILES, ana, LIA)).toMatchObject({ ...LIA, admin: false, hasPin: false });
  });

  it('has room for six profiles, also when they are added at once', async () => {
    await withPin(ana);
    const replies = await Promise.all(Array.from({ length: 40 }, () => said('POST', PROFILES, ana, MATEO)));
    expect(replies.filter((reply) => reply === 'too-many-profiles')).toHaveLength(35);
    expect((await said('GET', PROFILES, ana)).profiles).toHaveLength(MOST_PROFILES);
  });
});

describe('a PIN', () => {
  it('is stored so that it cannot be tried without the pepper', async () => {
    await setPin(ana, '2468');
    const { rows } = await under.pool.query('select * from api.profiles where id = $1', [ana.profileId]);
    expect(rows[0].pin_hash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(rows)).not.toContain('2468');
  });

  it('is never sent back', async () => {
    await withPin(ana);
    const lia = await add(ana, { ...LIA, pin: '1357', pinAgain: '1357' });
    for (const url of [PROFILES, `${PROFILES}/${lia}`, `${PROFILES}/${ana.profileId}`, '/user/profile']) {
      const reply = await call('GET', url, ana);
      expect(reply.body).not.toMatch(/1357|2468|argon2|pinHash|pin_hash/);
    }
  });

  it.each([
    [{ pin: '246', pinAgain: '246' }, '/pin', 'pin-not-four-digits'],
    [{ pin: '2468', pinAgain: '2469' }, '/pinAgain', 'pins-differ'],
  ])('of %j is refused by name', async (body, pointer, code) => {
    const reply = await call('PUT', `${PROFILES}/${ana.profileId}/pin`, ana, body);
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toMatchObject({ code: 'profile-invalid', errors: [{ pointer, code }] });
  });

  it('of one’s own is changed with the former one', async () => {
    await setPin(ana, '2468');
    expect(await setPin(ana, '1111')).toBe('pin-needed');
    expect(await setPin(ana, '1111', '9999')).toBe('pin-wrong');
    expect(await setPin(ana, '1111', '2468')).toMatchObject({ hasPin: true });
    expect(await setPin(ana, '', '1111')).toMatchObject({ hasPin: false });
  });

  it('of the admin stays while there are others', async () => {
    await withPin(ana);
    await add(ana, LIA);
    expect(await setPin(ana, '', '2468')).toBe('pin-first');
  });

  it('tells how many tries are left, then how long to wait, and refuses the right one meanwhile', async () => {
    await setPin(ana, '2468');
    const left: number[] = [];
    for (let n = 0; n < 5; n++) left.push((await call('POST', PROOF, ana, { pin: '0000' })).json().triesLeft);
    expect(left).toEqual([4, 3, 2, 1, 0]);
    const locked = await call('POST', PROOF, ana, { pin: '2468' });
    expect([locked.statusCode, locked.json().code]).toEqual([429, 'pin-locked']);
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(50);
    under.advance(MINUTE);
    ana = await bearer(ana);
    expect(await said('POST', PROOF, ana, { pin: '2468' })).toEqual({ provenForSeconds: 600 });
    expect((await call('POST', PROOF, ana, { pin: '0000' })).json().triesLeft).toBe(4);
  });

  it('is not spent by what is no PIN', async () => {
    await setPin(ana, '2468');
    for (const pin of ['', '24', 'abcd', '24680']) expect(await said('POST', PROOF, ana, { pin })).toBe('pin-needed');
    expect((await call('POST', PROOF, ana, { pin: '0000' })).json().triesLeft).toBe(4);
  });

  it('is tried at most twenty times by any number of guesses, and then only recovery helps', async () => {
    await setPin(ana, '7391');
    const counts = { evaluated: 0, locked: 0, exhausted: 0, right: 0 };
    for (let round = 0; round < 40; round++) {
      const guesses = Array.from({ length: 50 }, (_, n) => String((round * 50 + n) % 10_000).padStart(4, '0'));
      const replies = await Promise.all(
        guesses.map((pin, n) =>
          under.call('POST', PROOF, { as: ana, body: { pin }, headers: { 'x-forwarded-for': `10.0.0.${n}` } }),
        ),
      );
      for (const reply of replies) {
        const code = reply.statusCode === 200 ? 'right' : reply.json().code;
        if (code === 'pin-wrong') counts.evaluated++;
        else if (code === 'pin-locked') counts.locked++;
        else if (code === 'pin-exhausted') counts.exhausted++;
        else counts.right++;
      }
      under.advance(16 * MINUTE);
      ana = await bearer(ana);
    }
    expect(counts.evaluated).toBe(20);
    expect(counts.right).toBe(0);
    expect(await said('POST', PROOF, ana, { pin: '7391' })).toBe('pin-exhausted');
  }, 60_000);
});

describe('choosing who plays', () => {
  let lia: string;
  let mateo: string;

  beforeEach(async () => {
    await withPin(ana);
    lia = await add(ana, LIA);
    mateo = await add(ana, { ...MATEO, pin: '1357', pinAgain: '1357' });
  });

  it('refuses the former bearer at once', async () => {
    const child = await playAs(ana, lia);
    expect(await said('GET', '/user/profile', ana)).toBe('token-invalid');
    expect(await said('GET', '/user/profile', child)).toMatchObject({ id: lia, kids: true, ageLimit: 10 });
  });

  it('is per browser', async () => {
    const tablet = await bearer(ana, crypto.randomUUID());
    expect(tablet.profileId).toBe('');
    await playAs(tablet, lia);
    expect(await said('GET', '/user/profile', ana)).toMatchObject({ id: ana.profileId });
  });

  it('comes before everything else in a browser of a household of several', async () => {
    const tablet = await bearer(ana, crypto.randomUUID());
    expect(await said('GET', '/user/profile', tablet)).toBe('profile-needed');
    expect(await said('GET', '/user/catalog/games', tablet)).toBe('profile-needed');
    const { profiles, current } = await said('GET', PROFILES, tablet);
    expect(current).toBeNull();
    expect(profiles.map(({ nickname, asks }: { nickname: string; asks: string }) => [nickname, asks])).toEqual([
      ['Player', 'own'],
      ['Lía', 'none'],
      ['Mateo', 'own'],
    ]);
    expect(JSON.stringify(profiles)).not.toMatch(/birthdate|ageLimit|limits/);
  });

  it('takes the PIN of the chosen profile', async () => {
    expect(await choose(ana, mateo)).toBe('pin-needed');
    expect(await choose(ana, mateo, '2468')).toBe('pin-wrong');
    expect(await choose(ana, mateo, '1357')).toMatchObject({ id: mateo });
  });

  it('takes the admin’s PIN where a child would choose a profile without one', async () => {
    const rosa = await add(ana, { ...MATEO, nickname: 'Rosa', ageLimit: 18 });
    const child = await playAs(ana, lia);
    expect((await said('GET', PROFILES, child)).profiles.map(({ asks }: { asks: string }) => asks)).toEqual([
      'own',
      'none',
      'own',
      'admin',
    ]);
    expect(await choose(child, rosa)).toBe('pin-needed');
    expect(await choose(child, rosa, '0000')).toBe('pin-wrong');
    expect(await choose(child, rosa, '2468')).toMatchObject({ id: rosa });
  });

  it('is refused for profiles of others', async () => {
    const other = await under.signIn();
    expect(await choose(ana, other.profileId)).toBe('profile-unknown');
    expect(await choose(other, lia)).toBe('profile-unknown');
    expect(await choose(ana, crypto.randomUUID())).toBe('profile-unknown');
  });

  it('forgets the admin’s proof', async () => {
    const child = await playAs(ana, lia);
    const back = await playAs(child, ana.profileId, '2468');
    expect(await said('POST', PROFILES, back, MATEO)).toMatchObject({ nickname: 'Mateo' });
    await playAs(back, lia);
    const { rows } = await under.pool.query(
      'select admin_proved_at from api.auth_sessions where profile_id = $1 and revoked_at is null',
      [lia],
    );
    expect(rows).toEqual([{ admin_proved_at: null }]);
  });

  it('ends with one of two at the same time, and the bearers of both are the past', async () => {
    const rosa = await add(ana, { ...MATEO, nickname: 'Rosa' });
    const replies = await Promise.all([choose(ana, lia), choose(ana, rosa)]);
    const chosen = replies.filter((reply) => typeof reply !== 'string').map(({ id }) => id);
    expect(chosen).toHaveLength(1);
    expect((await bearer(ana)).profileId).toBe(chosen[0]);
  });
});

describe('a child', () => {
  let child: Player;

  beforeEach(async () => {
    await withPin(ana);
    child = await playAs(ana, await add(ana, LIA));
  });

  it('manages nothing, not even itself', async () => {
    const own = `${PROFILES}/${child.profileId}`;
    const { nickname, avatar, kids, limits } = LIA;
    for (const [method, url, body] of [
      ['GET', own],
      ['PUT', own, { rules: { kids, ageLimit: 18, limits } }],
      ['PUT', own, { identity: { nickname, birthdate: '1990-01-01', avatar } }],
      ['PUT', `${own}/pin`, { pin: '1111', pinAgain: '1111' }],
      ['DELETE', own],
      ['POST', PROFILES, MATEO],
      ['POST', PROOF, { pin: '2468' }],
      ['GET', `${PROFILES}/${ana.profileId}`],
      ['POST', '/user/feedback', { kind: 'other', message: 'hello' }],
      ['POST', '/user/topics/subscribe', { tokens: ['a'.repeat(20)], topic: 'news' }],
    ] as const) {
      expect([method, url, await said(method, url, child, body)]).toEqual([method, url, 'forbidden']);
    }
  });

  it('is held to its limit the moment it is lowered', async () => {
    expect((await said('GET', '/user/profile', child)).ageLimit).toBe(10);
    const parent = await playAs(await bearer(ana, crypto.randomUUID()), ana.profileId, '2468');
    const { kids, limits } = LIA;
    await said('PUT', `${PROFILES}/${child.profileId}`, parent, { rules: { kids, ageLimit: 0, limits } });
    under.advance(3000);
    expect((await said('GET', '/user/profile', child)).ageLimit).toBe(0);
  });
});

describe('managing', () => {
  let lia: string;
  let mateo: Player;

  beforeEach(async () => {
    await withPin(ana);
    lia = await add(ana, LIA);
    const id = await add(ana, MATEO);
    mateo = await playAs(await bearer(ana, crypto.randomUUID()), id);
  });

  it('takes the admin’s PIN again after ten minutes', async () => {
    under.advance(9 * MINUTE);
    ana = await bearer(ana);
    expect(await said('PUT', `${PROFILES}/${lia}`, ana, {})).toMatchObject({ id: lia });
    under.advance(2 * MINUTE);
    ana = await bearer(ana);
    expect(await said('PUT', `${PROFILES}/${lia}`, ana, {})).toBe('pin-needed');
    expect(await said('DELETE', `${PROFILES}/${lia}`, ana)).toBe('pin-needed');
  });

  it('of others is for the admin only', async () => {
    const { nickname, birthdate, avatar } = LIA;
    expect(await said('GET', `${PROFILES}/${lia}`, mateo)).toBe('forbidden');
    expect(await said('PUT', `${PROFILES}/${lia}`, mateo, { identity: { nickname, birthdate, avatar } })).toBe(
      'forbidden',
    );
    expect(await said('PUT', `${PROFILES}/${lia}/pin`, mateo, { pin: '1111', pinAgain: '1111' })).toBe('forbidden');
    expect(await said('DELETE', `${PROFILES}/${lia}`, mateo)).toBe('forbidden');
  });

  it('of oneself is who one is and one’s PIN, never one’s limits', async () => {
    const own = `${PROFILES}/${mateo.profileId}`;
    const { birthdate, avatar, kids, limits } = MATEO;
    expect(await said('PUT', own, mateo, { identity: { nickname: '  Mateo  II ', birthdate, avatar } })).toMatchObject({
      nickname: 'Mateo II',
    });
    expect(await said('PUT', own, mateo, { rules: { kids, ageLimit: 18, limits } })).toBe('forbidden');
    expect(await setPin(mateo, '4321')).toMatchObject({ hasPin: true });
  });

  it('names every fault of a form', async () => {
    const reply = await call('POST', PROFILES, ana, {
      ...LIA,
      nickname: ' ',
      birthdate: '',
      pin: '12',
      pinAgain: '12',
    });
    expect(reply.statusCode).toBe(422);
    expect(reply.json().errors.map(({ pointer, code }: { pointer: string; code: string }) => [pointer, code])).toEqual([
      ['/nickname', 'nickname-required'],
      ['/birthdate', 'birthdate-required'],
      ['/pin', 'pin-not-four-digits'],
    ]);
  });

  it.each([
    { ...LIA, admin: true },
    { ...LIA, householdId: crypto.randomUUID() },
    { ...LIA, id: crypto.randomUUID() },
    { ...LIA, ageLimit: 11 },
    { ...LIA, ageLimit: '18' },
    { ...LIA, avatar: '../../etc/passwd' },
    { ...LIA, limits: { ...LIA.limits, weekdayMinutes: -1 } },
    { ...LIA, limits: { ...LIA.limits, bedtime: { from: 0, until: 1440 } } },
    { ...LIA, nickname: 'x'.repeat(401) },
  ])('refuses what has no place in a profile: %j', async (body) => {
    expect(await said('POST', PROFILES, ana, body)).toBe('invalid-request');
  });

  it('leaves an admin', async () => {
    const { kids, ageLimit, limits } = LIA;
    expect(await said('PUT', `${PROFILES}/${ana.profileId}`, ana, { rules: { kids, ageLimit, limits } })).toBe(
      'admin-needed',
    );
    expect(await said('DELETE', `${PROFILES}/${ana.profileId}`, ana)).toBe('admin-needed');
  });

  it('across households finds nothing', async () => {
    const stranger = await under.signIn();
    await withPin(stranger);
    for (const [method, url, body] of [
      ['GET', `${PROFILES}/${lia}`],
      ['PUT', `${PROFILES}/${lia}`, {}],
      ['PUT', `${PROFILES}/${lia}/pin`, { pin: '1111', pinAgain: '1111' }],
      ['DELETE', `${PROFILES}/${lia}`],
    ] as const) {
      expect(await said(method, url, stranger, body)).toBe('profile-unknown');
    }
  });
});

describe('time limits', () => {
  const canPlay = (as: Player) => call('GET', '/user/v2/canPlay?gid=frozen-bubble', as);
  const limitTo = async (player: Player, limits: object) => {
    const columns = Object.entries(limits);
    await under.pool.query(
      `update api.profiles set ${columns.map(([name], n) => `${name} = $${n + 2}`).join(', ')} where id = $1`,
      [player.profileId, ...columns.map(([, value]) => value)],
    );
  };
  const played = (player: Player, seconds: number, daysAgo = 0) =>
    under.pool.query(
      `insert into api.play_sessions (profile_id, gid, status, max_play_seconds, played_seconds, placed_at, ended_at)
       values ($1, 'frozen-bubble', 'ended', 3600, $2, date_trunc('day', now()) - $3 * interval '1 day', now())`,
      [player.profileId, seconds, daysAgo],
    );
  const everyDay = (minutes: number) => ({ weekday_minutes: minutes, weekend_minutes: minutes });

  it('are what can-play promises at most', async () => {
    await limitTo(ana, everyDay(45));
    expect((await canPlay(ana)).json().max_play_time).toBe(45 * 60);
    await played(ana, 40 * 60);
    await played(ana, 3600, 1);
    expect((await canPlay(ana)).json().max_play_time).toBe(5 * 60);
    await limitTo(ana, everyDay(1440));
    expect((await canPlay(ana)).json().max_play_time).toBe(3600);
  });

  it('refuse when they are used up, whatever was asked before', async () => {
    ana = await under.signIn({ accepts: ['frozen-bubble'] });
    await limitTo(ana, everyDay(45));
    await played(ana, 45 * 60 - 59);
    expect((await canPlay(ana)).json()).toMatchObject([{ code: 'no-time-left' }]);
    expect(await said('POST', '/user/play-sessions', ana, { gid: 'frozen-bubble' })).toBe('no-time-left');
  });

  it('refuse at bedtime where the household lives', async () => {
    await under.pool.query(
      `update api.households set time_zone = 'Asia/Tokyo' where id = (select household_id from api.profiles where id = $1)`,
      [ana.profileId],
    );
    const { rows } = await under.pool.query(
      `select extract(hour from now() at time zone 'Asia/Tokyo')::int * 60
         + extract(minute from now() at time zone 'Asia/Tokyo')::int as minute`,
    );
    const { minute } = rows[0];
    const around = (from: number, until: number) => ({
      bedtime_from: (minute + from + 1440) % 1440,
      bedtime_until: (minute + until + 1440) % 1440,
    });
    await limitTo(ana, around(-60, 60));
    expect((await canPlay(ana)).json()).toMatchObject([{ code: 'no-time-left' }]);
    await limitTo(ana, around(30, 60));
    const { max_play_time } = (await canPlay(ana)).json();
    expect(max_play_time).toBeGreaterThan(28 * 60);
    expect(max_play_time).toBeLessThanOrEqual(30 * 60);
  });
});

describe('a deleted profile', () => {
  it('is gone from everywhere, and its browsers ask who is playing', async () => {
    await withPin(ana);
    const id = await add(ana, LIA);
    const child = await playAs(await bearer(ana, crypto.randomUUID()), id);
    expect(await said('DELETE', `${PROFILES}/${id}`, ana)).toEqual({ deleted: true });
    expect((await said('GET', PROFILES, ana)).profiles).toHaveLength(1);
    under.advance(3000);
    expect(await said('GET', '/user/profile', child)).toBe('token-invalid');
    expect((await bearer(child)).profileId).toBe('');
    const { rows } = await under.pool.query('select nickname, birthdate, pin_hash from api.profiles where id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ nickname: '', birthdate: null, pin_hash: null }]);
    expect(await said('DELETE', `${PROFILES}/${id}`, ana)).toBe('profile-unknown');
  });
});

it('every route says who may call it', () => {
  expect(Object.entries(householdRoutes).map(([name, { authz }]) => `${name} ${authz}`)).toEqual([
    'householdProfiles household',
    'chooseProfile household',
    'proveAdmin admin',
    'profileDetails grown-up',
    'addProfile admin',
    'changeProfile grown-up',
    'setPin grown-up',
    'deleteProfile admin',
  ]);
});
