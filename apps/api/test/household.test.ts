import { householdRoutes } from '@nimbo/contracts/household-routes';
import { MOST_PROFILES } from '@nimbo/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ApiUnderTest, openApi, type Player } from './support/api.ts';
import { LIA, MATEO, MINUTE, PROFILES, PROOF, people } from './support/household.ts';

let under: ApiUnderTest;
let ana: Player;
const { call, said, setPin, withPin, add, bearer, playAs, elsewhere } = people(() => under);

beforeAll(async () => {
  under = await openApi();
});
afterAll(async () => {
  await under.close();
});
beforeEach(async () => {
  ana = await under.signIn();
});

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
    const parent = await elsewhere(ana, ana.profileId, '2468');
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
    mateo = await elsewhere(ana, id);
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

describe('where the household lives', () => {
  const SETTINGS = '/user/household/settings';

  it('is changed by nobody but its admin', async () => {
    await withPin(ana);
    const mateo = await playAs(await bearer(ana, crypto.randomUUID()), await add(ana, MATEO));
    for (const method of ['GET', 'PUT'])
      expect(await said(method, SETTINGS, mateo, method === 'PUT' ? { timeZone: 'Asia/Tokyo' } : undefined)).toBe(
        'forbidden',
      );
  });

  it.each(['Europe/Atlantis', '+05:00', '', "UTC'; drop table api.households; --", 'america/bogota'])(
    'is not %j',
    async (timeZone) => {
      expect(await said('PUT', SETTINGS, ana, { timeZone })).toBe('invalid-request');
      expect(await said('GET', SETTINGS, ana)).toEqual({ timeZone: 'UTC' });
    },
  );

  it('takes the admin’s PIN, given not long ago', async () => {
    await withPin(ana);
    under.advance(11 * MINUTE);
    ana = await bearer(ana);
    expect(await said('PUT', SETTINGS, ana, { timeZone: 'America/Bogota' })).toBe('pin-needed');
    expect(await said('GET', SETTINGS, ana)).toEqual({ timeZone: 'UTC' });
    await said('POST', PROOF, ana, { pin: '2468' });
    expect(await said('PUT', SETTINGS, ana, { timeZone: 'America/Bogota' })).toEqual({ timeZone: 'America/Bogota' });
  });

  it('is a time zone, whose clock bedtime follows', async () => {
    expect(await said('PUT', SETTINGS, ana, { timeZone: 'America/Bogota' })).toEqual({ timeZone: 'America/Bogota' });
    expect(await said('GET', SETTINGS, ana)).toEqual({ timeZone: 'America/Bogota' });
  });
});

describe('saves of a profile that may be deleted', () => {
  const savesOf = (id: string) => `${PROFILES}/${id}/saves`;
  const save = async (profileId: string, gid: string, generation: number) => {
    const { rows } = await under.pool.query(
      `insert into api.saves (profile_id, gid, generation, sequence, kind, sha256, size_bytes, taken_at)
       values ($1, $2, $3, 1, 'ended', repeat('a', 64), 10, now()) returning id`,
      [profileId, gid, generation],
    );
    return rows[0].id as string;
  };

  it('are shown to nobody but the admin who has just proved it', async () => {
    await setPin(ana, '2468');
    const stranger = await under.signIn();
    expect(await said('GET', savesOf(ana.profileId), ana)).toBe('pin-needed');
    expect(await said('GET', savesOf(ana.profileId), stranger)).toBe('profile-unknown');
    await said('POST', PROOF, ana, { pin: '2468' });
    const child = await playAs(await bearer(ana, crypto.randomUUID()), await add(ana, LIA));
    expect(await said('GET', savesOf(child.profileId), child)).toBe('forbidden');
    expect(await said('GET', `${savesOf(ana.profileId)}/${crypto.randomUUID()}/archive`, ana)).toBe('save-unknown');
  });

  it('are the newest of each game', async () => {
    await withPin(ana);
    const id = await add(ana, LIA);
    await save(id, 'frozen-bubble', 1);
    const newest = await save(id, 'frozen-bubble', 2);
    const other = await save(id, 'supertux', 1);
    const listed: { id: string; gid: string }[] = await said('GET', savesOf(id), ana);
    expect(listed.map((one) => [one.gid, one.id]).toSorted()).toEqual([
      ['frozen-bubble', newest],
      ['supertux', other],
    ]);
    const own = await save(ana.profileId, 'frozen-bubble', 1);
    expect(await said('GET', `${savesOf(id)}/${own}/archive`, ana)).toBe('save-unknown');
  });
});

describe('a deleted profile', () => {
  it('is gone from everywhere, and its browsers ask who is playing', async () => {
    await withPin(ana);
    const id = await add(ana, LIA);
    const child = await elsewhere(ana, id);
    await under.pool.query(`insert into api.eula_acceptances (profile_id, eula_id) values ($1, 'terms')`, [id]);
    await under.pool.query(
      `insert into api.failed_attempts (subject, failures, last_failure_at) values ($1, 3, now())`,
      [`profile:${id}`],
    );
    expect(await said('DELETE', `${PROFILES}/${id}`, ana)).toEqual({ deleted: true });
    expect((await said('GET', PROFILES, ana)).profiles).toHaveLength(1);
    under.advance(3000);
    expect(await said('GET', '/user/profile', child)).toBe('token-invalid');
    expect((await bearer(child)).profileId).toBe('');
    const { rows } = await under.pool.query('select nickname, birthdate, pin_hash from api.profiles where id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ nickname: '', birthdate: null, pin_hash: null }]);
    for (const table of ['eula_acceptances', 'pin_recoveries']) {
      expect([
        table,
        (await under.pool.query(`select from api.${table} where profile_id = $1`, [id])).rowCount,
      ]).toEqual([table, 0]);
    }
    const failed = await under.pool.query('select from api.failed_attempts where subject = $1', [`profile:${id}`]);
    expect(failed.rowCount).toBe(0);
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
    'profileSaves admin',
    'exportProfileSave admin',
    'householdSettings admin',
    'changeHouseholdSettings admin',
  ]);
});
