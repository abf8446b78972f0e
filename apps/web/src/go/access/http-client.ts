import type { BearerSource } from './bearer.ts';

export interface HttpRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  /** True: with the user-zone bearer. Public calls carry no Authorization header. Source: Spec §6. */
  readonly signedIn?: boolean;
  readonly body?: unknown;
  readonly accept?: string;
  /** True: past every cache. */
  readonly fresh?: boolean;
  readonly signal?: AbortSignal;
}

/** The empty object of a request that brought no reply. */
export interface NoReply {
  readonly ok?: undefined;
  readonly status?: undefined;
  readonly data?: undefined;
}
export type HttpReply<T = unknown> =
  | { readonly ok: true; readonly status: number; readonly data: T }
  | { readonly ok: false; readonly status: number; readonly data: unknown }
  | NoReply;

export interface HttpClient {
  /** Never rejects: a failed request resolves to the error's reply or to `{}`. No timeout; JSON. Source: Spec §7, §8. */
  request(request: HttpRequest): Promise<HttpReply>;
  /** The reply with its body unread, for streams of events; null when there was none. */
  open(request: HttpRequest): Promise<Response | null>;
}

/** The api refuses a bearer that has not ended: somebody else was chosen in this browser since, or signed in anew. */
async function isReplaced(reply: Response): Promise<boolean> {
  const problem: unknown = await reply
    .clone()
    .json()
    .catch(() => null);
  const code = (problem as { code?: unknown } | null)?.code;
  return code === 'token-invalid' || code === 'signed-out';
}

export function createHttpClient(options: { fetch: typeof fetch; bearer: BearerSource }): HttpClient {
  const { fetch, bearer } = options;

  const send = (request: HttpRequest, token: string | null) =>
    fetch(request.url, {
      method: request.method ?? 'GET',
      headers: {
        accept: request.accept ?? 'application/json',
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      ...(request.fresh ? { cache: 'no-store' } : {}),
      ...(request.signal ? { signal: request.signal } : {}),
    });

  const open = async (request: HttpRequest): Promise<Response | null> => {
    try {
      const token = request.signedIn ? await bearer.current() : null;
      const reply = await send(request, token);
      if (reply.status !== 401 || token === null) return reply;
      // Its life was over, or another profile plays here by now: one retry with a new one. Source: Spec §4, decision 123.
      if (!bearer.dropIfExpired(token)) {
        if (!(await isReplaced(reply))) return reply;
        bearer.drop(token);
      }
      const fresh = await bearer.current();
      return fresh === null ? reply : await send(request, fresh);
    } catch {
      return null;
    }
  };

  return {
    open,
    async request(request) {
      const reply = await open(request);
      if (reply === null) return {};
      try {
        const text = await reply.text();
        const data: unknown = text === '' ? null : JSON.parse(text);
        return { ok: reply.ok, status: reply.status, data };
      } catch {
        return reply.ok ? {} : { ok: false, status: reply.status, data: null };
      }
    },
  };
}
