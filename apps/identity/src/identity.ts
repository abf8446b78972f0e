import { createMailer } from '@nimbo/mail';
import type { Logger } from '@nimbo/service-runtime/log';
import { resourceRoutes } from '@nimbo/service-runtime/page-resources';
import type { Pool } from '@nimbo/service-runtime/postgres';
import { createServer } from '@nimbo/service-runtime/server';
import type { FastifyInstance } from 'fastify';
import { sweepLinks } from './action-links/link-store.ts';
import { actionLinkRoutes } from './action-links/routes.ts';
import { createLinkSender } from './action-links/send-link.ts';
import { adminRoutes } from './admin/routes.ts';
import { createAttemptLedger } from './attempts/attempt-ledger.ts';
import { type IdentityConfig, REALM } from './config.ts';
import { tellClientOfEndedSessions } from './ended-sessions/tell-client.ts';
import { formRoutes } from './forms/routes.ts';
import { createVisits } from './forms/visits.ts';
import { presentAtPublicAddress } from './http/public-address.ts';
import { loadKeys } from './keys/key-store.ts';
import { createRateLimit, type RateLimit } from './limits/token-bucket.ts';
import { watchCovers } from './pages/covers.ts';
import { createPages } from './pages/pages.ts';
import { loadResources } from './pages/resources.ts';
import { TILE_COUNT } from './pages/tiles.ts';
import { checkPasswordsByGrant } from './provider/password-check.ts';
import { sweepArtifacts } from './provider/postgres-adapter.ts';
import { createProvider } from './provider/provider.ts';
import { OPENID, providerRoutes } from './provider/routes.ts';
import { sweepSocialAttempts } from './social/attempt-store.ts';
import { brokerRoutes, socialRoutes } from './social/routes.ts';
import { createUpstream } from './social/upstream.ts';
import { createAccessTokenReader } from './tokens/access-token.ts';
import { tokenRoutes } from './tokens/routes.ts';

export interface IdentityOptions {
  readonly config: IdentityConfig;
  /** On a schema that is up to date. */
  readonly pool: Pool;
  readonly log: Logger;
  /** Time now, in ms since 1970. */
  readonly clock: () => number;
}

const REALM_PATH = `/realms/${REALM}`;
/** Keycloak's name for the pages of a sign-in. */
const FORMS_PATH = `${REALM_PATH}/login-actions`;
/** Keycloak's page behind the links of its mails. */
const LINKS_PATH = `${FORMS_PATH}/action-token`;
/** Where other providers send people back to; their second half is Keycloak's `endpoint`. */
const BROKER_PATH = `${REALM_PATH}/broker`;
const SWEEP_MS = 5 * 60_000;

/** What one address may do. A household shares an address, and a test run is a busy household. */
const RATES = {
  forms: { burst: 60, perMinute: 60 },
  authorizations: { burst: 300, perMinute: 300 },
} as const;
const UNLIMITED: RateLimit = { take: () => true };

/** The whole service as a Fastify server that is not listening yet; closing it stops its timers, not the pool. */
export async function createIdentity({ config, pool, log, clock }: IdentityOptions): Promise<FastifyInstance> {
  const keys = await loadKeys({ pool, secret: config.secrets.adminClient, log });
  const resources = await loadResources();
  const resourcesPath = `${REALM_PATH}/resources/${resources.version}/`;
  const ownTiles = Array.from({ length: TILE_COUNT }, (_, index) => `${resourcesPath}tile-${index}.svg`);
  const covers = watchCovers(config.cdnUrl, ownTiles, log);
  const pages = createPages({
    resources: resourcesPath,
    webUrl: config.webUrl,
    recovery: config.mailUrl !== undefined,
    tiles: covers.current,
    pictureOrigins: config.cdnUrl ? [new URL(config.cdnUrl).origin] : [],
    secure: config.issuer.startsWith('https:'),
  });
  const counting = { pool, key: keys.derive('attempts'), clock };
  const attempts = createAttemptLedger({ ...counting, asked: 'account' });
  const provider = createProvider({ config, pool, keys, pages, log, formPath: (id) => `${FORMS_PATH}/${id}` });
  const visits = createVisits({ provider, pool, pages, csrfKey: keys.derive('forms') });
  checkPasswordsByGrant(provider, pool, createAttemptLedger({ ...counting, asked: 'checked' }));
  const reader = createAccessTokenReader({ pool, issuer: config.issuer, signing: keys.signing });
  const limit = (policy: { burst: number; perMinute: number }) =>
    config.rateLimits ? createRateLimit(policy, clock) : UNLIMITED;
  const mailer = createMailer({
    pool,
    table: 'identity.mails',
    url: config.mailUrl,
    from: config.mailFrom,
    log,
    clock,
  });
  const links = createLinkSender(mailer, `${new URL(config.issuer).origin}${LINKS_PATH}`);
  const recoveryUrl = (language: string) => `${config.webUrl}/${language}/recover`;
  const news = tellClientOfEndedSessions({
    pool,
    log,
    issuer: config.issuer,
    signing: keys.signing,
    address: `${config.webInternalUrl}/api/backchannel-logout`,
  });
  const limits = {
    forms: limit(RATES.forms),
    signUps: limit({ burst: config.signUpsPerHour, perMinute: config.signUpsPerHour / 60 }),
    authorizations: limit(RATES.authorizations),
  };

  const upstreams = new Map(
    config.social.map((client) => {
      const callback = `${new URL(config.issuer).origin}${BROKER_PATH}/${client.provider}/endpoint`;
      return [client.provider, createUpstream(client, callback)] as const;
    }),
  );

  const server = await createServer({
    log,
    trustedProxies: config.trustedProxies,
    ready: async () => {
      await pool.query('select 1');
    },
  });
  server.addHook('onRequest', async (request) => presentAtPublicAddress(request.raw, config.issuer));

  await server.register(resourceRoutes, { prefix: `${REALM_PATH}/resources`, resources });
  await server.register(actionLinkRoutes, {
    prefix: LINKS_PATH,
    path: LINKS_PATH,
    pool,
    pages,
    mailer,
    attempts,
    log,
    csrfKey: keys.derive('links'),
    limit: limits.forms,
    recoveryUrl,
  });
  await server.register(adminRoutes, { prefix: `/admin${REALM_PATH}`, pool, reader, links, mailer, log, recoveryUrl });
  await server.register(formRoutes, {
    prefix: FORMS_PATH,
    folder: FORMS_PATH,
    visits,
    pool,
    pages,
    attempts,
    log,
    limits,
    links,
    social: [...upstreams.keys()],
  });
  const social = { upstreams, visits, pool, pages, attempts, log, folder: FORMS_PATH, limits };
  await server.register(socialRoutes, { prefix: FORMS_PATH, ...social });
  await server.register(brokerRoutes, { prefix: BROKER_PATH, ...social });
  await server.register(tokenRoutes, { prefix: `${REALM_PATH}${OPENID}`, config, provider, reader });
  await server.register(providerRoutes, {
    prefix: REALM_PATH,
    realm: REALM_PATH,
    provider,
    pages,
    log,
    limit: limits.authorizations,
  });

  const sweep = setInterval(() => {
    Promise.all([sweepArtifacts(pool), attempts.sweep(), sweepLinks(pool), sweepSocialAttempts(pool)]).catch((error) =>
      log.warn({ err: error }, 'expired sign-ins could not be removed'),
    );
  }, SWEEP_MS).unref();
  server.addHook('onClose', async () => {
    clearInterval(sweep);
    covers.stop();
    await news.stop();
    await mailer.stop();
  });
  return server;
}
