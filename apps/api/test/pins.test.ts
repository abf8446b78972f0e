import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ApiUnderTest, openApi, type Player } from './support/api.ts';
import { LIA, MATEO, MINUTE, PROFILES, PROOF, people } from './support/household.ts';

let under: ApiUnderTest;
let ana: Player;
const { call, said, setPin, withPin, add, bearer, choose, elsewhere } = people(() => under);

beforeAll(async () => {
  under = await openApi();
});
afterAll(async () => {
  await under.close();
});
beforeEach(async () => {
  ana = await under.signIn();
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

  it('that is replaced is asked for in every other browser, and the own one goes on', async () => {
    await withPin(ana);
    const mateo = await elsewhere(ana, await add(ana, { ...MATEO, pin: '1357', pinAgain: '1357' }), '1357');
    const television = await elsewhere(ana, ana.profileId, '2468');
    await setPin(ana, '1111', '2468');
    expect(await said('GET', '/user/profile', television)).toBe('token-invalid');
    expect((await bearer(television)).profileId).toBe('');
    expect(await said('GET', '/user/profile', ana)).toMatchObject({ id: ana.profileId });
    expect(await said('GET', '/user/profile', mateo)).toMatchObject({ id: mateo.profileId });
    const body = { pin: '2222', pinAgain: '2222' };
    expect(await said('PUT', `${PROFILES}/${mateo.profileId}/pin`, ana, body)).toMatchObject({ hasPin: true });
    under.advance(3000);
    expect(await said('GET', '/user/profile', mateo)).toBe('token-invalid');
  });

  it('that two set at the same time is the one of the first', async () => {
    const replies = await Promise.all(['1111', '2222', '3333'].map((pin) => setPin(ana, pin)));
    expect(replies.filter((reply) => reply === 'pin-needed')).toHaveLength(2);
    const first = ['1111', '2222', '3333'][replies.findIndex((reply) => reply !== 'pin-needed')];
    expect(await said('POST', PROOF, ana, { pin: first })).toMatchObject({ provenForSeconds: 600 });
  });

  it('that is replaced while the former one is given lets nobody in', async () => {
    await withPin(ana);
    const id = await add(ana, { ...MATEO, pin: '1357', pinAgain: '1357' });
    const tablet = await bearer(ana, crypto.randomUUID());
    const body = { pin: '2222', pinAgain: '2222' };
    const [chosen] = await Promise.all([choose(tablet, id, '1357'), said('PUT', `${PROFILES}/${id}/pin`, ana, body)]);
    expect(['token-invalid', 'pin-wrong', id]).toContain(chosen.id ?? chosen);
    expect((await bearer(tablet)).profileId).toBe('');
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
