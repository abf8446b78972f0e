import type { z } from 'zod';

/** Who may call a route; published as `x-authz` in the OpenAPI document and enforced by the api. */
export const AUTHZ = ['public', 'household', 'profile', 'grown-up', 'admin', 'account', 'host'] as const;
export type Authz = (typeof AUTHZ)[number];

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Fastify form, `:name` for parameters. */
  readonly path: string;
  /**
   * `public`: no token. By user-zone bearer: `household` any, also before a profile was chosen; `profile` one with a profile;
   * `grown-up` whose profile is no child's; `admin` the household's admin. `account`: identity's access token. `host`: a
   * stream host's key.
   */
  readonly authz: Authz;
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly response: z.ZodType;
  /** Success status; 200 unless said. */
  readonly status?: number;
  /** Most calls of a profile of an account, where one costs much; counted by each process, from the first call on. */
  readonly perProfile?: { readonly calls: number; readonly seconds: number };
  /** Form of a 4xx reply, `application/json`, where it is not a problem. */
  readonly refusal?: z.ZodType;
  /** True when the reply is a stream of server-sent events whose data has the response's form. */
  readonly events?: true;
  /** Present where the body is a file, which the route reads as a stream. */
  readonly upload?: { readonly contentType: string; readonly limitBytes: number };
  /** Present where the reply is a file of this type. */
  readonly download?: string;
}

/** Calls that hash a PIN, read files, write what others are told, or ask another service. Our choice: nobody does so every ten seconds. */
export const EXPENSIVE = { calls: 60, seconds: 600 } as const;
/** Calls that read everything there is of an account. Our choice. */
export const VERY_EXPENSIVE = { calls: 10, seconds: 600 } as const;

/** True for routes that take a user-zone bearer. */
export function takesBearer({ authz }: Route): boolean {
  return authz === 'household' || authz === 'profile' || authz === 'grown-up' || authz === 'admin';
}

type Input<R, K extends string> = R extends Record<K, infer S extends z.ZodType> ? { [P in K]: z.input<S> } : unknown;
export type RouteArguments<R extends Route> = Input<R, 'params'> & Input<R, 'query'> & Input<R, 'body'>;
export type RouteReply<R extends Route> = z.output<R['response']>;
