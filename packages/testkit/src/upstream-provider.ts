import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** How the provider behaves from now on. */
export interface UpstreamBehaviour {
  /** Claims about whoever is signed in there. */
  person: { sub: string; email?: string; email_verified?: boolean | string };
  /** The person says no, or the provider does. */
  refuses: string | null;
  /** Endpoint that cuts its connections, as a provider that is away. */
  away: 'discovery' | 'token' | 'certs' | null;
  /** The token endpoint answers with this status instead. */
  tokenStatus: number | null;
  /** Spoils the claims of an id token before it is signed. */
  spoil: (claims: Record<string, unknown>) => Record<string, unknown>;
  /** Signs with a key that is not published. */
  foreignKey: boolean;
  /** Shows a page with a button instead of sending the browser back at once. */
  asks: boolean;
}

export interface UpstreamProvider extends UpstreamBehaviour {
  readonly issuer: string;
  readonly client: { readonly id: string; readonly secret: string };
  /** What was asked of it. */
  readonly requests: URLSearchParams[];
  /** Behaves well again. */
  reset(): void;
  stop(): Promise<void>;
}

const GOOD: UpstreamBehaviour = {
  person: { sub: 'somebody' },
  refuses: null,
  away: null,
  tokenStatus: null,
  spoil: (claims) => claims,
  foreignKey: false,
  asks: false,
};

interface Granted {
  readonly scope: string;
  readonly challenge: string;
  readonly redirectUri: string;
  readonly claims: Record<string, unknown>;
}

/** An OpenID provider in the place of Google and the others: strict about PKCE, and able to do everything wrong. */
export async function startUpstreamProvider(port: number): Promise<UpstreamProvider> {
  const issuer = `http://127.0.0.1:${port}`;
  const client = { id: 'nimbo-at-upstream', secret: 'upstream-secret-for-tests' };
  const [own, foreign] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')];
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'upstream', alg: 'RS256', use: 'sig' };
  const codes = new Map<string, Granted>();
  const behaviour: UpstreamBehaviour = { ...GOOD };
  const requests: URLSearchParams[] = [];
  /** Whom an access token tells of. */
  const known = new Map<string, Record<string, unknown>>();

  function authorize(query: URLSearchParams, response: ServerResponse): void {
    requests.push(query);
    const redirectUri = query.get('redirect_uri') ?? '';
    const answer: Record<string, string> = { state: query.get('state') ?? '' };
    if (behaviour.refuses) answer.error = behaviour.refuses;
    else {
      answer.code = randomBytes(16).toString('hex');
      const claims = { ...behaviour.person, nonce: query.get('nonce') };
      const [scope, challenge] = [query.get('scope') ?? '', query.get('code_challenge') ?? ''];
      codes.set(answer.code, { scope, challenge, redirectUri, claims });
    }
    if (query.get('response_mode') === 'form_post') page(response, 'post', redirectUri, answer);
    else if (behaviour.asks) page(response, 'get', redirectUri, answer);
    else response.writeHead(303, { location: `${redirectUri}?${new URLSearchParams(answer)}` }).end();
  }

  async function token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await readText(request));
    if (behaviour.tokenStatus) return json(response, behaviour.tokenStatus, { error: 'server_error' });
    if (form.get('client_id') !== client.id || form.get('client_secret') !== client.secret)
      return json(response, 401, { error: 'invalid_client' });
    const granted = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (granted?.challenge !== challenge || granted.redirectUri !== form.get('redirect_uri'))
      return json(response, 400, { error: 'invalid_grant' });
    const seconds = Math.floor(Date.now() / 1000);
    const claims = { iss: issuer, aud: client.id, iat: seconds, exp: seconds + 300, ...granted.claims };
    const idToken = await new SignJWT(behaviour.spoil(claims))
      .setProtectedHeader({ alg: 'RS256', kid: jwk.kid })
      .sign((behaviour.foreignKey ? foreign : own).privateKey);
    const accessToken = randomBytes(16).toString('hex');
    known.set(accessToken, granted.claims);
    json(response, 200, {
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: 300,
      id_token: idToken,
      scope: toScope(granted.scope),
    });
  }

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer);
    const endpoint = pathname.endsWith('/openid-configuration') ? 'discovery' : pathname.slice(1);
    if (endpoint === behaviour.away) return void request.socket.destroy();
    if (endpoint === 'discovery')
      return json(response, 200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/userinfo`,
        jwks_uri: `${issuer}/certs`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      });
    if (endpoint === 'authorize') return authorize(searchParams, response);
    if (endpoint === 'token') return void token(request, response);
    if (endpoint === 'certs') return json(response, 200, { keys: [jwk] });
    if (endpoint === 'userinfo') {
      const claims = known.get(request.headers.authorization?.split(' ')[1] ?? '');
      return claims ? json(response, 200, claims) : json(response, 401, { error: 'invalid_token' });
    }
    // For tests in other processes.
    if (endpoint === 'person' && request.method === 'PUT')
      return void readText(request).then((text) => {
        behaviour.person = JSON.parse(text);
        json(response, 200, {});
      });
    json(response, 404, { error: 'not_found' });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(behaviour, {
    issuer,
    client,
    requests,
    reset: () => void Object.assign(behaviour, GOOD),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}

/** Twitch, whose scopes have colons, answers with a list. Source: "Getting OIDC Tokens on Behalf of a User". */
const toScope = (asked: string) => (asked.includes(':') ? asked.split(' ') : asked);

/** The provider's own page, as a form back to whoever asked. */
function page(response: ServerResponse, method: 'get' | 'post', action: string, fields: Record<string, string>): void {
  const inputs = Object.entries(fields).map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`);
  response
    .writeHead(200, { 'content-type': 'text/html' })
    .end(`<!doctype html><title>Upstream</title><form method="${method}" action="${action}">${inputs.join('')}
<button>Go on</button></form>`);
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
