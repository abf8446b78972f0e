import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ApiUnderTest, openApi, type Player } from './support/api.ts';
import { LIA, MATEO, PROFILES, people } from './support/household.ts';

let under: ApiUnderTest;
let ana: Player;
const { said, setPin, withPin, add, bearer, choose, playAs, elsewhere } = people(() => under);

beforeAll(async () => {
  under = await openApi();
});
afterAll(async () => {
  await under.close();
});
beforeEach(async () => {
  ana = await under.signIn();
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

  it('takes the admin’s PIN where somebody with limits would choose laxer ones', async () => {
    const limits = { ...LIA.limits, weekdayMinutes: 60 };
    const leo = await add(ana, { ...LIA, nickname: 'Leo', limits });
    const tom = await add(ana, { ...LIA, nickname: 'Tom' });
    const inLimits = await playAs(ana, tom);
    const asks = async (as: Player) =>
      (await said('GET', PROFILES, as)).profiles.map(({ asks }: { asks: string }) => asks);
    expect(await asks(inLimits)).toEqual(['own', 'none', 'own', 'admin', 'none']);
    expect(await choose(inLimits, leo)).toBe('pin-needed');
    await under.pool.query('insert into api.title_grants (profile_id, gid) values ($1, $2)', [lia, 'freedoom']);
    expect(await asks(inLimits)).toEqual(['own', 'admin', 'own', 'admin', 'none']);
    expect(await choose(inLimits, leo, '0000')).toBe('pin-wrong');
    expect(await choose(inLimits, leo, '2468')).toMatchObject({ id: leo });
  });

  describe('anew, in a browser that was a child’s', () => {
    let rosa: string;
    let child: Player;
    const newPinOfLia = () => said('PUT', `${PROFILES}/${lia}/pin`, ana, { pin: '1111', pinAgain: '1111' });

    beforeEach(async () => {
      rosa = await add(ana, { ...MATEO, nickname: 'Rosa', ageLimit: 18 });
      child = await elsewhere(ana, lia);
    });

    it('takes the admin’s PIN for laxer rules after the child got a PIN, and the child’s for the child', async () => {
      await newPinOfLia();
      child = await bearer(child);
      expect(child.profileId).toBe('');
      expect(await choose(child, rosa)).toBe('pin-needed');
      expect(await choose(child, lia)).toBe('pin-needed');
      expect(await choose(child, rosa, '2468')).toMatchObject({ id: rosa });
      expect(await choose(await bearer(child), lia, '1111')).toMatchObject({ id: lia });
    });

    it('takes it after a teenager set a PIN in another browser', async () => {
      const tom = await add(ana, { ...MATEO, nickname: 'Tom' });
      const [one, other] = [await elsewhere(ana, tom), await elsewhere(ana, tom)];
      expect(await setPin(one, '9999')).toMatchObject({ hasPin: true });
      expect(await choose(await bearer(other), rosa)).toBe('pin-needed');
      expect(await choose(await bearer(other), tom, '9999')).toMatchObject({ id: tom });
    });

    it('takes it after the child was deleted', async () => {
      await said('DELETE', `${PROFILES}/${lia}`, ana);
      expect(await choose(await bearer(child), rosa)).toBe('pin-needed');
      expect(await choose(await bearer(child), rosa, '2468')).toMatchObject({ id: rosa });
    });

    it('goes by what holds then, and forgets it with the choice', async () => {
      await newPinOfLia();
      await playAs(await bearer(child), rosa, '2468');
      const { rows } = await under.pool.query('select asked_of from api.auth_sessions where profile_id = $1', [rosa]);
      expect(rows).toEqual([{ asked_of: null }]);
    });

    it('does not matter to a browser that plays, as where an older process has chosen for it', async () => {
      await newPinOfLia();
      const playing = await playAs(await bearer(child), rosa, '2468');
      await under.pool.query('update api.auth_sessions set asked_of = $1 where profile_id = $2', [lia, rosa]);
      expect(await choose(playing, lia, '1111')).toMatchObject({ id: lia });
    });
  });

  describe('in a browser that the identity service let in again', () => {
    let rosa: string;
    /** The identity service's session of the browser that was the child's, which has ended in web. */
    let identitySession: string;
    const again = (session: string) => bearer(ana, crypto.randomUUID(), session);

    beforeEach(async () => {
      rosa = await add(ana, { ...MATEO, nickname: 'Rosa', ageLimit: 18 });
      identitySession = crypto.randomUUID();
      const child = await again(identitySession);
      await playAs(child, lia);
      await said('POST', '/auth-sessions/end', await under.accountToken(ana.subject), {
        authSessionId: child.authSessionId,
      });
    });

    it('takes the admin’s PIN for laxer rules than those of who played there, however often', async () => {
      for (let time = 0; time < 2; time++) expect(await choose(await again(identitySession), rosa)).toBe('pin-needed');
      const child = await again(identitySession);
      expect((await said('GET', PROFILES, child)).profiles.map(({ asks }: { asks: string }) => asks)).toEqual([
        'own',
        'none',
        'own',
        'admin',
      ]);
      expect(await choose(child, rosa, '2468')).toMatchObject({ id: rosa });
    });

    it('takes none to go on as before', async () => {
      expect(await choose(await again(identitySession), lia)).toMatchObject({ id: lia });
    });

    it('goes by who played there last', async () => {
      await playAs(await again(identitySession), ana.profileId, '2468');
      expect(await choose(await again(identitySession), rosa)).toMatchObject({ id: rosa });
    });

    it('takes none where the password was typed, or the session is another account’s', async () => {
      expect(await choose(await again(crypto.randomUUID()), rosa)).toMatchObject({ id: rosa });
      const other = await under.signIn();
      await withPin(other);
      const own = await add(other, { ...MATEO, nickname: 'Rosa', ageLimit: 18 });
      expect(await choose(await bearer(other, crypto.randomUUID(), identitySession), own)).toMatchObject({ id: own });
    });
  });

  describe.each([
    ['the embedded service', { amr: ['fed'] }],
    ['Keycloak', { identity_provider: 'google' }],
  ])('in a new browser that another provider vouched for at %s', (_service, claims) => {
    const vouched = (session = crypto.randomUUID()) => bearer(ana, crypto.randomUUID(), session, claims);

    it('takes the admin’s PIN or one’s own, as nobody was asked for a password', async () => {
      const tablet = await vouched();
      expect(await choose(tablet, lia)).toBe('pin-needed');
      expect(await choose(tablet, mateo)).toBe('pin-needed');
      expect(await choose(tablet, mateo, '1357')).toMatchObject({ id: mateo });
    });

    it('goes by who played there from then on', async () => {
      const session = crypto.randomUUID();
      await playAs(await vouched(session), lia, '2468');
      expect(await choose(await vouched(session), lia)).toMatchObject({ id: lia });
      expect(await choose(await vouched(session), mateo)).toBe('pin-needed');
    });
  });

  it('takes none in a new browser where the password was typed', async () => {
    const tablet = await bearer(ana, crypto.randomUUID(), crypto.randomUUID(), { amr: ['pwd'] });
    expect(await choose(tablet, lia)).toMatchObject({ id: lia });
  });

  it('takes none where no PIN was ever set, whoever vouched', async () => {
    const alone = await under.signIn();
    const tablet = await bearer(alone, crypto.randomUUID(), crypto.randomUUID(), { amr: ['fed'] });
    expect(tablet.profileId).toBe(alone.profileId);
  });

  it('takes no admin’s PIN on the way to stricter limits', async () => {
    const rosa = await add(ana, { ...MATEO, nickname: 'Rosa' });
    expect(await choose(await playAs(ana, rosa), lia)).toMatchObject({ id: lia });
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
