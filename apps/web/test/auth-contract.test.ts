import { freePort } from '@nimbo/testkit/free-port';
import { openTestDatabase, type TestDatabase } from '@nimbo/testkit/postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBrowser } from './browser.ts';
import { type FakeIdentity, startFakeIdentity } from './fake-identity.ts';
import { startWeb, type WebProcess } from './web-process.ts';

let database: TestDatabase;
let identity: FakeIdentity;
let web: WebProcess;

beforeAll(async () => {
  database = await openTestDatabase();
  identity = await startFakeIdentity(await freePort());
  web = await startWeb({
    databaseUrl: database.url,
    identityUrl: identity.issuer,
    apiUrl: `http://127.0.0.1:${await freePort()}`,
  });
});

afterAll(async () => {
  await web?.stop();
  await identity?.stop();
  await database?.drop();
});

const visit = (path: string, init?: RequestInit) => createBrowser(web).visit(path, init);
const locationOf = async (path: string, init?: RequestInit) => (await visit(path, init)).headers.get('location');

/** Addresses a page, a mail or another site might hand us; the rule itself has a longer table. */
const HOSTILE = [
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  'https:evil.example',
  'https:///evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'http://user:pass@evil.example',
  'http://evil.example#@127.0.0.1',
  'http://127.0.0.1.evil.example',
  'http://evil。example',
  '/..//evil.example',
  '/%2e%2e//evil.example',
  '/en\r\nSet-Cookie: a=b',
  'not an address',
  'http://',
  '%',
  '',
];

describe('the paths of next-auth', () => {
  test('session of a visitor is an empty object', async () => {
    const reply = await visit('/api/auth/session');
    expect(reply.status).toBe(200);
    expect(reply.headers.get('cache-control')).toContain('no-store');
    expect(await reply.json()).toEqual({});
  });

  test('csrf gives a token and a cookie that scripts cannot read', async () => {
    const reply = await visit('/api/auth/csrf');
    expect(await reply.json()).toEqual({ csrfToken: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(reply.headers.getSetCookie().join()).toMatch(/next-auth\.csrf-token=.+HttpOnly/);
  });

  test('providers lists the one provider with its two addresses', async () => {
    expect(await (await visit('/api/auth/providers')).json()).toEqual({
      nimbo: {
        id: 'nimbo',
        name: 'Nimbo',
        type: 'oauth',
        signinUrl: `${web.publicUrl}/api/auth/signin/nimbo`,
        callbackUrl: `${web.publicUrl}/api/auth/callback/nimbo`,
      },
    });
  });

  test('signin leads to the sign-in page in the language of the visitor', async () => {
    const location = await locationOf('/api/auth/signin?callbackUrl=/es/go');
    expect(location).toBe(`/sign-in?callbackUrl=${encodeURIComponent(`${web.publicUrl}/es/go`)}`);
    const page = await visit(location!, { headers: { 'accept-language': 'es' } });
    expect(page.headers.get('location')).toBe(`/es${location}`);
    const shown = await visit(`/es${location}`);
    expect(shown.status).toBe(200);
    expect(await shown.text()).toContain('Iniciar sesión');
  });

  test('a session that is required leads to the sign-in page with its code and the way back', async () => {
    const location = await locationOf('/api/auth/signin?error=SessionRequired&callbackUrl=/en/go');
    expect(location).toContain(`callbackUrl=${encodeURIComponent(`${web.publicUrl}/en/go`)}`);
    expect(location).toContain('error=SessionRequired');
    expect(await (await visit(`/en${location}`)).text()).toContain('Log in to go on.');
  });

  test('signin at an unknown provider leads to the sign-in page', async () => {
    const browser = createBrowser(web);
    const reply = await browser.post('/api/auth/signin/nobody', { callbackUrl: '/en/go' });
    expect(reply.headers.get('location')).toBe(`${web.publicUrl}/api/auth/signin?csrf=true`);
    expect(await locationOf('/api/auth/signin/nobody')).toMatch(/^\/sign-in\?/);
  });

  test('signin without the csrf token starts nothing', async () => {
    const before = identity.authorizations.length;
    const reply = await visit('/api/auth/signin/nimbo', { method: 'POST', body: new URLSearchParams() });
    expect(reply.headers.get('location')).toBe(`${web.publicUrl}/api/auth/signin?csrf=true`);
    expect(identity.authorizations).toHaveLength(before);
  });

  test('signin lets nobody change what the identity service is asked', async () => {
    const browser = createBrowser(web);
    const hostile =
      'redirect_uri=https://evil.example&scope=openid+admin&response_mode=fragment&client_id=x&prompt=create';
    const reply = await browser.post(`/api/auth/signin/nimbo?${hostile}`, { json: 'true' });
    const asked = new URL(((await reply.json()) as { url: string }).url).searchParams;
    expect(asked.get('redirect_uri')).toBe(`${web.publicUrl}/api/auth/callback/nimbo`);
    expect(asked.get('scope')).toBe('openid email profile');
    expect(asked.get('client_id')).toBe('nimbo-web');
    expect(asked.has('response_mode')).toBe(false);
    expect(asked.get('prompt')).toBe('create');
  });

  test.each([
    ['without its state', '/api/auth/callback/nimbo?code=x'],
    ['with a foreign state', '/api/auth/callback/nimbo?code=x&state=y'],
  ])('a callback %s is an OAuthCallback error', async (_what, path) => {
    expect(await locationOf(path)).toBe(`${web.publicUrl}/api/auth/error?error=OAuthCallback`);
    expect(await locationOf('/api/auth/error?error=OAuthCallback')).toBe(
      `${web.publicUrl}/api/auth/signin?error=OAuthCallback`,
    );
  });

  test('a callback that the person refused is a Callback error', async () => {
    const location = await locationOf('/api/auth/callback/nimbo?error=access_denied');
    expect(location).toBe(`${web.publicUrl}/api/auth/error?error=Callback`);
  });

  test('a callback cannot be used twice', async () => {
    const browser = createBrowser(web);
    const started = await browser.post('/api/auth/signin/nimbo', { json: 'true' });
    const authorized = await fetch(((await started.json()) as { url: string }).url, { redirect: 'manual' });
    const back = new URL(authorized.headers.get('location')!);
    const kept = new Map(browser.cookies);
    expect((await browser.visit(`${back.pathname}${back.search}`)).headers.get('location')).toBe(`${web.publicUrl}/`);
    const replay = createBrowser(web);
    for (const [name, value] of kept) replay.cookies.set(name, value);
    expect((await replay.visit(`${back.pathname}${back.search}`)).headers.get('location')).toContain('error=');
    expect(await replay.session()).toEqual({});
  });

  test('a callback of an unknown provider is refused', async () => {
    expect((await visit('/api/auth/callback/nobody')).status).toBe(400);
  });

  test('an unknown error leads to the error page, and the page shows nothing it was given', async () => {
    expect(await locationOf('/api/auth/error?error=AccessDenied')).toBe('/auth-error?error=AccessDenied');
    expect(await locationOf('/api/auth/error?error=%3Cscript%3E')).toBe('/auth-error?error=Default');
    const page = await visit('/en/auth-error?error=%3Cscript%3Ealert(1)%3C/script%3E');
    const html = await page.text();
    expect(html).toContain('Log-in is not possible');
    expect(html).not.toContain('alert(1)</script>');
  });

  test('signout asks before it does anything', async () => {
    expect(await locationOf('/api/auth/signout')).toBe('/sign-out');
    expect(await (await visit('/en/sign-out')).text()).toContain('Log out?');
  });

  test('_log takes a report by POST only', async () => {
    const report = {
      level: 'error',
      code: 'CLIENT_FETCH_ERROR',
      message: 'line one\r\nline \u001b[31mtwo',
      client: 'true',
    };
    const taken = await visit('/api/auth/_log', { method: 'POST', body: new URLSearchParams(report) });
    expect(taken.status).toBe(200);
    expect((await visit('/api/auth/_log')).status).toBe(400);
    await expect
      .poll(() => web.log.find((entry) => entry.authCode === 'CLIENT_FETCH_ERROR'))
      .toMatchObject({
        level: 30,
        reason: 'line one line [31mtwo',
      });
  });

  test.each([{}, { level: 'error' }, { level: '__proto__', code: 'x' }])('_log refuses %j', async (fields) => {
    const reply = await visit('/api/auth/_log', { method: 'POST', body: new URLSearchParams(fields as never) });
    expect(reply.status).toBe(400);
  });

  test('an unknown action is refused', async () => {
    expect((await visit('/api/auth/nonsense')).status).toBe(400);
    expect((await visit('/api/auth/session/extra/segments')).status).toBe(200);
    expect((await visit('/api/auth')).status).toBe(404);
  });
});

describe('an address to return to that is not ours', () => {
  test.each(HOSTILE)('%j in the query of signin is replaced', async (address) => {
    const location = await locationOf(`/api/auth/signin?callbackUrl=${encodeURIComponent(address)}`);
    expect(location).toBe(`/sign-in?callbackUrl=${encodeURIComponent(`${web.publicUrl}/`)}`);
  });

  test.each(HOSTILE)('%j in the body of signout is replaced', async (address) => {
    const reply = await createBrowser(web).post('/api/auth/signout', { callbackUrl: address, json: 'true' });
    expect(await reply.json()).toEqual({ url: `${web.publicUrl}/` });
  });

  test.each(HOSTILE)('%j in the cookie is replaced', async (address) => {
    const browser = createBrowser(web);
    browser.cookies.set('next-auth.callback-url', encodeURIComponent(address));
    const reply = await browser.visit('/api/auth/signin');
    expect(reply.status).toBe(302);
    expect(reply.headers.get('location')).toBe(`/sign-in?callbackUrl=${encodeURIComponent(`${web.publicUrl}/`)}`);
  });

  test.each(HOSTILE)('%j does not get a person away from limbo or the sign-in page', async (address) => {
    for (const path of ['/limbo?to=', '/limbo?state=', '/en/sign-in?callbackUrl=']) {
      const page = await visit(`${path}${encodeURIComponent(address)}`);
      expect(page.status).toBe(200);
      expect(await page.text()).not.toMatch(/(href|content)="[^"]*evil/);
    }
  });
});

describe('bad input', () => {
  const post = (path: string, body: BodyInit, type: string, headers: Record<string, string> = {}) =>
    visit(path, { method: 'POST', body, headers: { 'content-type': type, ...headers } });

  test.each(['', '{', '[]', 'null', '"x"', '1', '{"csrfToken":{}}', '{"data":{"language":"xx"}}', '\u0000'])(
    'JSON %j is refused',
    async (body) => {
      const reply = await post('/api/auth/session', body, 'application/json');
      expect(reply.status).toBe(400);
    },
  );

  test('a body of another type is refused', async () => {
    const reply = await post('/api/auth/signin/nimbo', '<a/>', 'application/xml');
    expect(reply.status).toBe(415);
    expect(await reply.json()).toMatchObject({ code: 'unsupported-media-type' });
  });

  test('a body above 8 KiB is refused, declared or not', async () => {
    const large = JSON.stringify({ csrfToken: 'x'.repeat(9000) });
    expect((await post('/api/auth/signout', large, 'application/json')).status).toBe(413);
    const undeclared = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(large));
        controller.close();
      },
    });
    const reply = await visit('/api/auth/signout', {
      method: 'POST',
      body: undeclared,
      headers: { 'content-type': 'application/json' },
      duplex: 'half',
    } as RequestInit);
    expect(reply.status).toBe(413);
  });

  test('a foreign page cannot post here', async () => {
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'null' },
    ];
    for (const headers of foreign)
      expect((await post('/api/auth/signout', '', 'application/json', headers)).status).toBe(403);
  });

  test.each([
    'x',
    'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..a.b.c',
    'eyJhbGciOiJub25lIn0.eyJzaWQiOiJ4In0.',
    '%00%ff',
    'a'.repeat(6000),
  ])('a forged session cookie is no session', async (cookie) => {
    const browser = createBrowser(web);
    browser.cookies.set('next-auth.session-token', cookie);
    const reply = await browser.visit('/api/auth/session');
    expect(reply.status).toBe(200);
    expect(await reply.json()).toEqual({});
  });

  test('more cookies than headers may hold are refused', async () => {
    const browser = createBrowser(web);
    for (let index = 0; index < 8; index += 1) browser.cookies.set(`filler-${index}`, 'x'.repeat(4000));
    expect((await browser.visit('/api/auth/session')).status).toBe(431);
  });
});
