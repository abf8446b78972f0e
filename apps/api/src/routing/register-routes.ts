import type { Readable } from 'node:stream';
import type { Authz, Route, RouteReply } from '@nimbo/contracts/http';
import { PROBLEMS, Problem } from '@nimbo/contracts/problems';
import { type RouteName, refusalsOf } from '@nimbo/contracts/refusals';
import { PROBLEM_CONTENT_TYPE, ProblemError } from '@nimbo/service-runtime/problem';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { HouseholdActor, ProfileActor } from '../accounts/profile-access.ts';
import type { IdentityActor } from '../tokens/identity-tokens.ts';
import { hasHead } from './methods-of.ts';

export interface HostActor {
  readonly hostId: string;
}

/** Who a request comes from, by the route's `authz`. */
export interface Actors {
  readonly public: null;
  readonly household: HouseholdActor;
  readonly profile: ProfileActor;
  readonly 'grown-up': ProfileActor;
  readonly admin: ProfileActor;
  readonly account: IdentityActor;
  readonly host: HostActor;
}

/** Proves who a request comes from or throws the refusal. Runs before the body is read. */
export type Guards = { readonly [A in Authz]: (request: FastifyRequest) => Promise<Actors[A]> };

type Output<R, K extends string> = R extends Record<K, infer S extends z.ZodType> ? z.output<S> : undefined;

/** A request whose parts have passed the contract. */
export interface Call<R extends Route> {
  readonly params: Output<R, 'params'>;
  readonly query: Output<R, 'query'>;
  readonly body: Output<R, 'body'>;
  readonly actor: Actors[R['authz']];
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}
export type Handler<R extends Route> = (call: Call<R>) => Promise<RouteReply<R> | FastifyReply>;
export type Handlers<T extends Readonly<Record<string, Route>>> = { readonly [N in keyof T]: Handler<T[N]> };

/** Registers every route of a contract table; the types demand a handler for each. */
export function registerRoutes<T extends Readonly<Record<string, Route>>>(
  server: FastifyInstance,
  table: T,
  handlers: Handlers<T>,
  guards: Guards,
): void {
  for (const [name, route] of Object.entries(table)) {
    if (route.upload && !server.hasContentTypeParser(route.upload.contentType)) {
      server.addContentTypeParser(route.upload.contentType, async (_request: FastifyRequest, body: Readable) => body);
    }
    registerRoute(server, name, route, handlers[name as keyof T] as unknown as Handler<Route>, guards);
  }
}

const isOfServices = ({ authz }: Route) => authz === 'account' || authz === 'host';

function registerRoute(server: FastifyInstance, name: string, route: Route, handle: Handler<Route>, guards: Guards) {
  const actors = new WeakMap<FastifyRequest, Actors[Authz]>();
  const requireFew = route.perProfile && limitByProfile(server, route.perProfile);
  server.route({
    method: route.method,
    url: route.path,
    exposeHeadRoute: hasHead(route),
    // Our own services speak for many people.
    ...(isOfServices(route) && { config: { rateLimit: false } }),
    ...(route.upload && { bodyLimit: route.upload.limitBytes }),
    schema: toSchema(name, route),
    onRequest: async (request) => {
      const actor = await guards[route.authz](request);
      actors.set(request, actor);
      if (actor !== null && 'accountId' in actor) await requireFew?.(request, actor);
    },
    handler: async (request, reply) => {
      reply.status(route.status ?? 200);
      const { params, query, body } = request as { params: undefined; query: undefined; body: undefined };
      return handle({ params, query, body, actor: actors.get(request)!, request, reply });
    },
  });
}

/** By profile, that a child cannot use up its parents' calls. @returns refuses with `too-many-requests` */
function limitByProfile(server: FastifyInstance, { calls, seconds }: NonNullable<Route['perProfile']>) {
  const callers = new WeakMap<FastifyRequest, string>();
  const count = server.createRateLimit({
    max: calls,
    timeWindow: seconds * 1000,
    keyGenerator: (request) => callers.get(request)!,
  });
  return async (request: FastifyRequest, { accountId, profile }: HouseholdActor): Promise<void> => {
    callers.set(request, `${accountId}:${profile?.id ?? ''}`);
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    throw new ProblemError('too-many-requests', { retryAfterSeconds: counted.ttlInSeconds });
  };
}

const SECURITY: Readonly<Record<Authz, readonly Record<string, readonly string[]>[]>> = {
  public: [],
  household: [{ profileBearer: [] }],
  profile: [{ profileBearer: [] }],
  'grown-up': [{ profileBearer: [] }],
  admin: [{ profileBearer: [] }],
  account: [{ identityToken: [] }],
  host: [{ hostKey: [] }],
};

function toSchema(name: string, route: Route) {
  const type = route.events ? 'text/event-stream' : (route.download ?? 'application/json');
  const description = route.events ? 'Server-sent events' : route.summary;
  const success = { description, content: { [type]: { schema: route.response } } };
  return {
    operationId: name,
    summary: route.summary,
    security: SECURITY[route.authz],
    'x-authz': route.authz,
    ...(route.params && { params: route.params }),
    ...(route.query && { querystring: route.query }),
    ...(route.body && { body: route.body }),
    response: { [route.status ?? 200]: success, ...refusalsByStatus(name, route) },
  };
}

/** Each status a route refuses with; the description lists its codes. */
function refusalsByStatus(name: string, route: Route) {
  const byStatus = Map.groupBy(refusalsOf(name as RouteName, route), (code) => PROBLEMS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const own = status < 500 && route.refusal && { 'application/json': { schema: route.refusal } };
      return [
        status,
        { description: codes.join(', '), content: { [PROBLEM_CONTENT_TYPE]: { schema: Problem }, ...own } },
      ];
    }),
  );
}
