import { accountRoutes } from '@nimbo/contracts/account-routes';
import { hostRoutes } from '@nimbo/contracts/host-routes';
import { householdRoutes } from '@nimbo/contracts/household-routes';
import { apiRoutes, publicCatalogueRoutes, userCatalogueRoutes } from '@nimbo/contracts/http';
import { VAULT_RETENTION } from '@nimbo/domain';
import type { Logger } from '@nimbo/service-runtime/log';
import type { Pool } from '@nimbo/service-runtime/postgres';
import { createServer } from '@nimbo/service-runtime/server';
import type { FastifyInstance } from 'fastify';
import { accountHandlers } from './accounts/account-routes.ts';
import { ProfileAccess } from './accounts/profile-access.ts';
import { Catalogue } from './catalogue/catalogue.ts';
import { publicCatalogueHandlers, userCatalogueHandlers } from './catalogue/catalogue-routes.ts';
import type { ApiConfig } from './config.ts';
import { AUTH_SESSION_CHANNEL, Notifications } from './database/notifications.ts';
import { eulaHandlers } from './eulas/eula-routes.ts';
import { feedbackHandlers } from './feedback/feedback-routes.ts';
import { hostHandlers } from './hosts/host-routes.ts';
import { householdHandlers } from './household/household-routes.ts';
import { Pins } from './household/pins.ts';
import { createLocationLookup } from './location/location.ts';
import { Allocator } from './playing/allocator.ts';
import { playHandlers } from './playing/play-routes.ts';
import { PlaySessionEvents } from './playing/play-session-events.ts';
import { ratingHandlers } from './ratings/rating-routes.ts';
import { registerOpenApi } from './routing/openapi.ts';
import { registerRoutes } from './routing/register-routes.ts';
import { SaveFiles } from './saves/save-files.ts';
import { saveHandlers } from './saves/save-routes.ts';
import { Vault } from './saves/vault.ts';
import { createTokens, type Tokens } from './tokens/bearer.ts';
import { createGuards } from './tokens/guards.ts';
import { createIdentityTokenVerifier } from './tokens/identity-tokens.ts';
import { loadSigningKeys } from './tokens/signing-keys.ts';
import { topicHandlers } from './topics/topic-routes.ts';

export interface ApiOptions {
  readonly config: ApiConfig;
  /** Its schema `api` is migrated. */
  readonly pool: Pool;
  readonly log: Logger;
  /** ms since 1970. */
  readonly now: () => number;
}

export interface Api {
  readonly server: FastifyInstance;
  readonly tokens: Tokens;
  readonly catalogue: Catalogue;
  /** Starts what runs beside requests: notices of the database and the allocator. */
  start(): void;
  /** Ends event streams, answers open requests, then stops what runs beside them. */
  stop(): Promise<void>;
}

/** Puts the api together. */
export async function createApi({ config, pool, log, now }: ApiOptions): Promise<Api> {
  const tokens = createTokens({ keys: await loadSigningKeys(pool), issuer: config.publicUrl, now });
  const verifyIdentityToken = createIdentityTokenVerifier({
    issuer: config.oidcIssuer,
    internalUrl: config.oidcInternalUrl,
    now,
  });
  const access = new ProfileAccess(pool, now);
  const catalogue = new Catalogue(pool, log, now);
  const notifications = new Notifications(config.databaseUrl, log);
  notifications.onAny(AUTH_SESSION_CHANNEL, (authSessionId) => access.forget(authSessionId));
  const events = new PlaySessionEvents({ pool, log, notifications, access });
  const allocator = new Allocator({ pool, log, catalogue, hostKeys: config.hostKeys }, notifications, () =>
    performance.now(),
  );
  const locate = createLocationLookup({ ...config, source: config.location });
  const files = new SaveFiles(config.savesFolder);
  await files.removeAbandoned(now());
  const vault = new Vault(pool, files, { ...VAULT_RETENTION, profileBytes: config.profileSaveBytes });
  const guards = createGuards({ tokens, verifyIdentityToken, access, hostKeys: config.hostKeys });

  const server = await createServer({
    log,
    corsOrigins: config.webOrigins,
    trustedProxies: config.trustedProxies,
    ready: async () => {
      await pool.query('select 1');
    },
  });
  await registerOpenApi(server, config.publicUrl);
  registerRoutes(server, publicCatalogueRoutes, publicCatalogueHandlers(catalogue), guards);
  registerRoutes(server, userCatalogueRoutes, userCatalogueHandlers(catalogue), guards);
  const pins = new Pins(pool, config.pinPepper, now);
  registerRoutes(server, householdRoutes, householdHandlers({ pool, log, pins, vault, now, access }), guards);
  registerRoutes(
    server,
    { ...accountRoutes, ...apiRoutes, ...hostRoutes },
    {
      ...accountHandlers(pool, tokens),
      ...eulaHandlers(pool, catalogue),
      ...feedbackHandlers(pool, catalogue),
      ...hostHandlers(pool, log, locate),
      ...playHandlers({ pool, log, catalogue, tokens, events, locate, maxPlaySeconds: config.maxPlaySeconds }),
      ...ratingHandlers(pool, catalogue),
      ...saveHandlers(vault),
      ...topicHandlers(pool),
    },
    guards,
  );

  return {
    server,
    tokens,
    catalogue,
    start: () => {
      notifications.start();
      allocator.start();
    },
    stop: async () => {
      events.stop();
      await server.close();
      await allocator.stop();
      await notifications.stop();
    },
  };
}
