import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLog } from '@nimbo/service-runtime/log';
import { migrate } from '@nimbo/service-runtime/migrate';
import { openPool, type Pool } from '@nimbo/service-runtime/postgres';
import { PROBLEM_CONTENT_TYPE } from '@nimbo/service-runtime/problem';
import { openTestDatabase, type TestDatabase } from '@nimbo/testkit/postgres';
import type { LightMyRequestResponse } from 'fastify';
import { type Api, createApi } from '../../src/app.ts';
import { type ApiConfig, readConfig } from '../../src/config.ts';
import { documentedRefusals } from './documented.ts';
import { startIdentity, type TestIdentity } from './identity.ts';
import { ADMIN_SECRET } from './test-accounts.ts';
import { publish, TITLES } from './titles.ts';

export const HOST_KEY = 'key-of-the-first-host';
export const log = createLog('api-test', 'silent');
const API_MIGRATIONS = path.join(import.meta.dirname, '../../migrations');
const CATALOG_MIGRATIONS = path.join(import.meta.dirname, '../../../catalog/migrations');

export interface Player {
  readonly bearer: string;
  readonly profileId: string;
  readonly authSessionId: string;
  readonly subject: string;
}

export interface CallOptions {
  readonly as?: Player | string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

export interface ApiUnderTest {
  readonly api: Api;
  readonly pool: Pool;
  readonly database: TestDatabase;
  readonly identity: TestIdentity;
  readonly config: ApiConfig;
  /** Lets time pass for everything that is not a lease in the database, in ms. */
  advance(ms: number): void;
  /** The identity service's access token of an account, good for the api's time. */
  accountToken(subject: string, identitySession?: string, claims?: object): Promise<string>;
  /** Throws where the reply is a refusal that the OpenAPI document does not know of that operation. */
  call(method: string, url: string, options?: CallOptions): Promise<LightMyRequestResponse>;
  /** A new account with a bearer; by default it has accepted nothing. */
  signIn(options?: { subject?: string; ageLimit?: number; accepts?: readonly string[] }): Promise<Player>;
  close(): Promise<void>;
}

/** Settings as a process would read them. */
export function environmentFor(databaseUrl: string, identity: TestIdentity): Record<string, string> {
  return {
    API_PUBLIC_URL: 'http://api.test',
    API_DATABASE_URL: databaseUrl,
    API_WEB_URL: 'http://web.test',
    API_OIDC_ISSUER: identity.issuer,
    API_OIDC_INTERNAL_URL: identity.internalUrl,
    API_OIDC_ADMIN_CLIENT_SECRET: ADMIN_SECRET,
    API_HOST_KEYS: `host-1:${HOST_KEY},host-2:key-of-the-second-host`,
    API_SAVES_FOLDER: path.join(tmpdir(), `nimbo-saves-${/test_\w+/.exec(databaseUrl)}`),
    API_PIN_PEPPER: 'a pepper of the tests',
    // All of a test's people come from one address.
    API_REQUESTS_PER_MINUTE: '10000000',
    NIMBO_LOG_LEVEL: 'silent',
  };
}

export async function migrateCatalog(pool: Pool): Promise<void> {
  if ((await readdir(CATALOG_MIGRATIONS)).length > 0) await migrate(pool, 'catalog', CATALOG_MIGRATIONS, log);
}

/** The whole api on a database of its own, with a few titles published. Nothing runs beside requests until `api.start()`. */
export async function openApi(environment: Record<string, string> = {}): Promise<ApiUnderTest> {
  const database = await openTestDatabase();
  const pool = openPool({ url: database.url, log, max: 20 });
  await migrate(pool, 'api', API_MIGRATIONS, log);
  await migrateCatalog(pool);
  await publish(pool, '1', TITLES);
  const identity = await startIdentity();
  const config = readConfig({ ...environmentFor(database.url, identity), ...environment });
  let aheadMs = 0;
  const api = await createApi({ config, pool, log, now: () => Date.now() + aheadMs });
  await api.catalogue.refresh();

  await api.server.ready();
  const isDocumented = documentedRefusals(api.server.swagger().paths as never);
  const call: ApiUnderTest['call'] = async (method, url, { as, body, headers = {} } = {}) => {
    const reply = await api.server.inject({
      method: method as 'GET',
      url,
      headers: {
        ...(as && { authorization: `Bearer ${typeof as === 'string' ? as : as.bearer}` }),
        ...headers,
      },
      ...(body !== undefined && { payload: body as object }),
    });
    if (reply.headers['content-type'] === PROBLEM_CONTENT_TYPE) {
      const { code } = reply.json();
      // Dots may have led to another address.
      const path = reply.raw.req.url!.split('?')[0]!;
      if (!isDocumented(method, path, reply.statusCode, code))
        throw new Error(`${method} ${url} refuses with ${code}, and the document does not say so`);
    }
    return reply;
  };

  const accountToken = (subject: string, identitySession?: string, claims: object = {}) =>
    identity.token({
      sub: subject,
      exp: Math.floor((Date.now() + aheadMs) / 1000) + 300,
      ...(identitySession && { sid: identitySession }),
      ...claims,
    });

  return {
    api,
    pool,
    database,
    identity,
    config,
    advance: (ms) => {
      aheadMs += ms;
    },
    accountToken,
    call,
    signIn: async ({ subject = crypto.randomUUID(), ageLimit, accepts = [] } = {}) => {
      const authSessionId = crypto.randomUUID();
      const token = await accountToken(subject);
      const reply = await call('POST', '/auth-sessions/bearer', { as: token, body: { authSessionId } });
      if (reply.statusCode !== 200) throw new Error(`sign-in: ${reply.body}`);
      const { access_token, profile } = reply.json();
      if (ageLimit !== undefined) {
        await pool.query('update api.profiles set age_limit = $2 where id = $1', [profile.id, ageLimit]);
      }
      const player = { bearer: access_token, profileId: profile.id, authSessionId, subject };
      for (const gid of accepts) await acceptEverything(call, player, gid);
      return player;
    },
    close: async () => {
      await api.stop();
      await pool.end();
      await identity.stop();
      await database.drop();
      await rm(config.savesFolder, { recursive: true, force: true });
    },
  };
}

async function acceptEverything(call: ApiUnderTest['call'], player: Player, gid: string): Promise<void> {
  const eulas = await call('GET', `/user/games/${gid}/eulas`, { as: player });
  const ids = eulas.json().map((eula: { id: string }) => eula.id);
  const accepted = await call('POST', `/user/games/${gid}/eulas`, { as: player, body: { eulas: ids } });
  if (accepted.statusCode !== 200) throw new Error(`terms: ${accepted.body}`);
}
