import { apiRoutes, type Route, type RouteArguments, type RouteReply, takesBearer } from '@nimbo/contracts/http';
import { RETRYABLE_PROBLEMS } from '@nimbo/contracts/retryable-problems';
import type { GoConfig } from '../config.ts';
import type { HttpClient, HttpReply, NoReply } from './http-client.ts';

/** Query names of the contracts, so that one flat object can carry a call's arguments. */
type Arguments<R extends Route> = RouteArguments<R> & { signal?: AbortSignal };

const USER_PREFIX = '/user';

/** Address of a call: the user zone has its own base. */
export function addressOf(route: Route, args: object, config: Pick<GoConfig, 'apiUrl' | 'userApiUrl'>): string {
  const { params = {}, query = {} } = args as { params?: Record<string, string>; query?: Record<string, string> };
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const isUserZone = path.startsWith(`${USER_PREFIX}/`);
  const address = isUserZone ? config.userApiUrl + path.slice(USER_PREFIX.length) : config.apiUrl + path;
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== undefined));
  return search.size > 0 ? `${address}?${search}` : address;
}

export interface Api {
  call<R extends Route>(route: R, args: Arguments<R>): Promise<HttpReply<RouteReply<R>>>;
  /** Opens a stream of events. */
  open<R extends Route>(route: R, args: Arguments<R>): Promise<Response | null>;
}

/** Every call of the api by its contract. A reply of another form counts as none. */
export function createApi(http: HttpClient, config: Pick<GoConfig, 'apiUrl' | 'userApiUrl'>): Api {
  const request = <R extends Route>(route: R, args: Arguments<R>) => ({
    method: route.method,
    url: addressOf(route, args, config),
    signedIn: takesBearer(route),
    ...('body' in args ? { body: args.body } : {}),
    ...(args.signal ? { signal: args.signal } : {}),
  });
  return {
    async call(route, args) {
      const reply = await http.request(request(route, args));
      if (!reply.ok) return reply;
      const checked = route.response.safeParse(reply.data);
      if (!checked.success) return {} satisfies NoReply;
      return { ok: true, status: reply.status, data: checked.data as RouteReply<typeof route> };
    },
    open: (route, args) => http.open({ ...request(route, args), accept: 'text/event-stream' }),
  };
}

export { apiRoutes };

/** Whether the same call may succeed the next time: it had no reply, or what failed need not stay so. */
export function mayTryAgain(reply: HttpReply): boolean {
  if (reply.status === undefined) return true;
  const code = problemCode(reply);
  return code === undefined ? reply.status >= 500 : (RETRYABLE_PROBLEMS as readonly string[]).includes(code);
}

/** Code of a problem reply, if it is one. */
export function problemCode(reply: HttpReply): string | undefined {
  const code = (reply.data as { code?: unknown } | null | undefined)?.code;
  return typeof code === 'string' ? code : undefined;
}
