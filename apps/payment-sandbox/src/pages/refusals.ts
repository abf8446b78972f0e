import { randomUUID } from 'node:crypto';
import { DEFAULT_LANGUAGE, matchLanguage } from '@nimbo/domain';
import type { Logger } from '@nimbo/service-runtime/log';
import { isDatabaseUnavailable } from '@nimbo/service-runtime/postgres';
import { ProblemError } from '@nimbo/service-runtime/problem';
import type { FastifyError, FastifyInstance } from 'fastify';
import { toHeaders } from './headers.ts';
import { messagePage } from './layout.ts';

/** Why somebody sees a message instead of what was asked for. */
export type PageRefusalKind = 'missing' | 'form' | 'busy';
const STATUS: Readonly<Record<PageRefusalKind, number>> = { missing: 404, form: 400, busy: 429 };

export class PageRefusal extends Error {
  readonly kind: PageRefusalKind;

  constructor(kind: PageRefusalKind) {
    super(kind);
    this.name = 'PageRefusal';
    this.kind = kind;
  }
}

function kindOf(error: FastifyError): PageRefusalKind | null {
  if (error instanceof PageRefusal) return error.kind;
  if (error instanceof ProblemError) return error.code === 'too-many-requests' ? 'busy' : null;
  return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500 ? 'form' : null;
}

export interface RefusalOptions {
  readonly log: Logger;
  readonly resources: string;
  readonly webUrl: string;
  readonly secure: boolean;
}

/** Every refusal in this scope is a page; a fault of ours shows only the number of its log entry. */
export function refuseWithPages(server: FastifyInstance, { log, resources, webUrl, secure }: RefusalOptions): void {
  server.setErrorHandler((error: FastifyError, request, reply) => {
    const language = matchLanguage(request.headers['accept-language']) ?? DEFAULT_LANGUAGE;
    const frame = { language, resources, back: `${webUrl}/${language}` };
    reply.headers(toHeaders({ secure, leadsTo: [] })).type('text/html; charset=utf-8');
    const kind = kindOf(error);
    if (kind !== null) {
      const page = messagePage(frame, { state: 'failed', titleKey: `${kind}.title`, textKey: `${kind}.text` });
      return reply.code(STATUS[kind]).send(page);
    }
    const ours = { state: 'failed', titleKey: 'ours.title', textKey: 'ours.text' } as const;
    if (isDatabaseUnavailable(error)) {
      log.warn({ err: error }, 'database unavailable');
      return reply.code(503).header('retry-after', '2').send(messagePage(frame, ours));
    }
    const reference = randomUUID();
    log.error({ err: error, incident: reference, route: request.routeOptions.url }, 'request failed');
    return reply.code(500).send(messagePage(frame, { ...ours, reference }));
  });
}
