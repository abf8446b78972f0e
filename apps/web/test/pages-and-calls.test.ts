import { globSync, readFileSync } from 'node:fs';
import { freePort } from '@nimbo/testkit/free-port';
import { openTestDatabase, type TestDatabase } from '@nimbo/testkit/postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createBrowser } from './browser.ts';
import { type FakeApi, FEATURE, GROWN_UP_FEATURE, startFakeApi } from './fake-api.ts';
import { type FakeIdentity, startFakeIdentity } from './fake-identity.ts';
import { HANDLERS } from './route-handlers.ts';
import { startWeb, type WebProcess } from './web-process.ts';

let database: TestDatabase;
let identity: FakeIdentity;
let api: FakeApi;
let web: WebProcess;

beforeAll(async () => {
  database = await openTestDatabase();
  identity = await startFakeIdentity(await freePort());
  const apiPort = await freePort();
  api = await startFakeApi(apiPort);
  web = await startWeb({
    databaseUrl: database.url,
    identityUrl: identity.issuer,
    apiUrl: `http://127.0.0.1:${apiPort}`,
    // Tests take the place of the terminating proxy: each may be an address of its own.
    environment: { WEB_TRUSTED_PROXIES: '127.0.0.1', WEB_SESSION_POLL_SECONDS: '2' },
  });
});

afterAll(async () => {
  await web?.stop();
  await identity?.stop();
  await api?.stop();
  await database?.drop();
});

beforeEach(() => {
  api.calls.length = 0;
  api.refuse.length = 0;
  api.away = false;
  api.ageLimit = 18;
  identity.away = false;
  identity.renewals = 0;
});

const visit = (path: string, headers: Record<string, string> = {}) => createBrowser(web).visit(path, { headers });

describe('a page address', () => {
  test.each([
    ['/', { 'accept-language': 'pt-BR,pt;q=0.9,en;q=0.8' }, '/pt'],
    ['/go/games/x.y?a=1', { 'accept-language': 'es' }, '/es/go/games/x.y?a=1'],
    ['/go', { 'accept-language': 'es', cookie: 'nimbo_language=pt' }, '/pt/go'],
    ['/go', { 'accept-language': 'de' }, '/en/go'],
    ['/go', { cookie: 'nimbo_language=%3Cscript%3E' }, '/en/go'],
    ['/fr/go', {}, '/en/fr/go'],
    ['/EN', {}, '/en/EN'],
  ])('%s with %j leads to %s', async (path, headers, expected) => {
    const reply = await visit(path, headers as Record<string, string>);
    expect(reply.status).toBe(307);
    expect(reply.headers.get('location')).toBe(expected);
    expect(reply.headers.get('cache-control')).toContain('no-store');
  });

  test.each(['/limbo', '/limbo?to=/en/go', '/api/health/healthz', '/icon.svg', '/en', '/es/go', '/pt/go/games/x.y'])(
    '%s stays where it is',
    async (path) => {
      expect((await visit(path, { 'accept-language': 'pt' })).status).toBe(200);
    },
  );

  test('under another name leads to ours, before a cookie is set', async () => {
    const reply = await visit('/en/go', { 'x-forwarded-host': 'localhost:1234' });
    expect(reply.status).toBe(307);
    expect(reply.headers.get('location')).toBe(`${web.publicUrl}/en/go`);
    expect((await visit('/api/health/readyz', { 'x-forwarded-host': 'localhost:1234' })).status).toBe(200);
  });

  test.each([
    '/en/nope',
    '/pt/go.',
    '/nope.png',
    '/en/%00',
    '/en/%ff',
    '/en/..%2f..%2fetc',
    '//evil.example',
    '/en//x',
  ])('%s is no server error', async (path) => {
    expect((await visit(path)).status).toBeLessThan(500);
  });

  test('that does not exist is not found, with or without a language', async () => {
    expect((await visit('/pt/nope')).status).toBe(404);
    expect((await visit('/nope.png')).status).toBe(404);
  });
});

describe('search engines', () => {
  const robotsOf = (html: string) => /<meta name="robots" content="([^"]*)"/.exec(html)?.[1];

  test.each(['/en/go', '/en/sign-in', '/en/sign-out', '/en/auth-error', '/en/nope', '/limbo'])(
    'are told not to keep %s',
    async (path) => expect(robotsOf(await (await visit(path)).text())).toContain('noindex'),
  );

  test.each([
    ['en', 'games'],
    ['es', 'juegos'],
    ['pt', 'jogos'],
  ])('find the start page in %s, described in its language, beside the others', async (language, word) => {
    const html = await (await visit(`/${language}`)).text();
    expect(robotsOf(html)).toBe('index, follow');
    expect(/<meta name="description" content="([^"]*)"/.exec(html)?.[1]).toContain(word);
    expect(html).toContain(`rel="canonical" href="${web.publicUrl}/${language}"`);
    for (const other of ['en', 'es', 'pt'])
      expect(html).toMatch(new RegExp(`hrefLang="${other}" href="${web.publicUrl}/${other}"`, 'i'));
  });

  test('are led to the start pages and kept out of calls', async () => {
    const robots = await (await visit('/robots.txt')).text();
    expect(robots).toContain('Disallow: /api/');
    expect(robots).toContain(`Sitemap: ${web.publicUrl}/sitemap.xml`);
    const map = await (await visit('/sitemap.xml')).text();
    const found = [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
    expect(found).toEqual(['en', 'es', 'pt'].map((language) => `${web.publicUrl}/${language}`));
  });
});

describe('a page', () => {
  test.each(['/en', '/en/go', '/en/sign-in', '/en/sign-out', '/en/auth-error', '/en/nope', '/limbo'])(
    '%s carries its headers, and all its scripts the nonce of its policy',
    async (path) => {
      const reply = await visit(path);
      const policy = reply.headers.get('content-security-policy') ?? '';
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe');
      expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
      expect(reply.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(reply.headers.get('permissions-policy')).toContain('gamepad=(self)');
      expect(reply.headers.get('x-powered-by')).toBeNull();
      const html = await reply.text();
      const scripts = html.match(/<script[^>]*>/g) ?? [];
      expect(scripts.length).toBeGreaterThan(0);
      for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
      expect(html).not.toMatch(/ style="/);
    },
  );

  test('has another nonce each time', async () => {
    const policies = await Promise.all(
      [1, 2].map(async () => (await visit('/en')).headers.get('content-security-policy')),
    );
    expect(policies[0]).not.toBe(policies[1]);
  });

  test('of the app carries the addresses of this process and no secret', async () => {
    const html = await (await visit('/en/go')).text();
    expect(html).toContain(web.publicUrl);
    expect(html).toMatch(/userApiUrl.{5,60}\/user/);
    expect(html).toMatch(/sessionPollSeconds\W+2\b/);
    expect(html).not.toContain('a-client-secret-for-tests');
  });
});

describe('the page of a signed-in reader', () => {
  const signedIn = async () => {
    const browser = createBrowser(web);
    await browser.signIn();
    return { read: async (path: string) => (await browser.visit(path)).text() };
  };

  test('says who plays, and never with which bearer', async () => {
    const html = await (await signedIn()).read('/en/go/settings');
    expect(html).toContain('Ana');
    expect(html).not.toContain('a-bearer');
    expect(html).not.toContain(FEATURE.title);
  });

  test('shows the top of home before any script, up to the age limit', async () => {
    const { read } = await signedIn();
    await expect.poll(() => read('/es/go')).toContain(`>${GROWN_UP_FEATURE.title}</h1>`);
    api.ageLimit = 12;
    const html = await read('/es/go');
    expect(html).toContain(`>${FEATURE.title}</h1>`);
    expect(html).not.toContain(GROWN_UP_FEATURE.title);
    // The page's policy takes none from a server.
    expect(html).not.toMatch(/<[^>]+ style="/);
  });

  test('waits without a name while the api is away', async () => {
    const { read } = await signedIn();
    api.away = true;
    const html = await read('/en/go');
    expect(html).not.toContain('Ana');
    expect(html).not.toContain('/en/sign-in');
  });

  test('is the login window at once when the sign-in has ended at the api', async () => {
    const { read } = await signedIn();
    api.refuse.push({ status: 401, code: 'signed-out' });
    expect(await read('/en/go')).toContain('href="/en/sign-in"');
  });
});

describe('the route handlers', () => {
  const app = new URL('../src/app', import.meta.url).pathname;
  const found = globSync('**/route.ts', { cwd: app }).flatMap((file) => {
    const exported = readFileSync(`${app}/${file}`, 'utf8').match(/^export .*$/gm) ?? [];
    const methods = exported.join(' ').match(/\b(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)\b/g) ?? [];
    return methods.map((method) => `${method} /${file.replace(/\/route\.ts$/, '')}`);
  });

  test('are those of the table, which says who each listens to', () => {
    expect(found.toSorted()).toEqual(Object.keys(HANDLERS).toSorted());
  });

  test.each(Object.entries(HANDLERS))('%s answers nobody else', async (name, { path, unproved, foreign }) => {
    const ask = async (site: string) => {
      const reply = await createBrowser(web).visit(path, {
        method: name.split(' ')[0]!,
        headers: { 'sec-fetch-site': site },
      });
      expect(await reply.text()).not.toMatch(/access_token|argon2/);
      return reply.status;
    };
    expect([await ask('same-origin'), await ask('cross-site')]).toEqual([unproved, foreign]);
  });
});

describe('GET /api/token', () => {
  test('refuses who is not signed in', async () => {
    const reply = await visit('/api/token');
    expect(reply.status).toBe(401);
    expect(reply.headers.get('content-type')).toBe('application/problem+json');
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(await reply.json()).toMatchObject({ code: 'signed-out', status: 401 });
  });

  test.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://evil.example' },
  ])('refuses a foreign page, %j, although the cookie is good', async (headers) => {
    const browser = createBrowser(web);
    await browser.signIn();
    const reply = await browser.visit('/api/token', { headers });
    expect(reply.status).toBe(403);
    expect(reply.headers.get('access-control-allow-origin')).toBeNull();
    expect(api.calls).toEqual([]);
  });

  test('gives the bearer of the api for the session of the cookie', async () => {
    const browser = createBrowser(web);
    await browser.signIn();
    const reply = await browser.visit('/api/token', { headers: { 'sec-fetch-site': 'same-origin' } });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(await reply.json()).toEqual({
      access_token: 'a-bearer',
      expires_in: 300,
      profile: expect.objectContaining({ nickname: 'Ana' }),
    });
    expect(api.calls).toMatchObject([{ path: '/auth-sessions/bearer', token: expect.stringMatching(/^eyJ/) }]);
    expect(api.calls[0]!.authSessionId).toMatch(/^[\w-]{43}$/);
  });

  test('renews an access token that the api refuses, once', async () => {
    const browser = createBrowser(web);
    await browser.signIn();
    api.refuse.push({ status: 401, code: 'token-expired' });
    expect((await browser.visit('/api/token')).status).toBe(200);
    expect(identity.renewals).toBe(1);
    expect(new Set(api.calls.map((call) => call.token)).size).toBe(2);
  });

  test('is signed out when the api knows the sign-in as ended', async () => {
    const browser = createBrowser(web);
    await browser.signIn();
    api.refuse.push({ status: 401, code: 'signed-out' });
    expect((await browser.visit('/api/token')).status).toBe(401);
  });

  test.each(['api', 'identity'] as const)('says that the service is unavailable while the %s is away', async (part) => {
    const browser = createBrowser(web);
    await browser.signIn();
    if (part === 'api') api.away = true;
    else {
      identity.away = true;
      await database.pool.query(
        "update web.auth_sessions set refresh_after = now() - interval '1 minute', access_expires_at = now() - interval '1 second'",
      );
    }
    const reply = await browser.visit('/api/token');
    expect(reply.status).toBe(503);
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await reply.json()).toMatchObject({ code: 'unavailable' });
  });
});

describe('POST /api/log', () => {
  const report = { message: 'boom', info: 'in a test', date: '2026-11-21T10:00:00.000Z', userSession: 'authenticated' };
  let addresses = 0;
  const send = (body: BodyInit, headers: Record<string, string> = {}) =>
    createBrowser(web).visit('/api/log', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${addresses}`, ...headers },
    });
  beforeEach(() => {
    addresses += 1;
  });

  test.each([
    ['malformed JSON', '{', {}, 400, 'malformed-json'],
    ['no message', JSON.stringify({ ...report, message: '' }), {}, 400, 'invalid-request'],
    ['no date', JSON.stringify({ message: 'x' }), {}, 400, 'invalid-request'],
    ['a list', '[]', {}, 400, 'invalid-request'],
    ['a text', 'boom', { 'content-type': 'text/plain' }, 415, 'unsupported-media-type'],
    ['8 KiB and more', JSON.stringify({ ...report, info: 'x'.repeat(8200) }), {}, 413, 'body-too-large'],
    ['a foreign page', JSON.stringify(report), { origin: 'https://evil.example' }, 403, 'forbidden'],
  ])('refuses %s', async (_what, body, headers, status, code) => {
    const reply = await send(body, headers as Record<string, string>);
    expect(reply.status).toBe(status);
    expect(reply.headers.get('content-type')).toBe('application/problem+json');
    expect(await reply.json()).toMatchObject({ code });
  });

  test('refuses the eleventh of a minute from one address, and nobody else', async () => {
    const statuses = [];
    for (let index = 0; index < 11; index += 1) statuses.push((await send(JSON.stringify(report))).status);
    expect(statuses).toEqual([...Array(10).fill(204), 429]);
    expect((await send(JSON.stringify(report), { 'x-forwarded-for': '203.0.113.200' })).status).toBe(204);
  });

  test('writes one line, whatever stands in it', async () => {
    const message = 'canary\r\n{"level":60,"msg":"forged"}\u001b[2J\u202e';
    expect((await send(JSON.stringify({ ...report, message }))).status).toBe(204);
    await expect
      .poll(() => web.log.find((entry) => String(entry.report).startsWith('canary')))
      .toMatchObject({
        level: 40,
        report: 'canary {"level":60,"msg":"forged"} [2J',
        info: 'in a test',
        userSession: 'authenticated',
        signedIn: false,
      });
    expect(web.log.some((entry) => entry.msg === 'forged')).toBe(false);
  });
});

describe('any other call', () => {
  test.each(['/api', '/api/nope', '/api/token/x', '/api/auth'])('%s does not exist', async (path) => {
    const reply = await visit(path);
    expect(reply.status).toBe(404);
    if (path !== '/api') expect(await reply.json()).toMatchObject({ code: 'not-found' });
  });
});

describe('the process', () => {
  test('is ready while its database answers', async () => {
    expect(await (await visit('/api/health/readyz')).json()).toEqual({ status: 'ready' });
  });

  test('never wrote a token, a secret or an e-mail address to its log', async () => {
    const text = JSON.stringify(web.log);
    expect(text).not.toMatch(/eyJ|refresh-[0-9a-f]|ana@casa|a-client-secret/);
  });

  test('ends at SIGTERM by itself', async () => {
    const own = await startWeb({
      databaseUrl: database.url,
      identityUrl: identity.issuer,
      apiUrl: 'http://127.0.0.1:1',
    });
    expect((await createBrowser(own).visit('/en')).status).toBe(200);
    expect(await own.stop()).toBe(0);
  });
});
