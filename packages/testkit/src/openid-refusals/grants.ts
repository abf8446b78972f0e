import { randomBytes } from 'node:crypto';
import { decodeJwt, UnsecuredJWT } from 'jose';
import type { RealmClient, RealmUnderTest, Refusal } from './realm.ts';
import {
  type Changes,
  challengeOf,
  freshCode,
  freshTokens,
  granted,
  redemption,
  refreshing,
  requestToken,
} from './requests.ts';

type Code = Awaited<ReturnType<typeof freshCode>>;

const redeemed = (
  name: string,
  changes: (code: Code, realm: RealmUnderTest) => Changes | Promise<Changes>,
  client: (realm: RealmUnderTest) => RealmClient | null = ({ web }) => web,
): Refusal => ({
  name: `a code ${name}`,
  run: async (realm) => {
    const fresh = await freshCode(realm);
    const fields = redemption(realm, fresh.code, fresh.verifier, await changes(fresh, realm));
    return granted(await requestToken(realm, fields, client(realm)));
  },
});

const CODES: readonly Refusal[] = [
  redeemed('without its verifier', () => ({ code_verifier: null })),
  redeemed('with an empty verifier', () => ({ code_verifier: '' })),
  redeemed('with another verifier', () => ({ code_verifier: randomBytes(32).toString('base64url') })),
  redeemed('with the challenge for a verifier', ({ verifier }) => ({ code_verifier: challengeOf(verifier) })),
  redeemed('with a verifier cut short', ({ verifier }) => ({ code_verifier: verifier.slice(0, -1) })),
  redeemed('with the verifier of another code', async (_code, realm) => ({
    code_verifier: (await freshCode(realm)).verifier,
  })),
  redeemed('with another redirect address', (_code, { callback }) => ({ redirect_uri: new URL('/', callback).href })),
  redeemed('without a redirect address', () => ({ redirect_uri: null })),
  redeemed(
    'by the other client',
    () => ({}),
    ({ admin }) => admin,
  ),
  redeemed(
    'without the secret of the client',
    (_code, { web }) => ({ client_id: web.id }),
    () => null,
  ),
  redeemed(
    'with a wrong secret',
    () => ({}),
    ({ web }) => ({ ...web, secret: `${web.secret}x` }),
  ),
  redeemed('cut short', ({ code }) => ({ code: code.slice(0, -2) })),
  redeemed('that is made up', () => ({ code: randomBytes(32).toString('base64url') })),
  {
    name: 'a code the second time',
    run: async (realm) => {
      const { code, verifier } = await freshCode(realm);
      await requestToken(realm, redemption(realm, code, verifier));
      return granted(await requestToken(realm, redemption(realm, code, verifier)));
    },
  },
  {
    name: 'a refresh token whose code was used twice',
    run: async (realm) => {
      const { code, verifier } = await freshCode(realm);
      const { body } = await requestToken(realm, redemption(realm, code, verifier));
      await requestToken(realm, redemption(realm, code, verifier));
      return granted(await requestToken(realm, refreshing(body.refresh_token!)));
    },
  },
];

const asked = (
  name: string,
  fields: (realm: RealmUnderTest) => Changes,
  client: (realm: RealmUnderTest) => RealmClient | null = ({ web }) => web,
): Refusal => ({
  name: `a token ${name}`,
  run: async (realm) => granted(await requestToken(realm, fields(realm), client(realm))),
});
const alone = () => ({ grant_type: 'client_credentials' });
const grant = (type: string) =>
  asked(`by the grant ${type}`, () => ({
    grant_type: type,
    username: 'a',
    password: 'b',
    assertion: 'c',
    subject_token: 'd',
  }));

const CLIENTS: readonly Refusal[] = [
  asked('with a wrong secret', alone, ({ admin }) => ({ ...admin, secret: `${admin.secret}x` })),
  asked('with an empty secret', alone, ({ admin }) => ({ ...admin, secret: '' })),
  asked('with the secret of the other client', alone, ({ admin, web }) => ({ ...admin, secret: web.secret })),
  asked(
    'with a wrong secret in the form',
    ({ admin }) => ({ ...alone(), client_id: admin.id, client_secret: 'x' }),
    () => null,
  ),
  asked(
    'with nothing but a name',
    ({ admin }) => ({ ...alone(), client_id: admin.id }),
    () => null,
  ),
  asked(
    'with an unsigned assertion',
    ({ admin, openid }) => ({
      ...alone(),
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: new UnsecuredJWT({ iss: admin.id, sub: admin.id, aud: openid, jti: 'x' })
        .setExpirationTime('5m')
        .encode(),
    }),
    () => null,
  ),
  asked('for an unknown client', alone, ({ admin }) => ({ ...admin, id: 'nimbo-evil' })),
  asked('for the web site without a person', alone),
  ...['password', 'implicit', 'urn:ietf:params:oauth:grant-type:device_code'].map(grant),
  ...['urn:ietf:params:oauth:grant-type:jwt-bearer', 'urn:ietf:params:oauth:grant-type:token-exchange', ''].map(grant),
];

const refreshed = (
  name: string,
  fields: (tokens: Awaited<ReturnType<typeof freshTokens>>) => Changes,
  client: (realm: RealmUnderTest) => RealmClient | null = ({ web }) => web,
): Refusal => ({
  name: `a refresh ${name}`,
  run: async (realm) => granted(await requestToken(realm, fields(await freshTokens(realm)), client(realm))),
});

const REFRESHES: readonly Refusal[] = [
  {
    name: 'a refresh token the second time',
    run: async (realm) => {
      const { refresh_token } = await freshTokens(realm);
      const first = await requestToken(realm, refreshing(refresh_token));
      if (first.status !== 200) throw new Error(`a good refresh got ${first.status}`);
      return granted(await requestToken(realm, refreshing(refresh_token)));
    },
  },
  {
    name: 'a refresh token that was revoked',
    run: async (realm) => {
      const { refresh_token } = await freshTokens(realm);
      const fields = { token: refresh_token, client_id: realm.web.id, client_secret: realm.web.secret };
      await fetch(`${realm.openid}/revoke`, { method: 'POST', body: new URLSearchParams(fields) });
      return granted(await requestToken(realm, refreshing(refresh_token)));
    },
  },
  refreshed(
    'by the other client',
    ({ refresh_token }) => refreshing(refresh_token),
    ({ admin }) => admin,
  ),
  refreshed(
    'without a secret',
    ({ refresh_token }) => refreshing(refresh_token, { client_id: 'nimbo-web' }),
    () => null,
  ),
  refreshed('with an access token', ({ access_token }) => refreshing(access_token)),
  refreshed('with an id token', ({ id_token }) => refreshing(id_token)),
  refreshed('with a token cut short', ({ refresh_token }) => refreshing(refresh_token.slice(0, -3))),
  refreshed('with an unsigned token', ({ id_token }) =>
    refreshing(new UnsecuredJWT({ ...decodeJwt(id_token), typ: 'Refresh' }).encode()),
  ),
];

/** Wishes that may be ignored, and must never come true. */
const widened = (name: string, changes: Changes, wrong: RegExp): Refusal => ({
  name: `more rights by ${name}`,
  run: async (realm) => {
    const given = await freshCode(realm, changes).catch(() => null);
    if (given === null) return null;
    const { body } = await requestToken(realm, redemption(realm, given.code, given.verifier));
    const seen = `${body.scope} ${body.access_token ? JSON.stringify(decodeJwt(body.access_token)) : ''}`;
    return wrong.test(seen) ? `the token carries ${wrong.exec(seen)![0]}` : null;
  },
});

const SCOPES: readonly Refusal[] = [
  widened('an unknown scope', { scope: 'openid admin' }, /\badmin\b/),
  widened('the scope of a session without end', { scope: 'openid offline_access' }, /offline/i),
  widened('the resource of the administration', { resource: 'urn:nimbo:identity-admin' }, /realm-management/),
  widened('an audience', { audience: 'realm-management' }, /realm-management/),
  widened(
    'asking for claims',
    { claims: '{"access_token":{"realm_access":{"value":{"roles":["admin"]}}}}' },
    /"admin"/,
  ),
  {
    name: 'more rights by a refresh',
    run: async (realm) => {
      const { refresh_token } = await freshTokens(realm, { scope: 'openid' });
      const { body } = await requestToken(realm, refreshing(refresh_token, { scope: 'openid email profile admin' }));
      if (body.access_token === undefined) return null;
      return /\b(admin|profile|email)\b/.test(body.scope ?? '') ? `the scope is ${body.scope}` : null;
    },
  },
];

export const GRANTS: readonly Refusal[] = [...CODES, ...CLIENTS, ...REFRESHES, ...SCOPES];
