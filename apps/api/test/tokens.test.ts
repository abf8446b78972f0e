import { createHmac } from 'node:crypto';
import { type CryptoKey, exportSPKI, generateKeyPair, importJWK, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiUnderTest, openApi, type Player } from './support/api.ts';

let under: ApiUnderTest;
let player: Player;

beforeAll(async () => {
  under = await openApi();
  player = await under.signIn();
});
afterAll(async () => {
  await under.close();
});

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const parts = (token: string) => token.split('.') as [string, string, string];
const claimsOf = (token: string) => JSON.parse(Buffer.from(parts(token)[1], 'base64url').toString());
const headerOf = (token: string) => JSON.parse(Buffer.from(parts(token)[0], 'base64url').toString());

/** Signs with the api's own key: only the named claim or header is wrong. */
async function signed(change: JWTPayload, header: Record<string, unknown> = {}): Promise<string> {
  const { rows } = await under.pool.query('select private_jwk from api.signing_keys');
  const key = await importJWK(rows[0].private_jwk, 'ES256');
  return new SignJWT({ ...claimsOf(player.bearer), ...change })
    .setProtectedHeader({ ...headerOf(player.bearer), ...header, alg: 'ES256' })
    .sign(key);
}

const now = () => Math.floor(Date.now() / 1000);
const SECURED = [
  ['GET', '/user/profile'],
  ['GET', '/user/catalog/games'],
  ['GET', '/user/v2/canPlay?gid=frozen-bubble'],
  ['POST', '/user/play-sessions'],
] as const;

describe('a changed bearer is refused on every kind of route', () => {
  const mutations: readonly [string, () => Promise<string> | string, string][] = [
    ['of another key', async () => sealWithForeignKey(player.bearer), 'token-invalid'],
    [
      'with alg none',
      () => `${base64url({ ...headerOf(player.bearer), alg: 'none' })}.${parts(player.bearer)[1]}.`,
      'token-invalid',
    ],
    [
      'with alg none and its signature',
      () => [base64url({ alg: 'none' }), ...parts(player.bearer).slice(1)].join('.'),
      'token-invalid',
    ],
    ['with HMAC of the public key', () => hmacWithPublicKey(player.bearer), 'token-invalid'],
    ['with a changed profile', () => withClaims(player.bearer, { profile: crypto.randomUUID() }), 'token-invalid'],
    ['without signature', () => `${parts(player.bearer).slice(0, 2).join('.')}.`, 'token-invalid'],
    ['with half a signature', () => player.bearer.slice(0, -20), 'token-invalid'],
    ['with a fourth part', () => `${player.bearer}.x`, 'token-invalid'],
    ['with a key of its own in the header', async () => withOwnKeyInHeader(player.bearer), 'token-invalid'],
    [
      'that points to foreign keys',
      () => signed({}, { jku: 'http://127.0.0.1:1/jwks', kid: '../../etc/passwd' }),
      'token-invalid',
    ],
    ['of an unknown kid', () => signed({}, { kid: 'unknown' }), 'token-invalid'],
    [
      'with a critical header nobody knows',
      () =>
        `${base64url({ ...headerOf(player.bearer), crit: ['x'], x: 1 })}.${parts(player.bearer).slice(1).join('.')}`,
      'token-invalid',
    ],
    ['of the stream ticket type', () => signed({}, { typ: 'nimbo-ticket+jwt' }), 'token-invalid'],
    ['of type JWT', () => signed({}, { typ: 'JWT' }), 'token-invalid'],
    ['without type', () => signed({}, { typ: undefined }), 'token-invalid'],
    ['of another issuer', () => signed({ iss: 'http://evil.test' }), 'token-invalid'],
    ['for another audience', () => signed({ aud: 'nimbo-api' }), 'token-invalid'],
    ['without audience', () => signed({ aud: undefined }), 'token-invalid'],
    ['that has just expired', () => signed({ exp: now() - 1 }), 'token-expired'],
    ['without expiry', () => signed({ exp: undefined }), 'token-invalid'],
    ['that begins tomorrow', () => signed({ nbf: now() + 86_400 }), 'token-invalid'],
    ['without id', () => signed({ jti: undefined }), 'token-invalid'],
    ['of another household', () => signed({ household: crypto.randomUUID() }), 'token-invalid'],
    ['of another profile', () => signed({ profile: crypto.randomUUID() }), 'token-invalid'],
    ['of another account', () => signed({ sub: crypto.randomUUID() }), 'token-invalid'],
    ['of an unknown AuthSession', () => signed({ sid: crypto.randomUUID() }), 'token-invalid'],
    ['whose AuthSession is no id', () => signed({ sid: "' or 1=1 --" }), 'token-invalid'],
    [
      'that is the access token of the identity service',
      () => under.identity.token({ sub: player.subject }),
      'token-invalid',
    ],
    ['that is empty JSON', () => 'e30.e30.e30', 'token-invalid'],
    ['that is no token', () => 'x', 'token-invalid'],
  ];

  test.each(mutations)('%s', async (_what, make, code) => {
    const token = await make();
    for (const [method, url] of SECURED) {
      const reply = await under.call(method, url, { as: token });
      expect([reply.statusCode, reply.json().code, url]).toEqual([401, code, url]);
      expect(reply.headers['content-type']).toBe('application/problem+json');
    }
  });

  test.each([
    [undefined, 'token-missing'],
    ['', 'token-missing'],
    ['Bearer', 'token-invalid'],
    ['Bearer  ', 'token-invalid'],
    ['Basic dXNlcjpwYXNz', 'token-invalid'],
    ['Bearer a b', 'token-invalid'],
  ])('an Authorization header of %j gives %s', async (authorization, code) => {
    const reply = await under.call('GET', '/user/profile', {
      headers: authorization === undefined ? {} : { authorization },
    });
    expect(reply.statusCode).toBe(401);
    expect(reply.json().code).toBe(code);
  });

  test('the unchanged one opens them all', async () => {
    for (const [method, url] of SECURED.slice(0, 3)) {
      expect((await under.call(method, url, { as: player })).statusCode).toBe(200);
    }
  });
});

describe('an identity token gives no bearer', () => {
  const body = { authSessionId: 'an-id-of-sixteen-or-more' };
  const mint = async (token: string) => {
    const reply = await under.call('POST', '/auth-sessions/bearer', { as: token, body });
    return [reply.statusCode, reply.json().code];
  };
  const person = { sub: crypto.randomUUID() };

  test.each<[string, JWTPayload, number, string]>([
    ['when it expired before the tolerance', { ...person, exp: now() - 6 }, 401, 'token-expired'],
    ['when it is from another issuer', { ...person, iss: 'https://evil.test' }, 401, 'token-invalid'],
    ['when it is for the web app', { ...person, aud: 'nimbo-web' }, 401, 'token-invalid'],
    ['when it has no subject', {}, 401, 'token-invalid'],
    ['when its subject is empty', { sub: '' }, 401, 'token-invalid'],
    ['when it has no expiry', { ...person, exp: undefined }, 401, 'token-invalid'],
    ["when it is a client's own (subject is azp)", { sub: 'nimbo-web' }, 403, 'forbidden'],
    [
      "when it is a client's own (subject is client_id)",
      { sub: 'nimbo-admin', client_id: 'nimbo-admin' },
      403,
      'forbidden',
    ],
    [
      "when it is Keycloak's service account",
      { ...person, preferred_username: 'service-account-nimbo' },
      403,
      'forbidden',
    ],
  ])('%s', async (_when, claims, status, code) => {
    expect(await mint(await under.identity.token(claims))).toEqual([status, code]);
  });

  test('when it is signed by another key, by an unknown one, or with another algorithm', async () => {
    const foreign = await generateKeyPair('RS256');
    const claims = claimsOf(await under.identity.token(person));
    for (const header of [
      { alg: 'RS256', kid: 'test' },
      { alg: 'RS256', kid: 'unknown' },
      { alg: 'PS256', kid: 'test' },
    ]) {
      const key = header.alg === 'PS256' ? (await generateKeyPair('PS256')).privateKey : foreign.privateKey;
      expect(await mint(await new SignJWT(claims).setProtectedHeader(header).sign(key))).toEqual([
        401,
        'token-invalid',
      ]);
    }
  });

  test('when it is a bearer of the user zone', async () => {
    expect(await mint(player.bearer)).toEqual([401, 'token-invalid']);
  });

  test.each(['short', 'x'.repeat(129), 7, null, undefined])('for an AuthSession called %j', async (authSessionId) => {
    const token = await under.identity.token(person);
    const reply = await under.call('POST', '/auth-sessions/bearer', { as: token, body: { authSessionId } });
    expect(reply.json().code).toBe('invalid-request');
  });
});

describe('households', () => {
  test('twenty first calls at once make one household with one admin profile', async () => {
    const subject = crypto.randomUUID();
    const token = await under.identity.token({ sub: subject });
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        under.call('POST', '/auth-sessions/bearer', {
          as: token,
          body: { authSessionId: `browser-of-twenty-${index}` },
        }),
      ),
    );
    expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([200]));
    expect(new Set(replies.map((reply) => reply.json().profile.id)).size).toBe(1);
    const { rows } = await under.pool.query(
      `select (select count(*) from api.profiles p where p.household_id = a.household_id) as profiles, count(*) over () as accounts
       from api.accounts a where subject = $1`,
      [subject],
    );
    expect(rows).toEqual([{ profiles: 1, accounts: 1 }]);
    expect(replies[0]!.json()).toMatchObject({
      token_type: 'Bearer',
      expires_in: 300,
      profile: { admin: true, kids: false, ageLimit: 18 },
    });
  });

  test('an AuthSession of somebody else is not taken over', async () => {
    const token = await under.identity.token({ sub: crypto.randomUUID() });
    const body = { authSessionId: player.authSessionId };
    const reply = await under.call('POST', '/auth-sessions/bearer', { as: token, body });
    expect(reply.statusCode).toBe(403);
    await under.signIn({ subject: 'somebody-else' });
    const other = await under.identity.token({ sub: 'somebody-else' });
    expect((await under.call('POST', '/auth-sessions/end', { as: other, body })).statusCode).toBe(403);
    expect((await under.call('GET', '/user/profile', { as: player })).statusCode).toBe(200);
  });

  test('the id the web app chose is stored nowhere', async () => {
    const { rows } = await under.pool.query(
      `select count(*) from api.auth_sessions s where s::text like '%' || $1 || '%'`,
      [player.authSessionId],
    );
    expect(rows[0].count).toBe(0);
  });
});

describe('after the sign-out', () => {
  test('bearers are refused within five seconds, minting and a second sign-out change nothing', async () => {
    const leaver = await under.signIn();
    const token = await under.identity.token({ sub: leaver.subject });
    const body = { authSessionId: leaver.authSessionId };
    expect((await under.call('GET', '/user/profile', { as: leaver })).statusCode).toBe(200);
    for (let round = 0; round < 2; round++) {
      expect((await under.call('POST', '/auth-sessions/end', { as: token, body })).json()).toEqual({ ended: true });
    }
    expect((await under.call('POST', '/auth-sessions/bearer', { as: token, body })).json().code).toBe('signed-out');
    under.advance(5000);
    const reply = await under.call('GET', '/user/profile', { as: leaver });
    expect([reply.statusCode, reply.json().code]).toEqual([401, 'signed-out']);
  });

  test('a mint that comes after the end of a sign-in without bearer is refused', async () => {
    const subject = (await under.signIn()).subject;
    const token = await under.identity.token({ sub: subject });
    const body = { authSessionId: 'never-had-a-bearer-yet' };
    await under.call('POST', '/auth-sessions/end', { as: token, body });
    expect((await under.call('POST', '/auth-sessions/bearer', { as: token, body })).json().code).toBe('signed-out');
  });
});

test('the published keys are public halves only', async () => {
  const reply = await under.call('GET', '/.well-known/jwks.json');
  expect(reply.json().keys).toHaveLength(1);
  expect(Object.keys(reply.json().keys[0]).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
});

test('with the identity service down, known keys go on working', async () => {
  const other = await openApi();
  const token = () => other.identity.token({ sub: crypto.randomUUID() });
  const body = { authSessionId: 'an-id-of-sixteen-or-more' };
  await other.identity.stop();
  const before = await other.call('POST', '/auth-sessions/bearer', { as: await token(), body });
  expect(before.statusCode).toBe(503);
  expect(before.json().code).toBe('unavailable');
  expect(before.headers['retry-after']).toBeDefined();
  await other.close();

  const survivor = await openApi();
  const first = await survivor.signIn();
  await survivor.identity.stop();
  const again = await survivor.identity.token({ sub: first.subject });
  const minted = await survivor.call('POST', '/auth-sessions/bearer', { as: again, body });
  expect(minted.statusCode).toBe(200);
  await survivor.close();
});

async function sealWithForeignKey(token: string): Promise<string> {
  const { privateKey } = await generateKeyPair('ES256');
  return new SignJWT(claimsOf(token)).setProtectedHeader(headerOf(token)).sign(privateKey);
}

async function withOwnKeyInHeader(token: string): Promise<string> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = await crypto.subtle.exportKey('jwk', publicKey);
  return new SignJWT(claimsOf(token)).setProtectedHeader({ ...headerOf(token), jwk, kid: undefined }).sign(privateKey);
}

async function hmacWithPublicKey(token: string): Promise<string> {
  const jwks = (await under.call('GET', '/.well-known/jwks.json')).json();
  const key = await importJWK({ ...jwks.keys[0] }, 'ES256');
  const pem = await exportSPKI(key as CryptoKey);
  const signing = `${base64url({ ...headerOf(token), alg: 'HS256' })}.${parts(token)[1]}`;
  return `${signing}.${createHmac('sha256', pem).update(signing).digest('base64url')}`;
}

function withClaims(token: string, change: object): string {
  const [header, , signature] = parts(token);
  return [header, base64url({ ...claimsOf(token), ...change }), signature].join('.');
}
