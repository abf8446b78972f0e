import { randomUUID } from 'node:crypto';
import type { Logger } from '@nimbo/service-runtime/log';
import { isDatabaseUnavailable } from '@nimbo/service-runtime/postgres';
import type { FastifyError, FastifyInstance } from 'fastify';
import { errors } from 'oidc-provider';
import type { MessageKind, Pages } from '../pages/pages.ts';

/** An expected refusal that a person reads on a page of its own. */
export class PageRefusal extends Error {
  readonly kind: MessageKind;
  readonly status: number;

  constructor(kind: MessageKind, status: number) {
    super(kind);
    this.name = 'PageRefusal';
    this.kind = kind;
    this.status = status;
  }
}

/** Seconds after which the token buckets have a token again. */
const BUSY_SECONDS = 60;
const AWAY_SECONDS = 2;

interface Refusal {
  readonly kind: MessageKind;
  readonly status: number;
  readonly retryAfterSeconds?: number;
}

function toRefusal(error: FastifyError): Refusal | null {
  if (error instanceof PageRefusal)
    return {
      kind: error.kind,
      status: error.status,
      ...(error.kind === 'busy' ? { retryAfterSeconds: BUSY_SECONDS } : {}),
    };
  if (error instanceof errors.SessionNotFound) return { kind: 'expired', status: 400 };
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return { kind: 'form', status: error.statusCode };
  if (isDatabaseUnavailable(error)) return { kind: 'ours', status: 503, retryAfterSeconds: AWAY_SECONDS };
  return null;
}

/** Every refusal in this scope is a page in the reader's language; a fault of ours shows only the number of its log entry. */
export function refuseWithPages(server: FastifyInstance, pages: Pages, log: Logger): void {
  server.addHook('onRequest', async (_request, reply) => {
    reply.headers(pages.headers).header('cache-control', 'no-store');
  });
  server.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = toRefusal(error);
    const language = pages.languageOf(request.raw, (request.query as { ui_locales?: unknown }).ui_locales);
    reply.type('text/html; charset=utf-8');
    if (refusal === null) {
      const incident = randomUUID();
      log.error({ err: error, incident, route: request.routeOptions.url }, 'request failed');
      return reply.code(500).send(pages.error(language, { kind: 'ours', reference: incident }));
    }
    if (refusal.status >= 500) log.warn({ err: error }, 'database unavailable');
    if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', String(refusal.retryAfterSeconds));
    return reply.code(refusal.status).send(pages.error(language, { kind: refusal.kind }));
  });
}
