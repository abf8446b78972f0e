import { type CryptoKey, createLocalJWKSet, errors, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { ACCOUNT_PURGED, createLogoutTokenReader, type EndedSignIn } from './logout-token.ts';

const ISSUER = 'https://identity.test/realms/nimbo';
const EVENTS = { 'http://schemas.openid.net/event/backchannel-logout': {} };
let key: CryptoKey;
let foreign: CryptoKey;
let read: (token: string) => Promise<EndedSignIn | null>;

beforeAll(async () => {
  const pair = await generateKeyPair('RS256');
  key = pair.privateKey;
  foreign = (await generateKeyPair('RS256')).privateKey;
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'k', alg: 'RS256', use: 'sig' };
  const keys = createLocalJWKSet({ keys: [jwk] });
  read = createLogoutTokenReader({ issuer: ISSUER, clientId: 'nimbo-web', keys });
});

const now = () => Math.floor(Date.now() / 1000);
function token(changes: JWTPayload = {}, by: CryptoKey = key, header = {}): Promise<string> {
  return new SignJWT({
    iss: ISSUER,
    aud: 'nimbo-web',
    sub: 'ana',
    sid: 's-1',
    jti: 'j',
    iat: now(),
    events: EVENTS,
    ...changes,
  })
    .setProtectedHeader({ alg: 'RS256', kid: 'k', typ: 'logout+jwt', ...header })
    .sign(by);
}

describe('a logout token', () => {
  test.each([
    ['do not come', new errors.JWKSTimeout()],
    ['come as something else', new errors.JOSEError('Expected 200 OK')],
    ['come broken', new errors.JWKSInvalid()],
    ['cannot be asked for', new TypeError('fetch failed')],
  ])('is not judged while the keys %s', async (_, failure) => {
    const keys = () => Promise.reject(failure);
    const reader = createLogoutTokenReader({ issuer: ISSUER, clientId: 'nimbo-web', keys });
    await expect(reader(await token())).rejects.toBe(failure);
  });

  test.each<[string, () => Promise<string>]>([
    ['no token', async () => ''],
    ['signed by somebody else', () => token({}, foreign)],
    ['of another issuer', () => token({ iss: 'https://evil.example/realms/nimbo' })],
    ['for another client', () => token({ aud: 'nimbo-admin' })],
    ['kept for an hour', () => token({ iat: now() - 3600 })],
    ['of the future', () => token({ iat: now() + 3600 })],
    ['that has expired', () => token({ exp: now() - 60 })],
    ['without a time', () => token({ iat: undefined })],
    ['without its event, as an id token', () => token({ events: undefined })],
    ['with another event', () => token({ events: { 'http://schemas.openid.net/event/other': {} } })],
    ['with a nonce', () => token({ nonce: 'n' })],
    ['that names nobody', () => token({ sub: undefined, sid: undefined })],
    ['without a number', () => token({ jti: undefined })],
    ['with its signature cut off', async () => (await token()).replace(/[^.]+$/, '')],
    ['that says it needs no signature', async () => `${btoa('{"alg":"none"}')}.${(await token()).split('.')[1]}.`],
  ])('is refused: %s', async (_, make) => {
    expect(await read(await make())).toBeNull();
  });

  test.each<[string, JWTPayload, EndedSignIn]>([
    ['one session', {}, { account: 'ana', identitySession: 's-1', accountGone: false }],
    ['a session without its owner', { sub: undefined }, { account: null, identitySession: 's-1', accountGone: false }],
    ['all of an account', { sid: undefined }, { account: 'ana', identitySession: null, accountGone: false }],
    [
      'an account',
      { events: { ...EVENTS, [ACCOUNT_PURGED]: {} } },
      { account: 'ana', identitySession: 's-1', accountGone: true },
    ],
  ])('ends %s', async (_, claims, ended) => {
    expect(await read(await token(claims))).toEqual(ended);
  });
});
