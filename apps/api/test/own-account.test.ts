import { ownAccountRoutes } from '@nimbo/contracts/own-account-routes';
import { ProblemError } from '@nimbo/service-runtime/problem';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ProfileAccess } from '../src/accounts/profile-access.ts';
import { EXPORTED_PARTS } from '../src/own-account/export-account.ts';
import { IdentityAdmin } from '../src/own-account/identity-admin.ts';
import { SignOuts } from '../src/own-account/sign-outs.ts';
import { type ApiUnderTest, log, openApi, type Player } from './support/api.ts';
import { eventually } from './support/eventually.ts';
import { CHOICE, LIA, MATEO, MINUTE, PIN, PROFILES, PROOF, people } from './support/household.ts';
import { ADMIN_SECRET, type TestAccount } from './support/test-accounts.ts';

const PASSWORD = 'Tormenta-1';
const NEW = 'Relampago-7';
let under: ApiUnderTest;
let player: Player;
let account: TestAccount;

beforeAll(async () => {
  under = await openApi();
  under.api.start();
});
afterAll(() => under.close());
beforeEach(async () => {
  under.identity.accounts.mailWorks = true;
  player = await signedIn(crypto.randomUUID(), 'own');
  account = under.identity.accounts.byId.get(player.subject)!;
});

/** A browser of an account, with its session at the identity service. */
async function signedIn(subject: string, session: string, userAgent?: string): Promise<Player> {
  const known = under.identity.accounts.byId.get(subject) ?? under.identity.accounts.add(subject);
  known.sessions.push(`${subject}-${session}`);
  const authSessionId = crypto.randomUUID();
  const token = await under.identity.token({
    sub: subject,
    sid: `${subject}-${session}`,
    exp: Math.floor(Date.now() / 1000) + 86_400,
  });
  const reply = await under.call('POST', '/auth-sessions/bearer', { as: token, body: { authSessionId, userAgent } });
  const { access_token, profile } = reply.json();
  return { bearer: access_token, profileId: profile?.id, authSessionId, subject };
}
const change = (currentPassword: string, newPassword: string, as: Player = player) =>
  under.call('PUT', '/user/account/password', { as, body: { currentPassword, newPassword } });
const alive = async (as: Player) => (await under.call('GET', PROFILES, { as })).statusCode;

describe('a new password', () => {
  test.each([
    ['Ab1-xyz', ['too-short']],
    ['abcdefgh', ['too-few-kinds']],
    ['Password1', ['too-common']],
    ['', ['too-short', 'too-few-kinds']],
  ])('is refused with every rule it breaks: %j', async (password, faults) => {
    const reply = await change(PASSWORD, password);
    expect(reply.json()).toMatchObject({ status: 422, code: 'password-refused' });
    expect(reply.json().errors.map(({ code }: { code: string }) => code)).toEqual(faults);
    expect(account.password).toBe(PASSWORD);
  });

  test('is refused without the current one, which is not tried when the new one is bad', async () => {
    const { checks } = under.identity.accounts;
    await change('Wrong-1', 'short');
    expect(under.identity.accounts.checks).toBe(checks);
    expect((await change('Wrong-1', NEW)).json()).toMatchObject({ status: 403, code: 'password-wrong' });
    expect(account.password).toBe(PASSWORD);
  });

  test('after five wrong ones waits, the right one too, and is told how long', async () => {
    const { checks } = under.identity.accounts;
    for (let tries = 0; tries < 8; tries++) await change(`Wrong-${tries}`, NEW);
    const reply = await change(PASSWORD, NEW);
    expect(reply.json()).toMatchObject({ status: 429, code: 'too-many-requests' });
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expect(under.identity.accounts.checks - checks).toBe(5);
    expect(account.password).toBe(PASSWORD);
  });

  describe('guessed at for half a day', () => {
    let apart: ApiUnderTest;
    let owner: Player;
    const changeThere = async (currentPassword: string) =>
      apart.call('PUT', '/user/account/password', {
        as: (await people(() => apart).bearer(owner)).bearer,
        body: { currentPassword, newPassword: NEW },
      });

    beforeEach(async () => {
      apart = await openApi();
      owner = await apart.signIn();
      apart.identity.accounts.add(owner.subject);
      for (let quarter = 0; quarter < 44; quarter++) {
        for (let tries = 0; tries < 6; tries++) await changeThere(`Wrong-${tries}`);
        apart.advance(15 * MINUTE);
      }
      return () => apart.close();
    });

    test('it was tried ten times, and the owner is told to wait for the hours that are left', async () => {
      expect(apart.identity.accounts.checks).toBe(10);
      const refused = await changeThere(PASSWORD);
      expect(refused.json().code).toBe('too-many-requests');
      // The last of them was counted an hour and a half after the first.
      expect(refused.json().retryAfterSeconds).toBeGreaterThan(60 * 60);
    });

    test('it is tried at once when it is another one, as by the link of a mail', async () => {
      const { subject } = owner;
      Object.assign(apart.identity.accounts.byId.get(subject)!, { password: 'Arcoiris-3', passwordSetAt: Date.now() });
      expect((await changeThere('Arcoiris-3')).json()).toEqual({ changed: true });
    });
  });

  test('is refused for an empty one without a try', async () => {
    const { checks } = under.identity.accounts;
    for (let tries = 0; tries < 8; tries++)
      expect((await change('', NEW)).json()).toMatchObject({ status: 403, code: 'password-wrong' });
    expect(under.identity.accounts.checks).toBe(checks);
    expect((await change(PASSWORD, NEW)).json()).toEqual({ changed: true });
  });

  test('has its tries left where nobody could look at them', async () => {
    const { isPasswordOf } = IdentityAdmin.prototype;
    vi.spyOn(IdentityAdmin.prototype, 'isPasswordOf').mockRejectedValue(new ProblemError('unavailable'));
    for (let tries = 0; tries < 8; tries++) expect((await change(PASSWORD, NEW)).json().code).toBe('unavailable');
    vi.restoreAllMocks();
    expect(IdentityAdmin.prototype.isPasswordOf).toBe(isPasswordOf);
    expect((await change(PASSWORD, NEW)).json()).toEqual({ changed: true });
  });

  test('is for whoever has one: others go to their provider', async () => {
    Object.assign(account, { password: null, provider: 'google' });
    expect((await under.call('GET', '/user/account', { as: player })).json()).toMatchObject({
      hasPassword: false,
      provider: 'google',
    });
    expect((await change('', NEW)).json()).toMatchObject({ status: 409, code: 'password-elsewhere' });
  });

  test('is not set while the identity service is away', async () => {
    const away = await openApi({ API_OIDC_INTERNAL_URL: 'http://127.0.0.1:9/realms/nimbo' });
    try {
      expect((await away.call('POST', '/account/recovery', { body: { email: 'a@b.example' } })).json()).toMatchObject({
        status: 503,
        code: 'unavailable',
      });
    } finally {
      await away.close();
    }
  });

  test('signs every other device out at once, and this one stays', async () => {
    const other = await signedIn(player.subject, 'other');
    expect(await alive(other)).toBe(200);
    expect((await change(PASSWORD, NEW)).json()).toEqual({ changed: true });
    expect(account.password).toBe(NEW);
    expect(await alive(other)).toBe(401);
    expect(await alive(player)).toBe(200);
    expect(account.sessions).toEqual([`${player.subject}-own`]);
  });

  test('never shows in a reply', async () => {
    for (const reply of [await change('Wrong-1', NEW), await change(PASSWORD, 'Canary-Secret-123')])
      expect(reply.body).not.toMatch(/Wrong-1|Relampago|Canary/);
  });
});

describe('devices', () => {
  test('are listed with this one first, each in its own words', async () => {
    const other = await signedIn(player.subject, 'other', 'Firefox on a television');
    const devices = (await under.call('GET', '/user/account/devices', { as: player })).json();
    expect(devices).toMatchObject([
      { current: true, userAgent: null },
      { current: false, userAgent: 'Firefox on a television' },
    ]);
    const gone = await under.call('DELETE', `/user/account/devices/${devices[1].id}`, { as: player });
    expect(gone.json()).toEqual({ signedOut: true });
    expect(await alive(other)).toBe(401);
    expect(account.sessions).toEqual([`${player.subject}-own`]);
    expect((await under.call('GET', '/user/account/devices', { as: player })).json()).toHaveLength(1);
    expect((await under.call('DELETE', `/user/account/devices/${devices[1].id}`, { as: player })).statusCode).toBe(404);
  });

  test('of another account are nobody’s business', async () => {
    const stranger = await signedIn(crypto.randomUUID(), 'own');
    const [device] = (await under.call('GET', '/user/account/devices', { as: stranger })).json();
    expect((await under.call('DELETE', `/user/account/devices/${device.id}`, { as: player })).json()).toMatchObject({
      code: 'device-unknown',
    });
    expect(await alive(stranger)).toBe(200);
    expect(under.identity.accounts.byId.get(stranger.subject)!.sessions).toHaveLength(1);
  });

  test('are all signed out, this one too', async () => {
    const other = await signedIn(player.subject, 'other');
    expect((await under.call('DELETE', '/user/account/devices', { as: player })).statusCode).toBe(200);
    expect([await alive(player), await alive(other)]).toEqual([401, 401]);
    expect(account).toMatchObject({ sessions: [], endedAtOnce: 1 });
  });
});

/** A play session of the profile that has this status. @returns its status as it is then */
async function plays({ profileId }: Player, status: 'queued' | 'playing'): Promise<() => Promise<string>> {
  await under.pool.query(
    `insert into api.hosts (id, zone, control_url, signaling_url, slots, draining)
     values ('host-1', 'z', 'http://127.0.0.1:9', 'ws://127.0.0.1:9', 0, true) on conflict (id) do nothing`,
  );
  const { rows } = await under.pool.query(
    `insert into api.play_sessions (profile_id, gid, status, host_id, max_play_seconds, host_seen_at)
     values ($1, 'frozen-bubble', $2, $3, 600, now()) returning id`,
    [profileId, status, status === 'playing' ? 'host-1' : null],
  );
  return async () => {
    const found = await under.pool.query('select status from api.play_sessions where id = $1', [rows[0].id]);
    return found.rows[0].status;
  };
}

test('who signs out everywhere ends the games of all profiles, and of nobody else; one device or a new password ends none', async () => {
  await under.call('PUT', `${PROFILES}/${player.profileId}/pin`, { as: player, body: { pin: PIN, pinAgain: PIN } });
  await under.call('POST', PROOF, { as: player, body: { pin: PIN } });
  const mateo = (await under.call('POST', PROFILES, { as: player, body: MATEO })).json();
  const stranger = await signedIn(crypto.randomUUID(), 'own');
  const [own, sibling, others] = [
    await plays(player, 'playing'),
    await plays({ ...player, profileId: mateo.id }, 'queued'),
    await plays(stranger, 'queued'),
  ];
  const all = () => Promise.all([own(), sibling(), others()]);
  await signedIn(player.subject, 'other');
  const devices = (await under.call('GET', '/user/account/devices', { as: player })).json();
  await under.call('DELETE', `/user/account/devices/${devices[1].id}`, { as: player });
  await change(PASSWORD, NEW);
  expect(await all()).toEqual(['playing', 'queued', 'queued']);
  expect((await under.call('DELETE', '/user/account/devices', { as: player })).statusCode).toBe(200);
  expect(await all()).toEqual(['ending', 'ended', 'queued']);
});

describe('while the identity service ends no sessions', () => {
  const identityAdmin = (clientSecret: string | undefined) =>
    new IdentityAdmin({ internalUrl: under.identity.internalUrl, clientSecret, log, now: Date.now });
  const signOuts = (identity = identityAdmin(ADMIN_SECRET)) =>
    new SignOuts({ pool: under.pool, access: new ProfileAccess(under.pool, Date.now), log, identity });
  /** Nobody has done it for a minute. */
  const later = async () => {
    await under.pool.query(`update api.sign_outs set due_at = now()`);
    await signOuts().finish();
  };
  const due = async () => (await under.pool.query('select from api.sign_outs')).rowCount;
  /** As the operator left it who gave no secret. */
  const unconfigured = () => signOuts(identityAdmin(undefined));
  const idOf = async (browser: Player): Promise<string> => {
    const devices = (await under.call('GET', '/user/account/devices', { as: browser })).json();
    return devices.find(({ current }: { current: boolean }) => current).id;
  };
  /** The account and this browser. */
  const own = async (): Promise<[string, string]> => {
    const { rows } = await under.pool.query(
      'select s.id, s.account_id from api.auth_sessions s join api.accounts a on a.id = s.account_id where a.subject = $1 order by s.created_at',
      [player.subject],
    );
    return [rows[0].account_id, rows[0].id];
  };
  let other: Player;

  beforeEach(async () => {
    other = await signedIn(player.subject, 'other');
    under.identity.accounts.sessionsWork = false;
    return () => {
      under.identity.accounts.sessionsWork = true;
    };
  });

  test.each([
    [
      'one device',
      async () => {
        const [, device] = (await under.call('GET', '/user/account/devices', { as: player })).json();
        return under.call('DELETE', `/user/account/devices/${device.id}`, { as: player });
      },
      200,
      ['own'],
    ],
    ['every device', () => under.call('DELETE', '/user/account/devices', { as: player }), 401, []],
    ['others by a new password', () => change(PASSWORD, NEW), 200, ['own']],
  ] as const)('who signs out %s is told so, and it is done later', async (_what, signOut, own, left) => {
    expect((await signOut()).statusCode).toBe(200);
    expect([await alive(player), await alive(other)]).toEqual([own, 401]);
    const ofOther = `${player.subject}-other`;
    expect(account.sessions).toContain(ofOther);
    await later();
    expect(account.sessions).toContain(ofOther);
    under.identity.accounts.sessionsWork = true;
    await later();
    expect(account.sessions).toEqual(left.map((name) => `${player.subject}-${name}`));
    expect(await due()).toBe(0);
  });

  test('a browser that has signed in since stays, with its game', async () => {
    await under.call('DELETE', '/user/account/devices', { as: player });
    const since = await signedIn(player.subject, 'since');
    const game = await plays(since, 'queued');
    under.identity.accounts.sessionsWork = true;
    await later();
    expect([await alive(since), await game()]).toEqual([200, 'queued']);
    expect(account.sessions).toEqual([`${player.subject}-since`]);
  });

  test('a browser that comes back by its session there without being asked does not stay', async () => {
    await change(PASSWORD, NEW);
    const back = await signedIn(player.subject, 'other');
    expect(await alive(back)).toBe(200);
    under.identity.accounts.sessionsWork = true;
    await later();
    expect(account.sessions).toEqual([`${player.subject}-own`]);
  });

  test('the browser that stays keeps its session there, though it had signed in twice', async () => {
    await signedIn(player.subject, 'own');
    await change(PASSWORD, NEW);
    under.identity.accounts.sessionsWork = true;
    await later();
    expect(new Set(account.sessions)).toEqual(new Set([`${player.subject}-own`]));
    expect(await alive(player)).toBe(200);
  });

  test.each([
    ['is being made', async () => true],
    ['is made by a process that is killed', () => Promise.reject(new Error('killed'))],
  ])('who signs in by the former password while the change %s does not stay', async (_what, end) => {
    under.identity.accounts.sessionsWork = true;
    let late: Player | undefined;
    const done = signOuts().othersAfter(...(await own()), async () => {
      late = await signedIn(player.subject, 'late');
      account.password = NEW;
      return end();
    });
    await done.catch(() => undefined);
    await later();
    expect([await alive(player), await alive(late!)]).toEqual([200, 401]);
    expect(account.sessions).toEqual([`${player.subject}-own`]);
  });

  test('a process that is killed after it has set the password leaves nobody signed in by the former one', async () => {
    under.identity.accounts.sessionsWork = true;
    const killed = signOuts().othersAfter(...(await own()), async () => {
      account.password = NEW;
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    await later();
    expect([await alive(player), await alive(other)]).toEqual([200, 401]);
    expect(account.sessions).toEqual([`${player.subject}-own`]);
  });

  test('what it has refused for sure signs nobody out', async () => {
    const refused = signOuts().othersAfter(...(await own()), () =>
      identityAdmin(ADMIN_SECRET).setPassword('nobody', NEW),
    );
    await expect(refused).rejects.toMatchObject({ code: 'unavailable' });
    expect(await due()).toBe(0);
    expect(await alive(other)).toBe(200);
  });

  test.each([
    ['one device', async () => unconfigured().device((await own())[0], await idOf(other))],
    ['every device', async () => unconfigured().everywhere((await own())[0])],
  ])('and never will, who signs out %s is told so, and it is done here', async (_what, signOut) => {
    await expect(signOut()).rejects.toMatchObject({ code: 'unavailable' });
    await eventually(async () => (await alive(other)) === 401);
    expect(await due()).toBe(0);
  });

  test('what is older than any session is forgotten', async () => {
    await change(PASSWORD, NEW);
    const age = (days: number) =>
      under.pool.query(`update api.sign_outs set asked_at = now() - make_interval(days => $1)`, [days]);
    await age(89);
    await later();
    expect(await due()).toBe(1);
    await age(91);
    await later();
    expect(await due()).toBe(0);
  });

  test('a password that is refused signs nobody out', async () => {
    expect((await change(PASSWORD, 'Password1')).json()).toMatchObject({ code: 'password-refused' });
    expect(await due()).toBe(0);
    expect(await alive(other)).toBe(200);
  });
});

describe('mails', () => {
  const recover = (email: string) => under.call('POST', '/account/recovery', { body: { email } });

  test('of recovery go to the owner, whatever the case of the address', async () => {
    expect((await recover(` ${account.email.toUpperCase()} `)).json()).toEqual({ sent: true });
    expect(under.identity.accounts.mails.at(-1)).toBe(`UPDATE_PASSWORD ${account.email}`);
  });

  test('of recovery say so where there is no account, where it is shut and where no mail can be sent', async () => {
    expect((await recover('nobody@casa.example')).json()).toMatchObject({ status: 404, code: 'email-unknown' });
    account.enabled = false;
    expect((await recover(account.email)).json()).toMatchObject({ code: 'email-unknown' });
    account.enabled = true;
    under.identity.accounts.mailWorks = false;
    expect((await recover(account.email)).json()).toMatchObject({ status: 502, code: 'mail-failed' });
  });

  test('of recovery are few for one address, known or not', async () => {
    for (const email of [account.email, `${crypto.randomUUID()}@casa.example`]) {
      const replies = [];
      for (let times = 0; times < 6; times++) replies.push((await recover(email)).statusCode);
      expect(replies.slice(0, 5)).not.toContain(429);
      expect(replies[5]).toBe(429);
    }
    under.advance(61 * MINUTE);
  });

  test('of confirmation are few for an account, and none where the address is confirmed', async () => {
    const confirm = () => under.call('POST', '/user/account/confirmation-mail', { as: player });
    const mails = () => under.identity.accounts.mails.filter((mail) => mail === `VERIFY_EMAIL ${account.email}`).length;
    for (let times = 0; times < 5; times++) expect((await confirm()).json()).toEqual({ sent: true });
    const refused = await confirm();
    expect(refused.json()).toMatchObject({ status: 429, code: 'too-many-requests' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(mails()).toBe(5);
    account.emailVerified = true;
    under.advance(61 * MINUTE);
    const bearer = await bearerOf(player);
    expect((await under.call('POST', '/user/account/confirmation-mail', { as: bearer })).json()).toEqual({
      sent: false,
    });
    expect(mails()).toBe(5);
  });

  test('of recovery tell nobody who has an account where the operator says so', async () => {
    const quiet = await openApi({ API_TELL_UNKNOWN_EMAIL: 'no' });
    try {
      quiet.identity.accounts.add('ana', { email: 'ana@casa.example' });
      const replies = [];
      for (const email of ['ana@casa.example', 'nobody@casa.example'])
        replies.push(await quiet.call('POST', '/account/recovery', { body: { email } }));
      expect(replies.map(({ statusCode, body }) => [statusCode, body])).toEqual([
        [200, '{"sent":true}'],
        [200, '{"sent":true}'],
      ]);
    } finally {
      await quiet.close();
    }
  });

  test('of confirmation go to the account’s address', async () => {
    expect((await under.call('POST', '/user/account/confirmation-mail', { as: player })).json()).toEqual({
      sent: true,
    });
    expect(under.identity.accounts.mails.at(-1)).toBe(`VERIFY_EMAIL ${account.email}`);
  });
});

describe('a child', () => {
  test.each(Object.entries(ownAccountRoutes).filter(([, route]) => route.authz !== 'public'))(
    'cannot use %s',
    async (_, route) => {
      await under.call('PUT', `${PROFILES}/${player.profileId}/pin`, { as: player, body: { pin: PIN, pinAgain: PIN } });
      await under.call('POST', PROOF, { as: player, body: { pin: PIN } });
      const child = (await under.call('POST', PROFILES, { as: player, body: LIA })).json();
      await under.call('PUT', CHOICE, { as: player, body: { profileId: child.id } });
      const token = await under.identity.token({ sub: player.subject, exp: Math.floor(Date.now() / 1000) + 86_400 });
      const minted = await under.call('POST', '/auth-sessions/bearer', {
        as: token,
        body: { authSessionId: player.authSessionId },
      });
      const { access_token, profile } = minted.json();
      expect(profile).toMatchObject({ kids: true });
      const url = route.path.replace(':id', crypto.randomUUID());
      const body = route.method === 'GET' ? undefined : { currentPassword: PASSWORD, newPassword: NEW };
      const reply = await under.call(route.method, url, { as: access_token, ...(body && { body }) });
      expect(reply.json()).toMatchObject({ status: 403, code: 'forbidden' });
      expect(under.identity.accounts.byId.get(player.subject)!.password).toBe(PASSWORD);
    },
  );
});

describe('the household’s data', () => {
  test('are exported whole, for the admin with the PIN only, and of nobody else', async () => {
    const stranger = await signedIn(crypto.randomUUID(), 'own');
    await under.pool.query(`update api.profiles set nickname = 'Stranger' where id = $1`, [stranger.profileId]);
    await under.call('POST', '/user/feedback?l=es', { as: player, body: { kind: 'other', message: 'Hola Nimbo' } });
    await under.call('PUT', `${PROFILES}/${player.profileId}/pin`, { as: player, body: { pin: PIN, pinAgain: PIN } });
    under.advance(11 * MINUTE);
    const fresh = await signedIn(player.subject, 'fresh');
    await under.call('PUT', CHOICE, { as: fresh, body: { profileId: player.profileId, pin: PIN } });
    under.advance(11 * MINUTE);
    const bearer = await bearerOf(fresh);
    expect((await under.call('GET', '/user/account/export', { as: bearer })).json()).toMatchObject({
      code: 'pin-needed',
    });
    await under.call('POST', PROOF, { as: bearer, body: { pin: PIN } });
    await under.call('POST', PROFILES, { as: bearer, body: MATEO });
    account.provider = 'google';
    const reply = await under.call('GET', '/user/account/export', { as: bearer });
    expect(reply.headers['content-disposition']).toContain('nimbo.json');
    const everything = reply.json();
    expect(everything).toMatchObject({
      account: {
        email: account.email,
        language: 'pt',
        joinedThrough: [{ provider: 'google', id: 'at-google' }],
        signIns: [
          { startedAt: '2026-11-21T10:00:00.000Z', lastUsedAt: '2026-11-21T10:00:00.000Z' },
          { startedAt: '2026-11-21T10:00:00.000Z' },
        ],
      },
      household: { timeZone: 'UTC', language: 'en', weeklySummary: true },
      profiles: [{ admin: true, has_pin: true }, { nickname: 'Mateo' }],
      feedback: [{ message: 'Hola Nimbo' }],
      plays: [],
      saves: [],
      ratings: [],
    });
    expect(reply.body).not.toMatch(/argon2|Stranger|Tormenta/);
  });

  test('stay while the password is wrong, and go with it for good', async () => {
    const other = await signedIn(player.subject, 'other');
    await under.call('POST', '/user/feedback?l=es', { as: player, body: { kind: 'other', message: 'Hola' } });
    const gone = (currentPassword?: string) =>
      under.call('DELETE', '/user/account', { as: player, body: { currentPassword } });
    expect((await gone()).json()).toMatchObject({ code: 'password-wrong' });
    expect((await gone('Wrong-1')).json()).toMatchObject({ code: 'password-wrong' });
    expect(await alive(player)).toBe(200);
    expect((await gone(PASSWORD)).json()).toEqual({ deleted: true });
    expect(under.identity.accounts.byId.has(player.subject)).toBe(false);
    expect([await alive(player), await alive(other)]).toEqual([401, 401]);
    const { rows } = await under.pool.query(
      `select p.nickname, p.deleted_at is not null as deleted from api.profiles p where p.id = $1`,
      [player.profileId],
    );
    expect(rows).toEqual([{ nickname: '', deleted: true }]);
    const token = await under.identity.token({ sub: player.subject, exp: Math.floor(Date.now() / 1000) + 86_400 });
    const again = await under.call('POST', '/auth-sessions/bearer', {
      as: token,
      body: { authSessionId: crypto.randomUUID() },
    });
    expect(again.json()).toMatchObject({ code: 'signed-out' });
  });
});

test('an account that is deleted twice at the same time is deleted once, and nothing fails', async () => {
  const gone = () => under.call('DELETE', '/user/account', { as: player, body: { currentPassword: PASSWORD } });
  const holder = await under.pool.connect();
  await holder.query('begin');
  await holder.query(
    'select from api.households where id = (select household_id from api.profiles where id = $1) for update',
    [player.profileId],
  );
  const replies = [gone(), gone()];
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await eventually(async () => (await under.pool.query(waiting)).rowCount === 2);
  await holder.query('commit');
  holder.release();
  const said = (await Promise.all(replies)).map((reply) => reply.json().code ?? reply.statusCode);
  expect(said.toSorted()).toEqual([200, 'signed-out']);
});

/** Tables with a column that names somebody. */
async function personalTables(): Promise<string[]> {
  const { rows } = await under.pool.query<{ name: string }>(
    `select distinct table_name as name from information_schema.columns
     where table_schema = 'api' and column_name in ('profile_id', 'account_id', 'household_id', 'recipient')
       and table_name not in (select table_name from information_schema.views where table_schema = 'api')`,
  );
  return rows.map(({ name }) => name);
}

describe('every table of the api that names somebody', () => {
  /** Ways back into profiles and mails on their way: minutes old, and secrets. The account stands at the top of the file. */
  const NOT_EXPORTED = ['pin_recoveries', 'mails', 'sign_outs', 'accounts'];
  /** Figures of nobody, and what keeps tokens from coming back. */
  const STAYS = ['play_sessions', 'ratings', 'profiles', 'accounts', 'auth_sessions'];

  test('is exported, or said not to be', async () => {
    const names = EXPORTED_PARTS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const texts = EXPORTED_PARTS.map(({ sql }) => sql).join('\n');
    const missing = (await personalTables()).filter(
      (table) => !NOT_EXPORTED.includes(table) && !new RegExp(`api\\.${table}\\b`).test(texts),
    );
    expect(missing).toEqual([]);
  });

  test('is empty of an account that was deleted, or said not to be', async () => {
    const { rows } = await under.pool.query('select id, household_id from api.accounts where subject = $1', [
      player.subject,
    ]);
    const { id, household_id: household } = rows[0];
    const { profileId } = player;
    await under.call('POST', '/user/feedback?l=es', { as: player, body: { kind: 'other', message: 'Hola' } });
    await under.pool.query(`insert into api.weekly_summaries (household_id, week) values ($1, now())`, [household]);
    await under.pool.query(
      `insert into api.mails (id, kind, recipient, subject, body_text, body_html, give_up_at)
       values (gen_random_uuid(), 'k', $1, 's', 't', 'h', now() + interval '1 hour')`,
      [account.email],
    );
    await under.call('DELETE', '/user/account', { as: player, body: { currentPassword: PASSWORD } });
    for (const table of (await personalTables()).filter((name) => !STAYS.includes(name))) {
      const left = await under.pool.query(
        `select 1 from api.${table} t where to_jsonb(t) ->> 'profile_id' = $1 or to_jsonb(t) ->> 'account_id' = $2
           or to_jsonb(t) ->> 'household_id' = $3 or to_jsonb(t) ->> 'recipient' = $4`,
        [profileId, id, household, account.email],
      );
      expect([table, left.rowCount]).toEqual([table, 0]);
    }
  });
});

async function bearerOf({ subject, authSessionId }: Player): Promise<string> {
  const exp = Math.floor(Date.now() / 1000) + 86_400;
  const token = await under.identity.token({ sub: subject, exp });
  const reply = await under.call('POST', '/auth-sessions/bearer', { as: token, body: { authSessionId } });
  return reply.json().access_token;
}
