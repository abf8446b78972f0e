import { createHmac } from 'node:crypto';
import { ALL_ROUTES } from '@nimbo/contracts/all-routes';
import { type Route, takesBearer } from '@nimbo/contracts/http';
import { type CryptoKey, exportSPKI, generateKeyPair, importJWK, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiUnderTest, HOST_KEY, openApi, type Player } from '../support/api.ts';

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
/** Any address of the operation; nobody gets so far that it mattered. */
const addressOf = ({ path }: Route) =>
  path
    .replace(':hostId', 'host-1')
    .replaceAll(/:(\w+)/g, (_all, name: string) => (name === 'sequence' ? '1' : crypto.randomUUID()));
const BEARER_ROUTES = ALL_ROUTES.filter(takesBearer);
const OTHER_ROUTES = ALL_ROUTES.filter(({ authz }) => authz === 'account' || authz === 'host');

describe('a changed bearer is refused on every operation', () => {
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
    [
      'that points to a foreign certificate',
      async () => sealWithForeignKey(player.bearer, { x5u: 'http://127.0.0.1:1/cert' }),
      'token-invalid',
    ],
    [
      'whose AuthSession is a list',
      () => signed({ sid: [claimsOf(player.bearer).sid] } as JWTPayload),
      'token-invalid',
    ],
    ['whose profile is no id', () => signed({ profile: '../x' }), 'token-invalid'],
    ['whose profile is left out', () => signed({ profile: undefined }), 'token-invalid'],
    ['that says it is before the choice', () => signed({ profile: null, scope: 'chooser' }), 'token-invalid'],
    ['of a scope there is not', () => signed({ scope: 'operator' }), 'token-invalid'],
    ['without scope', () => signed({ scope: undefined }), 'token-invalid'],
    ['that never began', () => signed({ iat: undefined }), 'token-invalid'],
    ['whose expiry is a text', () => signed({ exp: 'never' } as unknown as JWTPayload), 'token-invalid'],
    ['for a list of others', () => signed({ aud: ['nimbo-api', 'nimbo-web'] }), 'token-invalid'],
    ['of the issuer with a slash more', () => signed({ iss: 'http://api.test/' }), 'token-invalid'],
    [
      'with a signature in DER',
      () =>
        `${parts(player.bearer).slice(0, 2).join('.')}.${Buffer.from('3006020101020101', 'hex').toString('base64url')}`,
      'token-invalid',
    ],
    [
      'with a signature of zeros',
      () => `${parts(player.bearer).slice(0, 2).join('.')}.${Buffer.alloc(64).toString('base64url')}`,
      'token-invalid',
    ],
    ['that is a key of a stream host', () => HOST_KEY, 'token-invalid'],
    ['that is empty JSON', () => 'e30.e30.e30', 'token-invalid'],
    ['that is no token', () => 'x', 'token-invalid'],
  ];

  test('there are forty of them, and more', () => {
    expect(mutations.length).toBeGreaterThanOrEqual(40);
    expect(BEARER_ROUTES.length).toBeGreaterThan(50);
  });

  test.each(mutations)('%s', async (_what, make, code) => {
    const token = await make();
    for (const route of BEARER_ROUTES) {
      const reply = await under.call(route.method, addressOf(route), { as: token });
      expect([route.path, reply.statusCode, reply.json().code]).toEqual([route.path, 401, code]);
      expect(reply.headers['content-type']).toBe('application/problem+json');
    }
    for (const route of OTHER_ROUTES) {
      if (token === HOST_KEY || (route.authz === 'account' && token.startsWith(await accountTokenStart()))) continue;
      const reply = await under.call(route.method, addressOf(route), { as: token });
      expect([route.path, reply.statusCode]).toEqual([route.path, 401]);
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

  test('the unchanged one opens them', async () => {
    for (const url of ['/user/profile', '/user/catalog/games', '/user/v2/canPlay?gid=frozen-bubble']) {
      expect((await under.call('GET', url, { as: player })).statusCode).toBe(200);
    }
  });
});

/** Tokens of the identity service begin alike, and open what is theirs. */
async function accountTokenStart(): Promise<string> {
  return parts(await under.identity.token({ sub: 'x' }))[0];
}

async function sealWithForeignKey(token: string, header: object = {}): Promise<string> {
  const { privateKey } = await generateKeyPair('ES256');
  return new SignJWT(claimsOf(token)).setProtectedHeader({ ...headerOf(token), ...header }).sign(privateKey);
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
