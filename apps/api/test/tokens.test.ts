import { generateKeyPair, type JWTPayload, SignJWT } from 'jose';
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

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());
const now = () => Math.floor(Date.now() / 1000);

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

describe('a sign-in that the identity service has ended', () => {
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  const tell = async (claims: JWTPayload) => {
    const logoutToken = await under.identity.token({ aud: 'nimbo-web', jti: 'j', events, ...claims });
    const reply = await under.call('POST', '/auth-sessions/ended', { body: { logoutToken } });
    return [reply.statusCode, reply.json().ended ?? reply.json().code];
  };
  async function signIn(subject: string, sid: string) {
    const body = { authSessionId: `browser-of-${crypto.randomUUID()}` };
    const token = await under.identity.token({ sub: subject, sid, exp: now() + 3600 });
    const reply = await under.call('POST', '/auth-sessions/bearer', { as: token, body });
    return { bearer: reply.json().access_token as string, token, body };
  }
  const statusOf = async ({ bearer }: { bearer: string }) =>
    (await under.call('GET', '/user/profile', { as: bearer })).statusCode;

  test('has no bearers any more, without any token of the browser; others stay', async () => {
    const subject = crypto.randomUUID();
    const [first, second] = [await signIn(subject, 'sid-first'), await signIn(subject, 'sid-second')];
    const stranger = await signIn(crypto.randomUUID(), 'sid-first');
    expect(await tell({ sub: subject, sid: 'sid-first' })).toEqual([200, 1]);
    under.advance(5000);
    expect([await statusOf(first), await statusOf(second), await statusOf(stranger)]).toEqual([401, 200, 200]);
    const again = await under.call('POST', '/auth-sessions/bearer', { as: first.token, body: first.body });
    expect(again.json().code).toBe('signed-out');
    expect(await tell({ sub: subject, sid: 'sid-first' })).toEqual([200, 0]);
    expect(await tell({ sub: subject })).toEqual([200, 1]);
  });

  test('is not believed from an access token, nor from anybody but the identity service', async () => {
    const subject = crypto.randomUUID();
    const player = await signIn(subject, 'sid-1');
    for (const claims of [{ aud: 'nimbo-api' }, { events: undefined }, { iss: 'https://evil.test' }, { nonce: 'n' }])
      expect(await tell({ sub: subject, sid: 'sid-1', ...claims })).toEqual([400, 'invalid-request']);
    const forged = new SignJWT({ ...claimsOf(player.token), aud: 'nimbo-web', jti: 'j', events });
    const logoutToken = await forged
      .setProtectedHeader({ alg: 'RS256', kid: 'test' })
      .sign((await generateKeyPair('RS256')).privateKey);
    const reply = await under.call('POST', '/auth-sessions/ended', { body: { logoutToken } });
    expect(reply.json().code).toBe('invalid-request');
    under.advance(5000);
    expect(await statusOf(player)).toBe(200);
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
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  const logoutToken = await other.identity.token({ aud: 'nimbo-web', sub: 'ana', jti: 'j', events });
  const told = await other.call('POST', '/auth-sessions/ended', { body: { logoutToken } });
  expect([told.statusCode, told.json().code]).toEqual([503, 'unavailable']);
  await other.close();

  const survivor = await openApi();
  const first = await survivor.signIn();
  await survivor.identity.stop();
  const again = await survivor.identity.token({ sub: first.subject });
  const minted = await survivor.call('POST', '/auth-sessions/bearer', { as: again, body });
  expect(minted.statusCode).toBe(200);
  await survivor.close();
});
