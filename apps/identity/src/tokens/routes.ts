import { acceptForms } from '@nimbo/service-runtime/forms';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { z } from 'zod';
import type { IdentityConfig } from '../config.ts';
import { CLAIMS_BY_SCOPE, toAccountClaims } from '../provider/token-claims.ts';
import type { AccessTokenReader, LiveToken } from './access-token.ts';
import { authenticateClient } from './client-credentials.ts';

export interface TokenRoutesOptions {
  readonly config: IdentityConfig;
  readonly provider: Provider;
  readonly reader: AccessTokenReader;
}

const Introspection = z.object({
  token: z.string().min(1),
  client_id: z.string().optional(),
  client_secret: z.string().optional(),
});

/** `userinfo` and `token/introspect` for our JWT access tokens, in the standards' own forms. */
export async function tokenRoutes(server: FastifyInstance, { config, provider, reader }: TokenRoutesOptions) {
  acceptForms(server);
  server.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  const userinfo = async (request: FastifyRequest, reply: FastifyReply) => {
    const token = /^bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    const live = token === undefined ? null : await reader.read(token);
    if (live?.account == null) {
      const error = token === undefined ? '' : ' error="invalid_token"';
      return reply
        .code(401)
        .header('www-authenticate', `Bearer realm="${config.issuer}"${error}`)
        .send({ error: 'invalid_token', error_description: 'a valid access token is needed' });
    }
    return claimsOf(live);
  };
  server.get('/userinfo', userinfo);
  server.post('/userinfo', userinfo);

  server.post('/token/introspect', async (request, reply) => {
    const form = Introspection.safeParse(request.body);
    const clientId = authenticateClient(config, request.headers.authorization, form.data ?? {});
    if (clientId === null) {
      return reply
        .code(401)
        .header('www-authenticate', `Basic realm="${config.issuer}"`)
        .send({ error: 'invalid_client', error_description: 'client authentication failed' });
    }
    if (!form.success) {
      return reply.code(400).send({ error: 'invalid_request', error_description: 'token is missing' });
    }
    const live = await reader.read(form.data.token);
    if (live !== null) return { active: true, token_type: 'Bearer', client_id: live.claims.azp, ...live.claims };
    const refresh = await provider.RefreshToken.find(form.data.token);
    return refresh?.isValid && !refresh.consumed && refresh.clientId === clientId
      ? { active: true, client_id: clientId, sub: refresh.accountId, exp: refresh.exp, iat: refresh.iat }
      : { active: false };
  });
}

/** Claims about the person by the token's scopes. Source: OpenID Connect Core §5.3.2. */
function claimsOf({ account, claims }: LiveToken): Record<string, unknown> {
  const known: Record<string, unknown> = toAccountClaims(account!);
  const names = claims.scope
    .split(' ')
    .flatMap((scope) => (Object.hasOwn(CLAIMS_BY_SCOPE, scope) ? CLAIMS_BY_SCOPE[scope as 'openid'] : []));
  return Object.fromEntries(['sub', ...names].filter((name) => name in known).map((name) => [name, known[name]]));
}
