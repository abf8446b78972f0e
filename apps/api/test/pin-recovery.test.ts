import { RECOVERY_CODE_LENGTH, RECOVERY_LIFETIME_MS } from '@nimbo/domain';
import { type Catcher, catchMails } from '@nimbo/mail/catcher';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ApiUnderTest, openApi, type Player } from './support/api.ts';
import { eventually } from './support/eventually.ts';
import { LIA, MINUTE, NO_LIMITS, PIN, PROFILES, PROOF, people } from './support/household.ts';

const RECOVERY = '/user/household/pin-recovery';

let under: ApiUnderTest;
let mail: Catcher;
let ana: Player;
const { call, said, setPin, withPin, add, bearer, choose, elsewhere } = people(() => under);

beforeAll(async () => {
  mail = await catchMails({ port: 0 });
  under = await openApi({ API_MAIL_URL: mail.url });
});
afterAll(async () => {
  await under.close();
  await mail.close();
});
beforeEach(async () => {
  ana = await under.signIn();
  under.identity.accounts.add(ana.subject);
  await withPin(ana);
});

const addressOf = ({ subject }: Player) => `${subject}@casa.example`;
const mailsTo = (player: Player) => mail.mails.filter(({ to }) => to.includes(addressOf(player)));
const ask = (as: Player, profileId = as.profileId, l = 'en') => said('POST', `${RECOVERY}?l=${l}`, as, { profileId });
/** The code of the mail that came last, once there are so many. */
const code = async (player: Player, mails = 1): Promise<string> => {
  const [last] = await eventually(() => mailsTo(player).length === mails && mailsTo(player));
  return /\b\d{8}\b/.exec(last!.text)![0];
};
const recover = (as: Player, typed: string, pin = '1357', profileId = as.profileId) =>
  said('PUT', RECOVERY, as, { profileId, code: typed, pin, pinAgain: pin });
const wrong = (right: string) => String((Number(right) + 1) % 10 ** RECOVERY_CODE_LENGTH).padStart(8, '0');
/** Lets time pass for what was sent to an account, in ms. */
const age = (player: Player, ms: number) =>
  under.pool.query(
    `update api.pin_recoveries set sent_at = sent_at - make_interval(secs => $2), expires_at = expires_at - make_interval(secs => $2)
     where account_id = (select id from api.accounts where subject = $1)`,
    [player.subject, ms / 1000],
  );

describe('a forgotten PIN', () => {
  it('is replaced by the owner within seconds, and the lock on it is gone', async () => {
    for (let n = 0; n < 5; n++) await said('POST', PROOF, ana, { pin: '0000' });
    expect(await said('POST', PROOF, ana, { pin: PIN })).toBe('pin-locked');
    expect(await said('GET', RECOVERY, ana)).toEqual({
      available: true,
      sentTo: `${ana.subject[0]}***@casa.example`,
    });
    expect(await ask(ana, ana.profileId, 'es')).toMatchObject({ expiresInSeconds: 1800, againInSeconds: 60 });
    const typed = await code(ana);
    expect(mailsTo(ana)[0]!.subject).toBe('Un PIN nuevo para Player');
    expect(await recover(ana, typed)).toEqual({ recovered: true });
    expect(await said('POST', PROOF, ana, { pin: PIN })).toBe('pin-wrong');
    expect(await said('POST', PROOF, ana, { pin: '1357' })).toMatchObject({ provenForSeconds: 600 });
    expect(await said('GET', '/user/notices', ana)).toMatchObject([{ code: 'pin-recovered', nickname: 'Player' }]);
  });

  it('that was tried twenty times comes back, and its admin was told once', async () => {
    await under.pool.query(
      `insert into api.failed_attempts (subject, failures, last_failure_at) values ($1, 20, now() - interval '1 day')`,
      [`profile:${ana.profileId}`],
    );
    expect(await said('POST', PROOF, ana, { pin: PIN })).toBe('pin-exhausted');
    const told = await said('GET', '/user/notices', ana);
    expect(told).toMatchObject([{ code: 'pin-exhausted' }]);
    expect(await said('POST', PROOF, ana, { pin: PIN })).toBe('pin-exhausted');
    expect(await said('GET', '/user/notices', ana)).toEqual(told);
    await ask(ana);
    expect(await recover(ana, await code(ana))).toEqual({ recovered: true });
    expect(await said('POST', PROOF, ana, { pin: '1357' })).toMatchObject({ provenForSeconds: 600 });
  });

  it('is recovered before anybody is chosen, and also of a child by its parents', async () => {
    const lia = await add(ana, { ...LIA, limits: NO_LIMITS, pin: '1111', pinAgain: '1111' });
    const tablet = await bearer(ana, crypto.randomUUID());
    expect(await ask(tablet, lia)).toMatchObject({ sentTo: expect.stringContaining('***') });
    expect(await recover(tablet, await code(ana), '2222', lia)).toEqual({ recovered: true });
    expect(await choose(tablet, lia, '1111')).toBe('pin-wrong');
    expect(await choose(tablet, lia, '2222')).toMatchObject({ id: lia });
  });

  it('is asked for in every other browser once it was replaced', async () => {
    const television = await elsewhere(ana, ana.profileId, PIN);
    await ask(ana);
    await recover(ana, await code(ana));
    expect(await said('GET', '/user/profile', television)).toBe('token-invalid');
    expect(await said('GET', '/user/profile', ana)).toMatchObject({ id: ana.profileId });
  });

  it('proves nothing beyond itself: who has a new PIN still has to give it', async () => {
    under.advance(11 * MINUTE);
    ana = await bearer(ana);
    await ask(ana);
    await recover(ana, await code(ana));
    expect(await said('POST', PROFILES, ana, LIA)).toBe('pin-needed');
  });
});

describe('the code', () => {
  it('is good once, also when it comes twice at the same time', async () => {
    await ask(ana);
    const typed = await code(ana);
    const replies = await Promise.all([recover(ana, typed, '1111'), recover(ana, typed, '2222')]);
    expect(replies.filter((reply) => reply === 'code-expired')).toHaveLength(1);
    expect(await recover(ana, typed)).toBe('code-expired');
  });

  it('is tried five times, and then not even the right one counts', async () => {
    await ask(ana);
    const typed = await code(ana);
    const left: unknown[] = [];
    for (let n = 0; n < 5; n++) {
      const reply = await call('PUT', RECOVERY, ana, {
        profileId: ana.profileId,
        code: wrong(typed),
        pin: '1357',
        pinAgain: '1357',
      });
      left.push(reply.json().triesLeft);
    }
    expect(left).toEqual([4, 3, 2, 1, 0]);
    expect(await recover(ana, typed)).toBe('code-expired');
  });

  it('is tried five times by a hundred at once', async () => {
    await ask(ana);
    const typed = await code(ana);
    const replies = await Promise.all(Array.from({ length: 100 }, () => recover(ana, wrong(typed))));
    expect(replies.filter((reply) => reply === 'code-wrong')).toHaveLength(5);
  });

  it('ends after half an hour, and when another is sent', async () => {
    await ask(ana);
    const first = await code(ana);
    await age(ana, RECOVERY_LIFETIME_MS - MINUTE);
    expect(await recover(ana, wrong(first))).toBe('code-wrong');
    await age(ana, MINUTE);
    expect(await recover(ana, first)).toBe('code-expired');
    await ask(ana);
    const second = await code(ana, 2);
    await age(ana, MINUTE);
    await ask(ana);
    const third = await code(ana, 3);
    expect(await recover(ana, second)).toBe('code-wrong');
    expect(await recover(ana, third)).toEqual({ recovered: true });
  });

  it('is of one profile and one account', async () => {
    const lia = await add(ana, { ...LIA, limits: NO_LIMITS, pin: '1111', pinAgain: '1111' });
    const stranger = await under.signIn();
    under.identity.accounts.add(stranger.subject);
    await ask(ana, lia);
    const typed = await code(ana);
    expect(await recover(ana, typed)).toBe('code-expired');
    expect(await recover(stranger, typed, '2222', lia)).toBe('profile-unknown');
    expect(await ask(stranger, lia)).toBe('profile-unknown');
    expect(mailsTo(stranger)).toEqual([]);
  });

  it.each([
    [{ code: '1234567' }, 'code-wrong'],
    [{ code: 'abcdefgh' }, 'code-wrong'],
    [{ pin: '12', pinAgain: '12' }, 'profile-invalid'],
    [{ pin: '', pinAgain: '' }, 'profile-invalid'],
    [{ pin: '1234', pinAgain: '1235' }, 'profile-invalid'],
    [{ extra: 1 }, 'invalid-request'],
  ])('costs no try with %j', async (change, reason) => {
    await ask(ana);
    const typed = await code(ana);
    const body = { profileId: ana.profileId, code: typed, pin: '1357', pinAgain: '1357', ...change };
    expect(await said('PUT', RECOVERY, ana, body)).toBe(reason);
    const { rows } = await under.pool.query('select tries from api.pin_recoveries where profile_id = $1', [
      ana.profileId,
    ]);
    expect(rows).toEqual([{ tries: 0 }]);
  });

  it('stands in no table and no reply', async () => {
    const reply = await call('POST', RECOVERY, ana, { profileId: ana.profileId });
    const typed = await code(ana);
    expect(reply.body).not.toContain(typed);
    expect(reply.body).not.toContain(addressOf(ana));
    await eventually(async () => (await under.pool.query('select from api.mails')).rowCount === 0);
    const { rows } = await under.pool.query('select * from api.pin_recoveries where profile_id = $1', [ana.profileId]);
    expect(JSON.stringify(rows)).not.toContain(typed);
  });
});

describe('mails', () => {
  it('are one a minute and five a day, also for twenty at once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => call('POST', RECOVERY, ana, { profileId: ana.profileId })),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 202)).toHaveLength(1);
    expect(Number(replies.find(({ statusCode }) => statusCode === 429)!.headers['retry-after'])).toBeGreaterThan(50);
    for (let n = 0; n < 4; n++) {
      await age(ana, MINUTE);
      expect(await ask(ana)).toMatchObject({ againInSeconds: 60 });
    }
    await age(ana, MINUTE);
    expect(await ask(ana)).toBe('too-many-requests');
  });

  it('may be asked for by a child, and go to the owner', async () => {
    const lia = await elsewhere(ana, await add(ana, { ...LIA, limits: NO_LIMITS }));
    expect(await ask(lia, ana.profileId)).toMatchObject({ sentTo: `${ana.subject[0]}***@casa.example` });
  });

  it('asked for by a child are two a day, and take nothing of what its parents have', async () => {
    const lia = await elsewhere(ana, await add(ana, { ...LIA, limits: NO_LIMITS }));
    for (const replied of [{ againInSeconds: 60 }, { againInSeconds: 60 }]) {
      expect(await ask(lia, ana.profileId)).toMatchObject(replied);
      await age(ana, MINUTE);
    }
    expect(await ask(lia, ana.profileId)).toBe('too-many-requests');
    for (let n = 0; n < 5; n++) {
      expect(await ask(ana)).toMatchObject({ againInSeconds: 60 });
      await age(ana, MINUTE);
    }
  });

  it('are a child’s also where the browser asks who is playing since the child has another PIN, or is gone', async () => {
    const lia = await add(ana, { ...LIA, limits: NO_LIMITS });
    const tom = await add(ana, { ...LIA, nickname: 'Tom', limits: NO_LIMITS });
    const [ofLia, ofTom] = [await elsewhere(ana, lia), await elsewhere(ana, tom)];
    await said('PUT', `${PROFILES}/${lia}/pin`, ana, { pin: '1111', pinAgain: '1111' });
    await said('DELETE', `${PROFILES}/${tom}`, ana);
    for (const child of [ofLia, ofTom]) {
      expect(await ask(await bearer(child), ana.profileId)).toMatchObject({ againInSeconds: 60 });
      await age(ana, MINUTE);
    }
    const { rows } = await under.pool.query('select by_limited from api.pin_recoveries where profile_id = $1', [
      ana.profileId,
    ]);
    expect(rows).toEqual([{ by_limited: true }, { by_limited: true }]);
  });

  it('are the owner’s: a child can neither end the code of one nor use up its tries', async () => {
    const lia = await elsewhere(ana, await add(ana, { ...LIA, limits: NO_LIMITS }));
    await ask(ana);
    const typed = await code(ana);
    for (let n = 0; n < 5; n++) expect(await recover(lia, wrong(typed), '1357', ana.profileId)).toBe('code-expired');
    await ask(lia, ana.profileId);
    const childs = await code(ana, 2);
    expect(await recover(lia, wrong(childs), '1357', ana.profileId)).toBe('code-wrong');
    expect(await recover(ana, typed)).toEqual({ recovered: true });
    expect(await recover(lia, childs, '9999', ana.profileId)).toBe('code-expired');
  });

  it('are not sent for a profile without PIN, or where the owner has no address', async () => {
    const stranger = await under.signIn();
    expect(await ask(stranger)).toBe('pin-first');
    await setPin(stranger, PIN);
    expect(await ask(stranger)).toBe('recovery-unavailable');
    expect(await said('GET', RECOVERY, stranger)).toEqual({ available: false, sentTo: null });
  });
});
