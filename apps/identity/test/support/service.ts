import { createHash, randomBytes } from 'node:crypto';
import { createLog } from '@nimbo/service-runtime/log';
import { freePort } from '@nimbo/testkit/free-port';
import { openTestDatabase, type TestDatabase } from '@nimbo/testkit/postgres';
import type { FastifyInstance } from 'fastify';
import { readConfig } from '../../src/config.ts';
import { openDatabase } from '../../src/database.ts';
import { createIdentity } from '../../src/identity.ts';
import { type Browser, openBrowser, type Page } from './browser.ts';

export const WEB = 'http://127.0.0.1:4249';
export const CALLBACK = `${WEB}/api/auth/callback/nimbo`;
export const WEB_CLIENT = { id: 'nimbo-web', secret: 'web-secret-for-tests' };
export const ADMIN_CLIENT = { id: 'nimbo-admin', secret: 'admin-secret-for-tests' };
export const PASSWORD = 'Tormenta-1';

export interface Running {
  readonly database: TestDatabase;
  readonly origin: string;
  readonly issuer: string;
  readonly openid: string;
  /** Ends this process's part and starts it again on the same port and database. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** The service as `main.ts` runs it, on a port and a database of its own. */
export async function startIdentity(extra: NodeJS.ProcessEnv = {}): Promise<Running> {
  const port = await freePort();
  const database = await openTestDatabase();
  const origin = `http://127.0.0.1:${port}`;
  const config = readConfig({
    IDENTITY_PORT: String(port),
    IDENTITY_ISSUER: `${origin}/realms/nimbo`,
    IDENTITY_DATABASE_URL: database.url,
    IDENTITY_WEB_URL: WEB,
    IDENTITY_WEB_CLIENT_SECRET: WEB_CLIENT.secret,
    IDENTITY_ADMIN_CLIENT_SECRET: ADMIN_CLIENT.secret,
    ...extra,
  });
  const log = createLog('identity', 'fatal');
  let stopOne: () => Promise<void>;
  const start = async () => {
    const pool = await openDatabase(config.databaseUrl, log);
    const server: FastifyInstance = await createIdentity({ config, pool, log, clock: Date.now });
    await server.listen({ host: '127.0.0.1', port });
    stopOne = async () => {
      await server.close();
      await pool.end();
    };
  };
  await start();
  return {
    database,
    origin,
    issuer: config.issuer,
    openid: `${config.issuer}/protocol/openid-connect`,
    restart: async () => {
      await stopOne();
      await start();
    },
    stop: async () => {
      await stopOne();
      await database.drop();
    },
  };
}

export interface Attempt {
  readonly browser: Browser;
  readonly verifier: string;
  readonly address: string;
}

/** An authorization request as the web site makes it. A parameter set to `null` is left out. */
export function newAttempt(running: Running, changes: Record<string, string | null> = {}, browser?: Browser): Attempt {
  const verifier = randomBytes(32).toString('base64url');
  const params: Record<string, string | null> = {
    client_id: WEB_CLIENT.id,
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope: 'openid email profile',
    state: 'state-1',
    nonce: 'nonce-1',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  };
  const query = new URLSearchParams(
    Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== null),
  );
  return { browser: browser ?? openBrowser(running.origin), verifier, address: `${running.openid}/auth?${query}` };
}

let people = 0;
export const newEmail = () => `person${process.pid}.${++people}@casa.example`;

/** Joins through the real page. */
export async function join(running: Running, email: string, attempt = newAttempt(running)) {
  const page = await attempt.browser.get(attempt.address);
  const form = await attempt.browser.get(page.address.replace(/(\/log-in)?(\?.*)?$/, '/join'));
  const end = await attempt.browser.submit(form, { email, password: PASSWORD, passwordAgain: PASSWORD });
  return { ...attempt, end };
}

/** Logs in through the real page. */
export async function logIn(running: Running, email: string, password = PASSWORD, attempt = newAttempt(running)) {
  const page = await attempt.browser.get(attempt.address);
  const end = await attempt.browser.submit(page, { email, password });
  return { ...attempt, end };
}

export function codeOf(end: Page): string {
  const code = end.location && new URL(end.location).searchParams.get('code');
  if (!code) throw new Error(`no code: ${end.status} ${end.location} ${end.text.slice(0, 300)}`);
  return code;
}

export interface TokenReply {
  readonly status: number;
  readonly body: {
    readonly access_token: string;
    readonly refresh_token: string;
    readonly id_token: string;
    readonly error?: string;
    readonly expires_in: number;
    readonly token_type: string;
    readonly scope: string;
  };
}

export async function requestToken(
  running: Running,
  fields: Record<string, string>,
  client: { id: string; secret: string } | null = WEB_CLIENT,
): Promise<TokenReply> {
  const reply = await fetch(`${running.openid}/token`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: client ? { authorization: `Basic ${btoa(`${client.id}:${client.secret}`)}` } : {},
  });
  return { status: reply.status, body: (await reply.json()) as TokenReply['body'] };
}

export const redeem = (running: Running, code: string, verifier: string, changes: Record<string, string> = {}) =>
  requestToken(running, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: CALLBACK,
    code_verifier: verifier,
    ...changes,
  });

export const refresh = (running: Running, token: string) =>
  requestToken(running, { grant_type: 'refresh_token', refresh_token: token });

/** A person who has joined, with the tokens of the web site. */
export async function newPerson(running: Running, email = newEmail()) {
  const { browser, verifier, end } = await join(running, email);
  const tokens = await redeem(running, codeOf(end), verifier);
  return { email, browser, tokens: tokens.body };
}
