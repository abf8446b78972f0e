import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

const REALM = '/realms/nimbo';
const OPENID = `${REALM}/protocol/openid-connect`;
export const CLIENT_SECRET = 'a-client-secret-for-tests';

interface Family {
  /** Names the provider's session in tokens. */
  sid: string;
  current: string;
  revoked: boolean;
}

export interface Person {
  sub: string;
  email: string;
  name: string;
  locale?: string;
}

/**
 * An OpenID provider as strict as the real ones where it matters here: PKCE, one use of each refresh token, and a token used twice
 * ends its grant. Everybody is signed in already.
 */
export async function startFakeIdentity(port: number) {
  const issuer = `http://127.0.0.1:${port}${REALM}`;
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'test', alg: 'RS256', use: 'sig' };
  const codes = new Map<string, { challenge: string; nonce: string | null; redirectUri: string }>();
  const families = new Map<string, Family>();
  const state = {
    issuer,
    person: { sub: 'account-ana', email: 'ana@casa.example', name: 'Ana' } as Person,
    accessTokenSeconds: 300,
    /** Renewals that reached the provider, successful or not. */
    renewals: 0,
    /** Sessions in the order of the sign-ins. */
    sids: [] as string[],
    revocations: [] as string[],
    logouts: [] as Record<string, string>[],
    authorizations: [] as URLSearchParams[],
    /** Renewals wait for it: a slow provider. */
    gate: Promise.resolve() as Promise<unknown>,
    /** Connections are cut: a provider that is away. */
    away: false,
  };

  const sign = (claims: Record<string, unknown>, audience: string) =>
    new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'test' })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject(state.person.sub)
      .setIssuedAt()
      .setJti(randomBytes(8).toString('hex'))
      .setExpirationTime('5m')
      .sign(privateKey);

  const newSid = () => {
    const sid = `sid-${randomBytes(8).toString('hex')}`;
    state.sids.push(sid);
    return sid;
  };

  async function tokens(family: Family, nonce: string | null) {
    const refreshToken = `refresh-${randomBytes(16).toString('hex')}`;
    family.current = refreshToken;
    families.set(refreshToken, family);
    const { email, name, locale } = state.person;
    return {
      access_token: await sign({}, 'nimbo-api'),
      token_type: 'Bearer',
      expires_in: state.accessTokenSeconds,
      refresh_token: refreshToken,
      id_token: await sign({ email, name, locale, sid: family.sid, ...(nonce ? { nonce } : {}) }, 'nimbo-web'),
    };
  }

  async function token(request: IncomingMessage, response: ServerResponse) {
    const form = await readForm(request);
    const credentials = Buffer.from(request.headers.authorization?.split(' ')[1] ?? '', 'base64').toString();
    if (credentials !== `nimbo-web:${CLIENT_SECRET}`) return json(response, 401, { error: 'invalid_client' });
    if (form.grant_type === 'authorization_code') {
      const code = codes.get(form.code ?? '');
      codes.delete(form.code ?? '');
      const challenge = createHash('sha256')
        .update(form.code_verifier ?? '')
        .digest('base64url');
      if (!code || code.challenge !== challenge || code.redirectUri !== form.redirect_uri)
        return json(response, 400, { error: 'invalid_grant' });
      return json(response, 200, await tokens({ sid: newSid(), current: '', revoked: false }, code.nonce));
    }
    state.renewals += 1;
    await state.gate;
    const family = families.get(form.refresh_token ?? '');
    if (!family || family.revoked || family.current !== form.refresh_token) {
      if (family) family.revoked = true;
      return json(response, 400, { error: 'invalid_grant' });
    }
    return json(response, 200, await tokens(family, null));
  }

  const server = createServer(async (request, response) => {
    if (state.away) return void request.socket.destroy();
    const url = new URL(request.url ?? '/', issuer);
    if (url.pathname === `${OPENID}/auth`) {
      const query = url.searchParams;
      state.authorizations.push(query);
      const code = randomBytes(16).toString('hex');
      const redirectUri = query.get('redirect_uri') ?? '';
      codes.set(code, { challenge: query.get('code_challenge') ?? '', nonce: query.get('nonce'), redirectUri });
      const back = new URL(redirectUri);
      back.searchParams.set('code', code);
      back.searchParams.set('state', query.get('state') ?? '');
      back.searchParams.set('iss', issuer);
      return void response.writeHead(303, { location: back.href }).end();
    }
    if (url.pathname === `${OPENID}/certs`) return json(response, 200, { keys: [jwk] });
    if (url.pathname === `${OPENID}/token`) return token(request, response);
    if (url.pathname === `${OPENID}/revoke`) {
      const { token = '' } = await readForm(request);
      state.revocations.push(token);
      const family = families.get(token);
      if (family) family.revoked = true;
      return void response.writeHead(200).end();
    }
    if (url.pathname === `${OPENID}/logout`) {
      const form = await readForm(request);
      state.logouts.push(form);
      const back = new URL(form.post_logout_redirect_uri ?? issuer);
      if (form.state) back.searchParams.set('state', form.state);
      return void response.writeHead(303, { location: back.href }).end();
    }
    json(response, 404, { error: 'not_found' });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(state, {
    /** A logout token as the provider sends it. Source: OpenID Connect Back-Channel Logout 1.0 §2.4. */
    logoutToken: (claims: Record<string, unknown>) =>
      sign({ events: { 'http://schemas.openid.net/event/backchannel-logout': {} }, ...claims }, 'nimbo-web'),
    /** The provider forgets every sign-in, as after a restore. */
    endAllGrants: () => {
      for (const family of families.values()) family.revoked = true;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}

export type FakeIdentity = Awaited<ReturnType<typeof startFakeIdentity>>;

export async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

const readForm = async (request: IncomingMessage): Promise<Record<string, string>> =>
  Object.fromEntries(new URLSearchParams(await readText(request)));

export function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
