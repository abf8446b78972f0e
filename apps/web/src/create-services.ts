import type { Logger } from '@nimbo/service-runtime/log';
import { createLogoutTokenReader } from '@nimbo/service-runtime/logout-token';
import type { Pool } from '@nimbo/service-runtime/postgres';
import { createSeal } from '@nimbo/service-runtime/seal';
import { createRemoteJWKSet } from 'jose';
import manifest from '../package.json' with { type: 'json' };
import { createAuthHandler } from './auth/auth-handler.ts';
import { createOptionsFor } from './auth/auth-options.ts';
import { readSessionCookie } from './auth/session-cookie.ts';
import { createSignOut } from './auth/sign-out.ts';
import { createAuthSessionStore } from './auth-sessions/auth-session-store.ts';
import { createAuthSessions } from './auth-sessions/auth-sessions.ts';
import { createIdentityClient } from './auth-sessions/identity-client.ts';
import { createSessionWatch } from './auth-sessions/session-watch.ts';
import { createClientLogIntake } from './client-log/client-log-intake.ts';
import type { WebConfig, WebSecrets } from './config.ts';
import { parseCookies } from './http/cookies.ts';
import { CLIENT_REPORT_POLICY, createRateLimit } from './http/rate-limit.ts';
import type { WebServices } from './services.ts';
import { createApiClient } from './user-zone/api-client.ts';
import { createFeatures } from './user-zone/features.ts';
import { issueBearer } from './user-zone/issue-bearer.ts';
import { pageReader } from './user-zone/page-reader.ts';

/** Longest wait for the identity service's keys, in ms. */
const KEYS_TIMEOUT_MS = 3000;

export interface ServiceParts {
  readonly config: WebConfig;
  readonly secrets: WebSecrets;
  readonly pool: Pool;
  /** Renewals hold a connection while the identity service answers; they must not take those of the reads. */
  readonly renewalPool: Pool;
  readonly log: Logger;
  readonly now: () => number;
}

/** Puts the process together. `sweep` forgets sessions that have run out. */
export function createServices({ config, secrets, pool, renewalPool, log, now }: ServiceParts): {
  services: WebServices;
  sweep: () => Promise<void>;
} {
  const identity = createIdentityClient(config.identity, secrets.identityClientSecret, log);
  const api = createApiClient(config.apiInternalUrl, log);
  const store = createAuthSessionStore(pool, createSeal(secrets.secret, 'nimbo web auth-sessions'));
  const sessions = createAuthSessions({ store, identity, renewalPool, log, now });
  const signOut = createSignOut({ config, sessions, api, identity, log });
  const keys = createRemoteJWKSet(new URL(`${config.identity.internalUrl}/protocol/openid-connect/certs`), {
    timeoutDuration: KEYS_TIMEOUT_MS,
    cooldownDuration: 5000,
  });
  const readLogoutToken = createLogoutTokenReader({ ...config.identity, keys });
  const reports = createRateLimit(CLIENT_REPORT_POLICY);
  return {
    services: {
      config,
      log,
      appVersion: manifest.version,
      authenticate: createAuthHandler({
        publicUrl: config.publicUrl,
        optionsFor: createOptionsFor({ config, secrets, sessions, signOut, log, now }),
        reports,
        log,
        now,
      }),
      authSessionId: (request) =>
        readSessionCookie(parseCookies(request.headers.get('cookie')), secrets.secret, config.secureCookies),
      issueBearer: (id, userAgent) => issueBearer(id, { sessions, api, log }, userAgent),
      pageReader: (id, userAgent) => pageReader(issueBearer(id, { sessions, api, log }, userAgent), log),
      feature: createFeatures({ billboard: api.billboard, log, now }),
      endSignIns: async (token) => {
        const ended = await readLogoutToken(token).catch((error: unknown) => {
          log.warn({ err: error }, 'the keys of the identity service cannot be read');
          return 'unavailable' as const;
        });
        if (ended === 'unavailable') return ended;
        if (ended === null) return 'refused';
        const gone = await sessions.endedElsewhere(ended);
        // Whether the api hears of it must not depend on tokens of browsers: those of one that is gone have expired.
        const [heard] = await Promise.all([
          api.endSignIns(token),
          // A bearer may be on its way to one of them, which the api does not know yet.
          ...gone.map(({ accessToken, id }) => api.endAuthSession(accessToken, id)),
        ]);
        if (gone.length > 0) log.info({ sessions: gone.length }, 'auth sessions ended by the identity service');
        return heard ? 'ended' : 'unavailable';
      },
      sessionWatch: createSessionWatch({ alive: sessions.alive, log }),
      signOut,
      clientLog: createClientLogIntake({ reports, log, now }),
      ready: async () => {
        await pool.query('select 1');
      },
    },
    sweep: () => sessions.sweep(),
  };
}
