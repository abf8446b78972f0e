import { createHash, randomBytes } from 'node:crypto';
import type { RealmClient, RealmTokens, RealmUnderTest } from './realm.ts';

export type Changes = Readonly<Record<string, string | null>>;

export const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

/** An authorization request as the web site makes it. A parameter set to `null` is left out. */
export function authorization(realm: RealmUnderTest, changes: Changes = {}) {
  const verifier = randomBytes(32).toString('base64url');
  const params: Record<string, string | null> = {
    client_id: realm.web.id,
    redirect_uri: realm.callback,
    response_type: 'code',
    scope: 'openid email profile',
    state: 'state-1',
    nonce: 'nonce-1',
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
    ...changes,
  };
  const query = new URLSearchParams(
    Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== null),
  );
  return { address: `${realm.openid}/auth?${query}`, verifier };
}

/** A code for the person who is signed in. */
export async function freshCode(realm: RealmUnderTest, changes: Changes = {}) {
  const { address, verifier } = authorization(realm, changes);
  let { status, location } = await realm.visit(address);
  if (location === null && realm.signInAgain) {
    await realm.signInAgain();
    ({ status, location } = await realm.visit(address));
  }
  const code = location && new URL(location).searchParams.get('code');
  if (!code) throw new Error(`a good request got no code: ${status} ${location}`);
  return { code, verifier };
}

export interface TokenReply {
  readonly status: number;
  readonly body: Partial<RealmTokens> & { readonly error?: string };
}

export async function requestToken(
  realm: RealmUnderTest,
  fields: Changes,
  client: RealmClient | null = realm.web,
): Promise<TokenReply> {
  const body = new URLSearchParams(
    Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== null),
  );
  const headers: Record<string, string> = client
    ? { authorization: `Basic ${btoa(`${client.id}:${client.secret}`)}` }
    : {};
  const reply = await fetch(`${realm.openid}/token`, { method: 'POST', body, headers });
  return { status: reply.status, body: (await reply.json().catch(() => ({}))) as TokenReply['body'] };
}

export const redemption = (realm: RealmUnderTest, code: string, verifier: string, changes: Changes = {}): Changes => ({
  grant_type: 'authorization_code',
  code,
  redirect_uri: realm.callback,
  code_verifier: verifier,
  ...changes,
});

export async function freshTokens(realm: RealmUnderTest, changes: Changes = {}): Promise<RealmTokens> {
  const { code, verifier } = await freshCode(realm, changes);
  const { status, body } = await requestToken(realm, redemption(realm, code, verifier));
  if (!body.access_token || !body.refresh_token || !body.id_token) throw new Error(`a good code got ${status}`);
  return body as RealmTokens;
}

export const refreshing = (token: string, changes: Changes = {}): Changes => ({
  grant_type: 'refresh_token',
  refresh_token: token,
  ...changes,
});

/** Says so when a token came. */
export const granted = ({ status, body }: TokenReply): string | null =>
  status === 200 || body.access_token !== undefined ? `a token came with ${status}` : null;
