import {
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  importJWK,
  type JWK,
  SignJWT,
  UnsecuredJWT,
} from 'jose';
import type { RealmUnderTest, Refusal } from './realm.ts';
import { authorization, freshTokens } from './requests.ts';

type Claims = Record<string, unknown>;

interface Original {
  readonly token: string;
  readonly header: Claims & { readonly kid: string };
  readonly claims: Claims;
  /** The realm's public key, as anybody can read it. */
  readonly jwk: JWK;
  readonly realm: RealmUnderTest;
}

/** Makes a token that nobody should believe out of one that is good. */
type Forge = (original: Original) => Promise<string> | string;

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const withHeader = ({ token, claims }: Original, header: Claims, signature = token.split('.')[2]!) =>
  `${encode(header)}.${encode(claims)}.${signature}`;
const own = await generateKeyPair('RS256', { extractable: true });
const byOwnKey = ({ claims, header }: Original, more: Claims = {}, changes: Claims = {}) =>
  new SignJWT({ ...claims, ...changes })
    .setProtectedHeader({ ...header, alg: 'RS256', ...more } as never)
    .sign(own.privateKey);
const bySecret = ({ claims, header }: Original, secret: string | Uint8Array, more: Claims = {}) =>
  new SignJWT(claims)
    .setProtectedHeader({ ...header, alg: 'HS256', ...more } as never)
    .sign(typeof secret === 'string' ? Buffer.from(secret) : secret);
const pemOf = async (jwk: JWK) => exportSPKI((await importJWK(jwk, 'RS256')) as never);

/** Source: RFC 8725 §2 and §3; reliability facts T2. */
const FORGERIES: Readonly<Record<string, Forge>> = {
  'without a signature': ({ claims }) => new UnsecuredJWT(claims).encode(),
  'of the algorithm None': (original) => withHeader(original, { ...original.header, alg: 'None' }, ''),
  'of the algorithm nOnE': (original) => withHeader(original, { ...original.header, alg: 'nOnE' }),
  'whose signature was taken off': ({ token }) => `${token.split('.').slice(0, 2).join('.')}.`,
  'whose signature was cut short': ({ token }) => token.slice(0, -6),
  'whose signature was changed': ({ token }) => `${token.slice(0, -12)}AAAAAAAAAAAA`,
  'with the subject of somebody else': (original) =>
    withHeader({ ...original, claims: { ...original.claims, sub: 'admin' } }, original.header),
  'with a longer life': (original) =>
    withHeader({ ...original, claims: { ...original.claims, exp: 4_102_444_800 } }, original.header),
  'signed by another key': (original) => byOwnKey(original),
  'signed by a key it brings along': async (original) => byOwnKey(original, { jwk: await exportJWK(own.publicKey) }),
  'signed by a key at another site': (original) => byOwnKey(original, { jku: 'https://evil.example/keys' }),
  'signed by a certificate at another site': (original) => byOwnKey(original, { x5u: 'https://evil.example/chain' }),
  'signed by a key of no name': (original) => byOwnKey(original, { kid: undefined }),
  'signed by a key whose name is a path': (original) => byOwnKey(original, { kid: '../../../../dev/null' }),
  'signed by a key whose name is SQL': (original) => byOwnKey(original, { kid: "x' union select 'k" }),
  'of another issuer': (original) => byOwnKey(original, {}, { iss: 'https://evil.example/realms/nimbo' }),
  'signed with the public key as a secret': async (original) => bySecret(original, await pemOf(original.jwk)),
  'signed with the modulus as a secret': (original) => bySecret(original, Buffer.from(original.jwk.n!, 'base64url')),
  'signed with the published key as a secret': (original) => bySecret(original, JSON.stringify(original.jwk)),
  'signed with the secret of the client': (original) => bySecret(original, original.realm.web.secret),
  'signed with an empty file as a secret': (original) => bySecret(original, '\0', { kid: '/dev/null' }),
  'with a critical header nobody knows': (original) => withHeader(original, { ...original.header, crit: ['x'], x: 1 }),
};

/** A right signature does not help: claims that are not those of an access token of the realm. */
const SIGNED: Readonly<Record<string, Claims>> = {
  'that has run out': { exp: 1_600_000_000 },
  'that is not yet good': { nbf: 4_102_444_800 },
  'of another realm': { iss: 'http://127.0.0.1/realms/other' },
  'for somebody else': { aud: 'account' },
  'of a client that does not exist': { azp: 'nimbo-evil' },
  'of a session that never was': { sid: 'made-up' },
  'of an account that never was': { sub: '00000000-0000-4000-8000-000000000000' },
  'of nobody': { sub: undefined },
  'without an end': { exp: undefined },
};

async function originalOf(realm: RealmUnderTest, kind: 'access_token' | 'id_token'): Promise<Original> {
  const token = (await freshTokens(realm))[kind];
  const header = decodeProtectedHeader(token) as Original['header'];
  const { keys } = (await (await fetch(`${realm.openid}/certs`)).json()) as { keys: JWK[] };
  const jwk = keys.find(({ kid }) => kid === header.kid)!;
  return { token, header, claims: decodeJwt(token), jwk, realm };
}

async function believed(realm: RealmUnderTest, token: string): Promise<string | null> {
  const reply = await fetch(`${realm.openid}/userinfo`, { headers: { authorization: `Bearer ${token}` } });
  return reply.status < 400 ? `userinfo answered ${reply.status}` : null;
}

const ACCESS: readonly Refusal[] = Object.entries(FORGERIES).map(([name, forge]) => ({
  name: `an access token ${name}`,
  run: async (realm) => believed(realm, await forge(await originalOf(realm, 'access_token'))),
}));

const SIGNED_ACCESS: readonly Refusal[] = Object.entries(SIGNED).map(([name, changes]) => ({
  name: `a rightly signed access token ${name}`,
  needsKey: true,
  run: async (realm) => {
    const { claims } = await originalOf(realm, 'access_token');
    return believed(realm, await realm.sign!({ ...claims, ...changes }));
  },
}));

const OTHER_KINDS: readonly Refusal[] = [
  {
    name: 'an id token in place of an access token',
    run: async (realm) => believed(realm, (await freshTokens(realm)).id_token),
  },
  {
    name: 'a refresh token in place of an access token',
    run: async (realm) => believed(realm, (await freshTokens(realm)).refresh_token),
  },
  {
    name: 'an access token of the kind JWT',
    needsKey: true,
    run: async (realm) =>
      believed(realm, await realm.sign!((await originalOf(realm, 'access_token')).claims, { typ: 'JWT' })),
  },
  {
    name: 'the token of an application in place of a person’s',
    run: async (realm) => {
      const body = new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: realm.admin.id,
        client_secret: realm.admin.secret,
      });
      const reply = await fetch(`${realm.openid}/token`, { method: 'POST', body });
      return believed(realm, ((await reply.json()) as { access_token: string }).access_token);
    },
  },
];

/** Whose id token is forged stays signed in: the next silent request is answered with a code. */
const HINTS: readonly Refusal[] = [
  'without a signature',
  'whose signature was changed',
  'with the subject of somebody else',
  'signed by another key',
  'signed by a key it brings along',
  'signed with the public key as a secret',
].map((name) => ({
  name: `logging out by an id token ${name}`,
  run: async (realm) => {
    const hint = await FORGERIES[name]!(await originalOf(realm, 'id_token'));
    await realm.visit(`${realm.openid}/logout?${new URLSearchParams({ id_token_hint: hint })}`);
    const { location } = await realm.visit(authorization(realm, { prompt: 'none' }).address);
    return location && new URL(location).searchParams.has('code') ? null : 'the person was signed out';
  },
}));

export const FORGED: readonly Refusal[] = [...ACCESS, ...SIGNED_ACCESS, ...OTHER_KINDS, ...HINTS];
