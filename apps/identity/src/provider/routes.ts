import { addressGroup } from '@nimbo/service-runtime/address-group';
import { FORM_LIMIT_BYTES } from '@nimbo/service-runtime/forms';
import type { Logger } from '@nimbo/service-runtime/log';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { PageRefusal, refuseWithPages } from '../forms/refusals.ts';
import type { RateLimit } from '../limits/token-bucket.ts';
import type { Pages } from '../pages/pages.ts';

/** Keycloak's folder of the protocol below the realm. */
export const OPENID = '/protocol/openid-connect';
/** Largest body of the endpoints for applications, in bytes; the library itself stops at 56 KiB. */
const BODY_LIMIT_BYTES = 56 * 1024;

export interface ProviderRoutesOptions {
  readonly provider: Provider;
  readonly pages: Pages;
  readonly log: Logger;
  /** Path of the realm, without a slash at the end. */
  readonly realm: string;
  /** Authorization requests by address. */
  readonly limit: RateLimit;
}

/** Hands requests below the realm to the OpenID library. */
export async function providerRoutes(server: FastifyInstance, options: ProviderRoutesOptions) {
  const { provider, pages, log, realm, limit } = options;
  const handle = provider.callback();
  const toProvider = (request: FastifyRequest, reply: FastifyReply) => {
    reply.hijack();
    const { raw } = request;
    // The library leaves the part of the path out that differs between the two.
    Object.assign(raw, { originalUrl: raw.url, url: raw.url!.slice(realm.length) });
    void handle(raw, reply.raw);
  };

  await server.register(async (scope) => {
    // The library reads bodies by itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.addHook('onRequest', async (request, reply) => {
      if (Number(request.headers['content-length'] ?? 0) > BODY_LIMIT_BYTES)
        return reply.code(413).send({ error: 'invalid_request', error_description: 'the body is too large' });
    });
    scope.all(`${OPENID}/*`, toProvider);
    scope.get('/.well-known/*', toProvider);
  });

  await server.register(async (scope) => {
    refuseWithPages(scope, pages, log);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body)).toString()),
    );
    const fromBrowser = (request: FastifyRequest, reply: FastifyReply) => {
      if (request.routeOptions.url?.endsWith('/auth') && !limit.take(addressGroup(request.ip)))
        throw new PageRefusal('busy', 429);
      if (request.method === 'POST') {
        // A form means the same as an address, and keeps what it carries out of logs and histories. Source: OpenID Connect Core
        // §3.1.2.1, RP-Initiated Logout §2.
        const address = `${request.raw.url!.split('?')[0]}?${request.body ?? ''}`;
        Object.assign(request.raw, { method: 'GET', url: address });
      }
      return toProvider(request, reply);
    };
    scope.route({ method: ['GET', 'POST'], url: `${OPENID}/auth`, handler: fromBrowser });
    scope.route({ method: ['GET', 'POST'], url: `${OPENID}/logout`, handler: fromBrowser });
  });
}
