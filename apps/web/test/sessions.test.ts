import { ACCOUNT_PURGED } from '@nimbo/service-runtime/logout-token';
import { freePort } from '@nimbo/testkit/free-port';
import { openTestDatabase, type TestDatabase } from '@nimbo/testkit/postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createBrowser } from './browser.ts';
import { startDatabaseRelay } from './database-relay.ts';
import { type FakeApi, startFakeApi } from './fake-api.ts';
import { type FakeIdentity, startFakeIdentity } from './fake-identity.ts';
import { startWeb, type WebProcess, type WebProcessOptions } from './web-process.ts';

let database: TestDatabase;
let identity: FakeIdentity;
let api: FakeApi;
let options: WebProcessOptions;
let web: WebProcess;
/** A second process behind the same public address, as behind a load balancer. */
let other: WebProcess;

beforeAll(async () => {
  database = await openTestDatabase();
  identity = await startFakeIdentity(await freePort());
  const apiPort = await freePort();
  api = await startFakeApi(apiPort);
  options = {
    databaseUrl: database.url,
    identityUrl: identity.issuer,
    apiUrl: `http://127.0.0.1:${apiPort}`,
  };
  web = await startWeb(options);
  other = await startWeb({ ...options, publicUrl: web.publicUrl });
});

afterAll(async () => {
  await Promise.all([web?.stop(), other?.stop()]);
  await identity?.stop();
  await api?.stop();
  await database?.drop();
});

beforeEach(() => {
  identity.renewals = 0;
  identity.away = false;
  identity.gate = Promise.resolve();
  identity.person = { sub: 'account-ana', email: 'ana@casa.example', name: 'Ana' };
  identity.logouts.length = 0;
  identity.revocations.length = 0;
  api.calls.length = 0;
  api.away = false;
  api.refuse.length = 0;
});

/** Access tokens of every session ran out long ago. */
const letTokensExpire = () =>
  database.pool.query(
    "update web.auth_sessions set refresh_after = now() - interval '1 minute', access_expires_at = now() - interval '1 minute'",
  );
const signedIn = async () => {
  const browser = createBrowser(web);
  await browser.signIn();
  return browser;
};
const user = (session: Record<string, unknown>) => session.user as Record<string, unknown> | undefined;

describe('signing in', () => {
  test('a visitor has an empty session', async () => {
    expect(await createBrowser(web).session()).toEqual({});
  });

  test('the identity service is asked with PKCE, state, nonce and the language of the page', async () => {
    const browser = createBrowser(web);
    await browser.signIn('/pt/go');
    const asked = identity.authorizations.at(-1)!;
    expect(asked.get('code_challenge_method')).toBe('S256');
    expect(asked.get('state')).toBeTruthy();
    expect(asked.get('nonce')).toBeTruthy();
    expect(asked.get('ui_locales')).toBe('pt');
    expect(asked.get('scope')).toBe('openid email profile');
  });

  test('the browser returns to where it started and the session names the person and the language', async () => {
    const browser = createBrowser(web);
    expect(await browser.signIn('/es/go')).toBe(`${web.publicUrl}/es/go`);
    const session = await browser.session();
    expect(session.user).toEqual({ name: 'Ana', email: 'ana@casa.example', language: 'es' });
    expect(Date.parse(String(session.expires))).toBeGreaterThan(0);
  });

  test('no token and no personal data reaches the browser or lies readable in the database', async () => {
    const browser = await signedIn();
    const cookie = browser.cookies.get('next-auth.session-token')!;
    expect(cookie.length).toBeLessThan(300);
    const rows = await database.pool.query('select * from web.auth_sessions');
    expect(JSON.stringify(rows.rows)).not.toMatch(/ana@casa|refresh-|eyJ/);
    expect(rows.rows.map((row) => row.sealed.toString('latin1')).join()).not.toMatch(/ana@casa|refresh-|eyJ/);
  });
});

describe('signing in again in the same browser', () => {
  test('ends the former session here and at the api, and keeps the grant both stand on', async () => {
    const browser = await signedIn();
    const former = new Map(browser.cookies);
    await browser.signIn();
    expect(api.calls.map((call) => call.path)).toEqual(['/auth-sessions/end']);
    expect(identity.revocations).toEqual([]);
    expect(user(await browser.session())?.name).toBe('Ana');
    const copy = createBrowser(web);
    for (const [name, value] of former) copy.cookies.set(name, value);
    expect(await copy.session()).toEqual({});
  });
});

describe('after the access token has expired', () => {
  test('four parallel reads succeed, one renewal reaches the provider and the session survives', async () => {
    const browser = await signedIn();
    await letTokensExpire();
    const sessions = await Promise.all([1, 2, 3, 4].map(() => browser.session()));
    expect(sessions.map((session) => user(session)?.name)).toEqual(['Ana', 'Ana', 'Ana', 'Ana']);
    expect(identity.renewals).toBe(1);
    await letTokensExpire();
    expect(user(await browser.session())?.name).toBe('Ana');
    expect(identity.renewals).toBe(2);
  });

  test('two processes renew a session once between them', async () => {
    const browser = await signedIn();
    for (let round = 1; round <= 5; round += 1) {
      await letTokensExpire();
      const reads = [web.url, other.url, web.url, other.url].map((via) => browser.session(via));
      const sessions = await Promise.all(reads);
      expect(sessions.every((session) => user(session)?.name === 'Ana')).toBe(true);
      expect(identity.renewals).toBe(round);
    }
  });

  test('a session whose grant has ended is over, its cookie is cleared and its row is gone', async () => {
    const browser = await signedIn();
    await database.pool.query(
      'delete from web.auth_sessions where id <> (select id from web.auth_sessions order by created_at desc limit 1)',
    );
    await letTokensExpire();
    identity.endAllGrants();
    expect(await browser.session()).toEqual({});
    expect(browser.cookies.has('next-auth.session-token')).toBe(false);
    expect((await database.pool.query('select 1 from web.auth_sessions')).rowCount).toBe(0);
  });

  test('an identity service that is away ends nothing', async () => {
    const browser = await signedIn();
    await letTokensExpire();
    identity.away = true;
    expect(user(await browser.session())?.name).toBe('Ana');
    identity.away = false;
    expect(user(await browser.session())?.name).toBe('Ana');
  });

  test('a slow identity service holds nobody up, and its late answer is kept', async () => {
    const browser = await signedIn();
    await letTokensExpire();
    let open: (value?: unknown) => void = () => undefined;
    identity.gate = new Promise((resolve) => {
      open = resolve;
    });
    // After a failure no renewal is tried for a moment.
    await expect
      .poll(
        async () => {
          expect(user(await browser.session())?.name).toBe('Ana');
          return identity.renewals;
        },
        { timeout: 10_000 },
      )
      .toBe(1);
    open();
    await expect
      .poll(async () => {
        const row = await database.pool.query(
          'select access_expires_at > now() as fresh from web.auth_sessions order by created_at desc limit 1',
        );
        return row.rows[0].fresh;
      })
      .toBe(true);
    expect(user(await browser.session())?.name).toBe('Ana');
    expect(identity.renewals).toBe(1);
  });
});

describe('the language of a session', () => {
  const update = (browser: Awaited<ReturnType<typeof signedIn>>, data: unknown, csrfToken?: string) =>
    browser.visit('/api/auth/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ csrfToken, data }),
    });

  test('an update without the csrf token changes nothing', async () => {
    const browser = await signedIn();
    expect((await update(browser, { language: 'pt' })).status).toBe(400);
    expect(user(await browser.session())?.language).not.toBe('pt');
  });

  test('a language we do not speak is refused', async () => {
    const browser = await signedIn();
    const reply = await update(browser, { language: 'de' }, await browser.csrfToken());
    expect(reply.status).toBe(400);
    expect(await reply.json()).toMatchObject({ code: 'invalid-request' });
  });

  test('an update changes it here, in the cookie and for the next sign-in on another device', async () => {
    identity.person = { sub: 'account-rui', email: 'rui@casa.example', name: 'Rui' };
    const browser = createBrowser(web);
    await browser.signIn('/en/go');
    const reply = await update(browser, { language: 'pt' }, await browser.csrfToken());
    expect(user((await reply.json()) as Record<string, unknown>)?.language).toBe('pt');
    expect(browser.cookies.get('nimbo_language')).toBe('pt');
    const second = createBrowser(web);
    await second.signIn('/en/go');
    expect(user(await second.session())?.language).toBe('pt');
  });
});

describe('signing out', () => {
  test('without the csrf token nothing ends', async () => {
    const browser = await signedIn();
    const reply = await browser.visit('/api/auth/signout', { method: 'POST', body: new URLSearchParams() });
    expect(reply.headers.get('location')).toBe(`${web.publicUrl}/api/auth/signout?csrf=true`);
    expect(user(await browser.session())?.name).toBe('Ana');
  });

  test('ends the session here, at the api and at the identity service, and brings the browser back', async () => {
    const browser = await signedIn();
    const kept = new Map(browser.cookies);
    const reply = await browser.post('/api/auth/signout', { callbackUrl: '/es', json: 'true' });
    const { url } = (await reply.json()) as { url: string };
    expect(url).toBe(`${web.publicUrl}/api/sign-out`);
    expect(api.calls.map((call) => call.path)).toEqual(['/auth-sessions/end']);
    expect(identity.revocations).toHaveLength(1);

    const handover = await browser.visit('/api/sign-out');
    const page = await handover.text();
    const policy = handover.headers.get('content-security-policy') ?? '';
    const nonce = /<script nonce="([^"]+)"/.exec(page)?.[1];
    expect(policy).toContain(`script-src 'nonce-${nonce}'`);
    expect(policy).toContain(`form-action 'self' ${new URL(identity.issuer).origin}`);
    expect(page).toContain(`action="${identity.issuer}/protocol/openid-connect/logout"`);
    const fields = Object.fromEntries(
      [...page.matchAll(/name="(\w+)" value="([^"]+)"/g)].map((match) => [match[1], match[2]]),
    );
    expect(fields).toMatchObject({
      client_id: 'nimbo-web',
      post_logout_redirect_uri: `${web.publicUrl}/limbo`,
      state: '/es',
      id_token_hint: expect.stringMatching(/^eyJ/),
    });
    expect((await browser.visit('/api/sign-out')).headers.get('location')).toBe(`${web.publicUrl}/limbo`);

    expect(await browser.session()).toEqual({});
    // A copy of the cookie made before is worth nothing either.
    const thief = createBrowser(web);
    for (const [name, value] of kept) thief.cookies.set(name, value);
    expect(await thief.session()).toEqual({});
    expect((await thief.visit('/api/token')).status).toBe(401);
  });

  test('an api that is away does not keep anybody signed in', async () => {
    const browser = await signedIn();
    api.away = true;
    await browser.post('/api/auth/signout', { json: 'true' });
    expect(await browser.session()).toEqual({});
  });
});

describe('while the database is away', () => {
  test('a session that was seen is still shown, nobody loses a cookie and every call says that it can wait', async () => {
    const relay = await startDatabaseRelay(database.url);
    const behind = await startWeb({
      databaseUrl: relay.url,
      identityUrl: identity.issuer,
      apiUrl: 'http://127.0.0.1:1',
    });
    onTestFinished(async () => {
      await behind.stop();
      await relay.stop();
    });
    const browser = createBrowser(behind);
    await browser.signIn();
    const seen = await browser.session();
    const stranger = createBrowser(behind);
    await stranger.signIn();
    const cookies = [...stranger.cookies];

    await relay.cut();
    expect(user(await browser.session())).toEqual(user(seen));
    const unseen = await stranger.visit('/api/auth/session');
    expect(unseen.status).toBe(503);
    expect(unseen.headers.get('retry-after')).toBeTruthy();
    expect([...stranger.cookies]).toEqual(cookies);
    for (const path of ['/api/token', '/api/health/readyz']) {
      const reply = await browser.visit(path);
      expect(reply.status).toBe(503);
      expect(await reply.json()).toMatchObject({ code: 'unavailable' });
    }
    const signOut = await browser.post('/api/auth/signout', { json: 'true' });
    expect(signOut.status).toBe(503);
    expect((await browser.visit('/en')).status).toBe(200);

    await relay.restore();
    await expect.poll(async () => user(await stranger.session())?.name).toBe('Ana');
    expect(user(await browser.session())).toEqual(user(seen));
  });
});

describe('a sign-in that ended at the identity service', () => {
  const tell = (fields: Record<string, string> | string, via = web.url) =>
    fetch(`${via}/api/backchannel-logout`, {
      method: 'POST',
      body: typeof fields === 'string' ? fields : new URLSearchParams(fields),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const events = (browser: ReturnType<typeof createBrowser>, headers = {}) =>
    browser.visit('/api/session-events', { headers, signal: AbortSignal.timeout(8000) });

  test.each([
    ['nothing', ''],
    ['no token', 'logout_token='],
    ['a forged token', `logout_token=${'eyJhbGciOiJub25lIn0.e30.'}`],
    ['another field', 'token=x'],
    ['a flood', `logout_token=${'a'.repeat(100_000)}`],
  ])('is not believed by %s', async (_, body) => {
    const browser = await signedIn();
    const reply = await tell(body);
    expect(reply.status).toBe(400);
    expect(await reply.json()).toEqual({ error: 'invalid_request' });
    expect(user(await browser.session())).toBeDefined();
  });

  test('is told again where the keys of the identity service cannot be read', async () => {
    const starting = await startWeb({ ...options, publicUrl: web.publicUrl });
    onTestFinished(async () => void (await starting.stop()));
    const browser = await signedIn();
    const token = await identity.logoutToken({ sid: identity.sids.at(-1)! });
    identity.away = true;
    expect((await tell({ logout_token: token }, starting.url)).status).toBe(503);
    expect(user(await browser.session())).toBeDefined();
  });

  test('is not believed by an id token, nor by a token about nobody here', async () => {
    const browser = await signedIn();
    const claims = { sid: identity.sids.at(-1)! };
    expect((await tell({ logout_token: await identity.logoutToken({ ...claims, events: undefined }) })).status).toBe(
      400,
    );
    expect((await tell({ logout_token: await identity.logoutToken({ sid: 'sid-of-nobody' }) })).status).toBe(200);
    expect(user(await browser.session())).toBeDefined();
  });

  test('ends here in every process and at the api, and only that one', async () => {
    const [first, second] = [await signedIn(), await signedIn()];
    const sid = identity.sids.at(-2)!;
    expect((await tell({ logout_token: await identity.logoutToken({ sid }) }, other.url)).status).toBe(200);
    expect(await first.session()).toEqual({});
    expect(user(await second.session())).toBeDefined();
    expect(api.calls.map((call) => call.path).sort()).toEqual(['/auth-sessions/end', '/auth-sessions/ended']);
    expect((await first.visit('/api/token')).status).toBe(401);
  });

  test('is told again until the api has heard of it, which needs no token of the browser', async () => {
    const browser = await signedIn();
    const logoutToken = await identity.logoutToken({ sid: identity.sids.at(-1)! });
    api.away = true;
    expect((await tell({ logout_token: logoutToken })).status).toBe(503);
    expect(await browser.session()).toEqual({});
    api.away = false;
    expect((await tell({ logout_token: logoutToken })).status).toBe(200);
    expect(api.calls).toEqual([{ path: '/auth-sessions/ended', token: '', logoutToken }]);
  });

  test('is known from the next renewal on where a former version kept no name of it', async () => {
    const browser = await signedIn();
    await database.pool.query('update web.auth_sessions set identity_session = null');
    await letTokensExpire();
    expect(user(await browser.session())).toBeDefined();
    await tell({ logout_token: await identity.logoutToken({ sid: identity.sids.at(-1)! }) });
    expect(await browser.session()).toEqual({});
  });

  test('takes the language of an account along that is gone, and of no other', async () => {
    identity.person = { sub: 'account-gone', email: 'beto@casa.example', name: 'Beto' };
    await signedIn();
    await database.pool.query(
      `insert into web.account_preferences values ('account-gone', 'pt'), ('account-stays', 'pt')`,
    );
    const kept = async () => {
      const { rows } = await database.pool.query(
        `select account from web.account_preferences where account in ('account-gone', 'account-stays') order by 1`,
      );
      return rows.map(({ account }) => account);
    };
    const sid = identity.sids.at(-1)!;
    await tell({ logout_token: await identity.logoutToken({ sid }) });
    expect(await kept()).toEqual(['account-gone', 'account-stays']);
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {}, [ACCOUNT_PURGED]: {} };
    await tell({ logout_token: await identity.logoutToken({ sid, events }) });
    expect(await kept()).toEqual(['account-stays']);
  });

  test('is heard by the pages that are open, within three seconds', async () => {
    const browser = await signedIn();
    const stream = await events(browser);
    expect(stream.headers.get('content-type')).toBe('text/event-stream');
    const sid = identity.sids.at(-1)!;
    const began = Date.now();
    await tell({ logout_token: await identity.logoutToken({ sid }) }, other.url);
    expect(await stream.text()).toContain('event: ended');
    expect(Date.now() - began).toBeLessThan(3000);
  });

  test('is none where only the process stops: it ends the streams and itself in order', async () => {
    const leaving = await startWeb({ ...options, publicUrl: web.publicUrl });
    const browser = await signedIn();
    const stream = await browser.visit('/api/session-events', { via: leaving.url });
    const [code, said] = await Promise.all([leaving.stop(), stream.text()]);
    expect(code).toBe(0);
    expect(said).not.toContain('ended');
    expect(user(await browser.session())).toBeDefined();
  });

  test('is told to nobody else: neither to another site nor without a session', async () => {
    const browser = await signedIn();
    expect((await events(browser, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await events(browser, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await events(createBrowser(web))).status).toBe(401);
  });
});
