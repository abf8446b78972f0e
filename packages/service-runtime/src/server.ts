import { randomUUID } from 'node:crypto';
import cors from '@fastify/cors';
import rateLimit from '@fastify/rate-limit';
import type { ProblemCode } from '@nimbo/contracts/problems';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { hasZodFastifySchemaValidationErrors, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Logger } from './log.ts';
import { isDatabaseUnavailable } from './postgres.ts';
import { PROBLEM_CONTENT_TYPE, ProblemError, toProblem } from './problem.ts';

/** Largest body a route takes unless it says otherwise, in bytes. */
export const BODY_LIMIT_BYTES = 64 * 1024;
/** Addresses whose requests are counted at once; the longest unheard are forgotten. */
const RATE_LIMIT_ADDRESSES = 20_000;
/** Seconds a client should wait while a part of the service is down. */
const RETRY_AFTER_SECONDS = 2;

export interface ServerOptions {
  readonly log: Logger;
  /** Origins of browsers that may read the replies; empty turns CORS off. */
  readonly corsOrigins?: readonly string[];
  readonly bodyLimitBytes?: number;
  /** Resolves when the process can do its work; `GET /readyz` answers 503 otherwise. */
  readonly ready?: () => Promise<void>;
  /** Methods that an address takes, for the refusal of another one; none where there is nothing. */
  readonly methodsOf?: (path: string) => readonly string[];
  /** Most requests of one address in a minute; a route may opt out by `config.rateLimit: false`. No limit unless given. */
  readonly requestsPerMinute?: number;
  /** Addresses of proxies whose X-Forwarded-For is believed; none by default. */
  readonly trustedProxies?: readonly string[];
}

/** A Fastify server whose every refusal is `application/problem+json`, with `/healthz` and `/readyz`. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const server = Fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: options.bodyLimitBytes ?? BODY_LIMIT_BYTES,
    genReqId: () => randomUUID(),
    trustProxy: options.trustedProxies?.length ? [...options.trustedProxies] : false,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => refuse(error, request, reply, options.log),
  });
  server.setValidatorCompiler(validatorCompiler);
  server.setSerializerCompiler(serializerCompiler);
  server.setErrorHandler((error: FastifyError, request, reply) => refuse(error, request, reply, options.log));
  server.setNotFoundHandler((request, reply) => {
    const [instance = ''] = request.url.split('?');
    const methods = options.methodsOf?.(instance) ?? [];
    if (methods.length === 0) return send(reply, 'not-found', { instance });
    return send(reply.header('allow', methods.join(', ')), 'method-not-allowed', { instance });
  });
  // Before the limit, whose refusals pages have to be able to read.
  if (options.corsOrigins?.length) {
    await server.register(cors, {
      origin: [...options.corsOrigins],
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
      allowedHeaders: ['authorization', 'content-type', 'if-none-match'],
      exposedHeaders: ['etag', 'retry-after'],
      maxAge: 600,
    });
  }
  if (options.requestsPerMinute !== undefined) {
    const none = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };
    await server.register(rateLimit, {
      global: false,
      max: options.requestsPerMinute,
      timeWindow: '1 minute',
      cache: RATE_LIMIT_ADDRESSES,
      addHeaders: none,
      addHeadersOnExceeding: none,
      errorResponseBuilder: (_request, { ttl }) =>
        new ProblemError('too-many-requests', { retryAfterSeconds: Math.ceil(ttl / 1000) }),
    });
    const limit = server.rateLimit();
    // Before any route's own hook: who asks too often is not even looked at.
    server.addHook('onRequest', async function (request, reply) {
      const { rateLimit: wanted } = request.routeOptions.config as { rateLimit?: boolean };
      if (wanted !== false) await limit.call(this, request, reply);
    });
  }
  server.get('/healthz', async () => ({ status: 'ok' }));
  server.get('/readyz', async () => {
    try {
      await options.ready?.();
    } catch (error) {
      options.log.warn({ err: error }, 'not ready');
      throw new ProblemError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    return { status: 'ready' };
  });
  return server;
}

function send(reply: FastifyReply, code: ProblemCode, extra: Parameters<typeof toProblem>[1] = {}) {
  const problem = toProblem(code, extra);
  return reply
    .status(problem.status)
    .header('content-type', PROBLEM_CONTENT_TYPE)
    .serializer((value: unknown) => JSON.stringify(value))
    .send(problem);
}

const FASTIFY_CODES: Record<string, ProblemCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed-json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed-json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid-request',
  FST_ERR_MAX_PARAM_LENGTH: 'uri-too-long',
  FST_ERR_BAD_URL: 'not-found',
};

function refuse(error: FastifyError, request: FastifyRequest, reply: FastifyReply, log: Logger) {
  const instance = request.url.split('?')[0];
  if (error instanceof ProblemError) {
    if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds));
    return send(reply, error.code, {
      detail: error.detail,
      errors: error.errors,
      triesLeft: error.triesLeft,
      retryAfterSeconds: error.retryAfterSeconds,
      instance,
    });
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = error.validation.map((issue) => ({
      pointer: issue.instancePath || '/',
      detail: issue.message ?? 'is not valid',
      code: issue.keyword,
    }));
    return send(reply, 'invalid-request', {
      detail: `The ${error.validationContext ?? 'request'} is not valid`,
      errors,
      instance,
    });
  }
  const known = FASTIFY_CODES[error.code ?? ''];
  if (known) return send(reply, known, { instance });
  if (error.statusCode === 400 && error instanceof SyntaxError) return send(reply, 'malformed-json', { instance });
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return send(reply, 'invalid-request', { detail: error.message, instance });
  }
  if (isDatabaseUnavailable(error)) {
    log.warn({ err: error }, 'database unavailable');
    reply.header('retry-after', String(RETRY_AFTER_SECONDS));
    return send(reply, 'unavailable', { instance });
  }
  const incident = randomUUID();
  log.error({ err: error, incident, route: request.routeOptions.url }, 'request failed');
  return send(reply, 'internal', { incident, instance });
}
