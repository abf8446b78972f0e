import type { Logger } from '@nimbo/service-runtime/log';
import { ProblemError } from '@nimbo/service-runtime/problem';
import { z } from 'zod';

const TIMEOUT_MS = 6000;
/** A token is asked for anew this long before it ends, in ms. */
const TOKEN_MARGIN_MS = 30_000;
const ADMIN_CLIENT = 'nimbo-admin';
/** The client that people sign in through. */
export const WEB_CLIENT = 'nimbo-web';

/** Keycloak's required actions, with the life of their links in seconds. Source: DESIGN, "mail-sent"; the second is our choice. */
const LINKS = { UPDATE_PASSWORD: 1800, VERIFY_EMAIL: 86_400 } as const;

const User = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string().optional(),
  emailVerified: z.boolean().default(false),
  enabled: z.boolean().default(true),
  attributes: z.object({ locale: z.array(z.string()).optional() }).optional(),
});
export type IdentityUser = z.output<typeof User>;

/** Another provider that the account has joined through, with who it is there. */
const JoinedProvider = z.object({
  identityProvider: z.string(),
  userId: z.string().optional(),
  userName: z.string().optional(),
});
export type JoinedProvider = z.output<typeof JoinedProvider>;

/** Times are ms since 1970; the embedded service keeps no address. */
const UserSession = z.object({
  id: z.string(),
  start: z.number().default(0),
  lastAccess: z.number().default(0),
  ipAddress: z.string().optional(),
});
export type UserSession = z.output<typeof UserSession>;

export interface IdentityAdminOptions {
  /** The realm as this process reaches it. */
  readonly internalUrl: string;
  /** Of `nimbo-admin`; without it there are no account functions. */
  readonly clientSecret: string | undefined;
  readonly log: Logger;
  /** ms since 1970 */
  readonly now: () => number;
}

/** The service has answered that it does not do what was asked. */
export class IdentityRefusal extends ProblemError {}

/** The calls of Keycloak's Admin REST interface that we use, and no others (decision 131). Refuses with `unavailable`. */
export class IdentityAdmin {
  readonly #options: IdentityAdminOptions;
  readonly #adminUrl: string;
  readonly #tokenUrl: string;
  #token: { readonly value: string; readonly endsMs: number } | undefined;

  constructor(options: IdentityAdminOptions) {
    this.#options = options;
    this.#adminUrl = options.internalUrl.replace(/\/realms\/([^/]+)$/, '/admin/realms/$1');
    this.#tokenUrl = `${options.internalUrl}/protocol/openid-connect/token`;
  }

  /** False where the operator has configured no account functions. */
  get available(): boolean {
    return this.#options.clientSecret !== undefined;
  }

  async user(id: string): Promise<IdentityUser | null> {
    return this.#read(`/users/${encodeURIComponent(id)}`, User);
  }

  async userByEmail(email: string): Promise<IdentityUser | null> {
    const found = await this.#read(`/users?${new URLSearchParams({ email, exact: 'true' })}`, z.array(User));
    return found?.[0] ?? null;
  }

  /** When the password was set, in ms since 1970; null where the account has none. */
  async passwordSetAt(id: string): Promise<number | null> {
    const Credentials = z.array(z.object({ type: z.string(), createdDate: z.number().default(0) }));
    const known = await this.#read(`/users/${encodeURIComponent(id)}/credentials`, Credentials);
    return known?.find(({ type }) => type === 'password')?.createdDate ?? null;
  }

  async joinedProviders(id: string): Promise<JoinedProvider[]> {
    return (await this.#read(`/users/${encodeURIComponent(id)}/federated-identity`, z.array(JoinedProvider))) ?? [];
  }

  /** Keycloak opens a session for the check, which nobody needs. */
  async isPasswordOf(username: string, password: string): Promise<boolean> {
    const reply = await this.#ask({ grant_type: 'password', username, password });
    const body = z.object({ error: z.string().optional(), session_state: z.string().optional() }).parse(reply.body);
    if (reply.status === 200) {
      // Nobody has its tokens: where it stays, it ends by itself, and the password was right all the same.
      if (body.session_state) await this.endSession(body.session_state).catch(() => undefined);
      return true;
    }
    if (body.error === 'invalid_grant') return false;
    throw this.#failure('password check', reply.status);
  }

  /** @returns false where the service's own policy refuses the password */
  async setPassword(id: string, password: string): Promise<boolean> {
    const body = { type: 'password', value: password, temporary: false };
    const reply = await this.#send('PUT', `/users/${encodeURIComponent(id)}/reset-password`, body);
    if (reply.status === 400) return false;
    if (!reply.ok) throw this.#failure('reset-password', reply.status);
    return true;
  }

  /** @returns false where the mail could not be sent */
  async sendLink(id: string, action: keyof typeof LINKS): Promise<boolean> {
    const query = new URLSearchParams({ client_id: WEB_CLIENT, lifespan: String(LINKS[action]) });
    const reply = await this.#send('PUT', `/users/${encodeURIComponent(id)}/execute-actions-email?${query}`, [action]);
    if (!reply.ok) this.#options.log.warn({ status: reply.status }, 'identity sent no mail');
    return reply.ok;
  }

  async sessions(id: string): Promise<UserSession[]> {
    return (await this.#read(`/users/${encodeURIComponent(id)}/sessions`, z.array(UserSession))) ?? [];
  }

  /** Also fine where it has ended already. */
  async endSession(session: string): Promise<void> {
    const reply = await this.#send('DELETE', `/sessions/${encodeURIComponent(session)}`);
    if (!reply.ok && reply.status !== 404) throw this.#failure('sessions', reply.status);
  }

  /** Sign-ins that are under way end, too, at the embedded service. */
  async endAllSessions(id: string): Promise<void> {
    const reply = await this.#send('POST', `/users/${encodeURIComponent(id)}/logout`);
    if (!reply.ok && reply.status !== 404) throw this.#failure('logout', reply.status);
  }

  async deleteUser(id: string): Promise<void> {
    const reply = await this.#send('DELETE', `/users/${encodeURIComponent(id)}`);
    if (!reply.ok && reply.status !== 404) throw this.#failure('users', reply.status);
  }

  /** Null for 404. */
  async #read<S extends z.ZodType>(path: string, schema: S): Promise<z.output<S> | null> {
    const reply = await this.#send('GET', path);
    if (reply.status === 404) return null;
    if (!reply.ok) throw this.#failure('a look', reply.status);
    return schema.parse(reply.body);
  }

  async #send(method: string, path: string, body?: unknown) {
    const reply = await this.#fetch(`${this.#adminUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${await this.#accessToken()}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    // The realm's keys or the client's secret may have changed: the next call asks for another.
    if (reply.status === 401) this.#token = undefined;
    return reply;
  }

  async #accessToken(): Promise<string> {
    const { now } = this.#options;
    if (this.#token && this.#token.endsMs > now()) return this.#token.value;
    const reply = await this.#ask({ grant_type: 'client_credentials' });
    const Token = z.object({ access_token: z.string(), expires_in: z.number() });
    const token = Token.safeParse(reply.body);
    if (!reply.ok || !token.success) throw this.#failure('client_credentials', reply.status);
    const { access_token, expires_in } = token.data;
    this.#token = { value: access_token, endsMs: now() + expires_in * 1000 - TOKEN_MARGIN_MS };
    return access_token;
  }

  #ask(form: Record<string, string>) {
    const { clientSecret } = this.#options;
    if (clientSecret === undefined) throw notConfigured();
    return this.#fetch(this.#tokenUrl, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${ADMIN_CLIENT}:${encodeURIComponent(clientSecret)}`)}` },
      body: new URLSearchParams(form),
    });
  }

  async #fetch(url: string, init: RequestInit) {
    try {
      const reply = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
      const text = await reply.text();
      const body: unknown =
        text !== '' && /json/.test(reply.headers.get('content-type') ?? '') ? JSON.parse(text) : null;
      return { ok: reply.ok, status: reply.status, body };
    } catch (error) {
      this.#options.log.warn({ err: error }, 'identity did not answer');
      throw new ProblemError('unavailable', { detail: 'The identity service does not answer', retryAfterSeconds: 2 });
    }
  }

  #failure(what: string, status: number): ProblemError {
    this.#options.log.error({ what, status }, 'identity refused a call of ours');
    // 408 and 5xx leave open what has happened.
    const Failure = status >= 400 && status < 500 && status !== 408 ? IdentityRefusal : ProblemError;
    return new Failure('unavailable', { detail: 'The identity service refused', retryAfterSeconds: 2 });
  }
}

/** What is said where `available` is false. */
export const notConfigured = () => new ProblemError('unavailable', { detail: 'No account functions are configured' });
