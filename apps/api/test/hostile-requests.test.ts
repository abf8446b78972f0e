import { ALL_ROUTES } from '@nimbo/contracts/all-routes';
import { EXPENSIVE, type Route, takesBearer, VERY_EXPENSIVE } from '@nimbo/contracts/http';
import { ownAccountRoutes } from '@nimbo/contracts/own-account-routes';
import { Problem } from '@nimbo/contracts/problems';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiUnderTest, HOST_KEY, openApi, type Player } from './support/api.ts';
import { LIA, people } from './support/household.ts';

const HOSTILE = [
  '',
  ' ',
  '0',
  '-1',
  'null',
  'undefined',
  'NaN',
  'true',
  '..',
  '../..',
  '..%2f..%2fetc%2fpasswd',
  '%',
  '%00',
  '%ff',
  '%E0%A4%A',
  "' or 1=1 --",
  '"; drop table api.accounts; --',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'a'.repeat(101),
  'a'.repeat(5000),
  '\u202e',
  '💥',
  'frozen-bubble',
  'FROZEN-BUBBLE',
  crypto.randomUUID(),
  '00000000-0000-0000-0000-000000000000',
  '1e999',
  '[]',
  '{}',
];
let under: ApiUnderTest;
let player: Player;

beforeAll(async () => {
  under = await openApi();
  player = await under.signIn({ accepts: ['frozen-bubble'] });
});
afterAll(async () => {
  await under.close();
});

const proofFor = async (route: Route): Promise<string | undefined> => {
  // Nobody else's bearer survives it.
  if (route === ownAccountRoutes.signOutEverywhere) return (await under.signIn()).bearer;
  if (takesBearer(route)) return player.bearer;
  if (route.authz === 'account') return under.identity.token({ sub: player.subject });
  return route.authz === 'host' ? HOST_KEY : undefined;
};

const hostile = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);
const hostileBody = fc.oneof(
  hostile,
  fc.json(),
  fc.constantFrom(
    '{',
    '{"a":',
    '[[[[',
    '{"__proto__":{"admin":true}}',
    '\u0000',
    '"',
    `{"gid":"${'x'.repeat(70_000)}"}`,
  ),
  fc
    .dictionary(
      fc.constantFrom(
        'gid',
        'zone',
        'eulas',
        'sessionId',
        'stars',
        'authSessionId',
        'shortSession',
        'sessions',
        'slots',
        '__proto__',
      ),
      fc.oneof(
        hostile,
        fc.anything({ maxDepth: 2 }).filter((value) => typeof value !== 'bigint'),
        fc.array(hostile),
      ),
    )
    .map((value) => JSON.stringify(value, (_key, part) => (typeof part === 'bigint' ? String(part) : part)) ?? ''),
);

test('hundreds of hostile requests over every route: no failure of ours, every refusal in the agreed form', async () => {
  const statuses = new Map<number, number>();
  const request = fc.record({
    route: fc.constantFrom(...ALL_ROUTES.filter((route) => route.events !== true)),
    parts: fc.array(hostile, { minLength: 2, maxLength: 2 }),
    query: fc.dictionary(fc.constantFrom('l', 'gid', 'size', 'sort', 'age', 'x'), hostile, { maxKeys: 3 }),
    body: hostileBody,
    type: fc.constantFrom('application/json', 'text/plain', 'application/xml', 'application/json; charset=utf-16', ''),
    known: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(request, async ({ route, parts, query, body, type, known }) => {
      let index = 0;
      // A host is only known by its own name; otherwise the key never matches.
      const path = route.path.replaceAll(/:(\w+)/g, (_all, name: string) =>
        name === 'hostId' && known ? 'host-1' : encodeSome(parts[index++ % 2]!),
      );
      const search = Object.entries(query)
        .map(([name, value]) => `${name}=${encodeSome(value)}`)
        .join('&');
      const as = await proofFor(route);
      const reply = await under.call(route.method, `${path}${search && `?${search}`}`, {
        ...(as !== undefined && { as }),
        headers: route.method === 'GET' || type === '' ? {} : { 'content-type': type },
        ...(route.method !== 'GET' && { body }),
      });
      statuses.set(reply.statusCode, (statuses.get(reply.statusCode) ?? 0) + 1);
      expect(reply.statusCode, `${route.method} ${path}?${search} ${body}`).toSatisfy(
        (status: number) => status < 500 || reply.json().code === 'no-server',
      );
      if (reply.statusCode < 400) return;
      const isReasons = String(reply.headers['content-type']).startsWith('application/json') && route.refusal;
      if (isReasons) expect(route.refusal!.safeParse(reply.json()).success).toBe(true);
      else {
        expect(reply.headers['content-type']).toBe('application/problem+json');
        expect(Problem.safeParse(reply.json()).success).toBe(true);
      }
    }),
    { numRuns: 800 },
  );
  expect(statuses.get(400)).toBeGreaterThan(50);
  expect(({} as { admin?: boolean }).admin).toBeUndefined();
});

/** Percent-encoding is part of the attack: some go raw, as far as an address line can carry them. */
function encodeSome(text: string): string {
  return /^[!-~]*$/.test(text) && !/[?#/\\]/.test(text) ? text : encodeURIComponent(text.toWellFormed());
}

describe('a body', () => {
  // Somebody among those requests has signed the former one out.
  beforeAll(async () => {
    player = await under.signIn({ accepts: ['frozen-bubble'] });
  });
  const post = (payload: string | undefined, headers: Record<string, string>) =>
    under.call('POST', '/user/play-sessions', { as: player, body: payload, headers });

  test.each([
    ['that is not JSON', '{"gid":', 'application/json', 400, 'malformed-json'],
    ['that is empty', '', 'application/json', 400, 'malformed-json'],
    [
      'that reaches for the prototype',
      '{"__proto__":{"gid":"frozen-bubble"}}',
      'application/json',
      400,
      'malformed-json',
    ],
    ['of another type', '<gid>frozen-bubble</gid>', 'application/xml', 415, 'unsupported-media-type'],
    ['that is text', 'frozen-bubble', 'text/plain', 400, 'invalid-request'],
    ['just above 64 KiB', `{"gid":"${'x'.repeat(64 * 1024)}"}`, 'application/json', 413, 'body-too-large'],
    ['with null', 'null', 'application/json', 400, 'invalid-request'],
  ])('%s', async (_what, payload, type, status, code) => {
    const reply = await post(payload, { 'content-type': type });
    expect([reply.statusCode, reply.json().code]).toEqual([status, code]);
  });

  test('that is missing', async () => {
    expect((await post(undefined, {})).json().code).toBe('invalid-request');
  });
});

test.each([
  ['GET', '/nothing/here', 404, 'not-found'],
  ['GET', '/catalog/%', 404, 'not-found'],
  ['GET', `/catalog/${'a'.repeat(300)}/game-info`, 414, 'uri-too-long'],
  ['GET', `/catalog/${'a'.repeat(101)}/game-info`, 400, 'invalid-request'],
])('%s %s is refused with %i %s', async (method, url, status, code) => {
  const reply = await under.call(method, url);
  expect([reply.statusCode, reply.json().code]).toEqual([status, code]);
  expect(reply.headers['content-type']).toBe('application/problem+json');
});

test.each([
  ['POST', '/catalog/games', 'GET, HEAD'],
  ['PATCH', '/catalog/games', 'GET, HEAD'],
  ['POST', '/user/household/profiles/7', 'DELETE, GET, HEAD, PUT'],
  ['DELETE', `/user/play-sessions/${crypto.randomUUID()}/events`, 'GET'],
  ['GET', '/user/play-sessions', 'POST'],
])('%s %s is told what the address takes: %s', async (method, url, allow) => {
  const reply = await under.call(method, `${url}?x=1`);
  expect([reply.statusCode, reply.json().code, reply.headers.allow]).toEqual([405, 'method-not-allowed', allow]);
});

describe('an address that asks too often', () => {
  let few: ApiUnderTest;
  beforeAll(async () => {
    few = await openApi({ API_REQUESTS_PER_MINUTE: '20', API_TRUSTED_PROXIES: '127.0.0.1' });
  });
  afterAll(() => few.close());
  const statuses = async (count: number, from: string, url = '/zones', options = {}) => {
    const replies = await Promise.all(
      Array.from({ length: count }, () => few.call('GET', url, { headers: { 'x-forwarded-for': from }, ...options })),
    );
    return replies.filter(({ statusCode }) => statusCode === 429).length;
  };

  test('waits, whatever it asks for, while another is answered', async () => {
    expect(await statuses(20, '203.0.113.1')).toBe(0);
    const headers = { 'x-forwarded-for': '203.0.113.1', origin: 'http://web.test' };
    const reply = await few.call('GET', '/user/profile', { headers });
    expect([reply.statusCode, reply.json().code]).toEqual([429, 'too-many-requests']);
    expect(reply.headers['content-type']).toBe('application/problem+json');
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    // Else the page could not read why.
    expect(reply.headers['access-control-allow-origin']).toBe('http://web.test');
    expect(reply.json().retryAfterSeconds).toBe(Number(reply.headers['retry-after']));
    expect(await statuses(5, '203.0.113.2')).toBe(0);
  });

  test('is not one of our own services, which speak for many', async () => {
    const report = '/internal/hosts/host-1/report';
    const replies = await Promise.all(
      Array.from({ length: 40 }, () => few.call('POST', report, { as: HOST_KEY, body: {} })),
    );
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([400]));
  });
});

describe('an account that asks too often for what costs much', () => {
  const asked = async (as: Player, url = '/user/account/export', method = 'GET') => {
    const reply = await under.call(method, url, { as });
    return reply.statusCode === 429
      ? [reply.json().code, Number(reply.headers['retry-after']) > 0]
      : [reply.statusCode];
  };

  test('waits, from all of its devices together, while another account is answered', async () => {
    const ana = await under.signIn();
    under.identity.accounts.add(ana.subject);
    for (let n = 0; n < VERY_EXPENSIVE.calls; n++) expect(await asked(ana)).toEqual([200]);
    const television = await under.signIn({ subject: ana.subject });
    expect(await asked(ana)).toEqual(['too-many-requests', true]);
    expect(await asked(television)).toEqual(['too-many-requests', true]);
    const rosa = await under.signIn();
    under.identity.accounts.add(rosa.subject);
    expect(await asked(rosa)).toEqual([200]);
    expect((await under.call('GET', '/user/profile', { as: ana })).statusCode).toBe(200);
  });

  test('uses up nothing of what its parents have, where it is a child', async () => {
    const { withPin, add, elsewhere } = people(() => under);
    const ana = await under.signIn();
    await withPin(ana);
    const child = await elsewhere(ana, await add(ana, LIA));
    for (const [url, method] of [
      [`/user/household/wishes/${crypto.randomUUID()}/answer`, 'PUT'],
      ['/user/household/pin-recovery', 'POST'],
    ]) {
      for (let n = 0; n < EXPENSIVE.calls; n++) await asked(child, url, method);
      expect(await asked(child, url, method)).toEqual(['too-many-requests', true]);
      expect(await asked(ana, url, method)).toEqual([400]);
    }
  });

  test('is counted for each kind of call, and nobody else can use up its share', async () => {
    const ana = await under.signIn();
    for (let n = 0; n < EXPENSIVE.calls; n++) await asked(ana, '/user/household/wishes', 'POST');
    expect(await asked(ana, '/user/household/wishes', 'POST')).toEqual(['too-many-requests', true]);
    expect(await asked(ana, '/user/feedback', 'POST')).toEqual([400]);
    for (let n = 0; n < EXPENSIVE.calls + 5; n++) await under.call('POST', '/user/feedback');
    expect(await asked(ana, '/user/feedback', 'POST')).toEqual([400]);
  });
});
