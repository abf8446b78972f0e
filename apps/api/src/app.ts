import { accountRoutes } from '@nimbo/contracts/account-routes';
import { ALL_ROUTES } from '@nimbo/contracts/all-routes';
import { feedbackRoutes } from '@nimbo/contracts/feedback-routes';
import { hostRoutes } from '@nimbo/contracts/host-routes';
import { householdRoutes, pinRecoveryRoutes, summaryRoutes } from '@nimbo/contracts/household-routes';
import { apiRoutes, publicCatalogueRoutes, userCatalogueRoutes } from '@nimbo/contracts/http';
import { ownAccountRoutes } from '@nimbo/contracts/own-account-routes';
import { saveRoutes } from '@nimbo/contracts/save-routes';
import { topicRoutes } from '@nimbo/contracts/topic-routes';
import { wishRoutes } from '@nimbo/contracts/wish-routes';
import { VAULT_RETENTION } from '@nimbo/domain';
import { createMailer } from '@nimbo/mail';
import type { Logger } from '@nimbo/service-runtime/log';
import { createLogoutTokenReader } from '@nimbo/service-runtime/logout-token';
import type { Pool } from '@nimbo/service-runtime/postgres';
import { createServer } from '@nimbo/service-runtime/server';
import type { FastifyInstance } from 'fastify';
import { accountHandlers } from './accounts/account-routes.ts';
import { ProfileAccess } from './accounts/profile-access.ts';
import { Repeated } from './background/repeated.ts';
import { sweepOld } from './background/sweep-old.ts';
import { Catalogue } from './catalogue/catalogue.ts';
import { publicCatalogueHandlers, userCatalogueHandlers } from './catalogue/catalogue-routes.ts';
import type { ApiConfig } from './config.ts';
import { AUTH_SESSION_CHANNEL, Notifications } from './database/notifications.ts';
import { eulaHandlers } from './eulas/eula-routes.ts';
import { StateStreams } from './events/state-streams.ts';
import { feedbackHandlers } from './feedback/feedback-routes.ts';
import { hostHandlers } from './hosts/host-routes.ts';
import { AdminProof } from './household/admin-proof.ts';
import { householdHandlers } from './household/household-routes.ts';
import { Pins } from './household/pins.ts';
import { createLocationLookup } from './location/location.ts';
import { tellExhausted } from './notices/notice-store.ts';
import { finishDeletions } from './own-account/delete-account.ts';
import { IdentityAdmin, WEB_CLIENT } from './own-account/identity-admin.ts';
import { ownAccountHandlers } from './own-account/own-account-routes.ts';
import { SignOuts } from './own-account/sign-outs.ts';
import { pinRecoveryHandlers } from './pin-recovery/pin-recovery-routes.ts';
import { Allocator } from './playing/allocator.ts';
import { playHandlers } from './playing/play-routes.ts';
import { PushSender, publicKeyOf } from './push/push-sender.ts';
import { ratingHandlers } from './ratings/rating-routes.ts';
import { methodsByPath } from './routing/methods-of.ts';
import { registerOpenApi } from './routing/openapi.ts';
import { registerRoutes } from './routing/register-routes.ts';
import { SaveFiles } from './saves/save-files.ts';
import { saveHandlers } from './saves/save-routes.ts';
import { Vault } from './saves/vault.ts';
import { sendSummaries } from './summary/send-summaries.ts';
import { summaryHandlers } from './summary/summary-routes.ts';
import { createTokens, type Tokens } from './tokens/bearer.ts';
import { createGuards } from './tokens/guards.ts';
import { createIdentityKeys, createIdentityTokenVerifier } from './tokens/identity-tokens.ts';
import { loadSigningKeys } from './tokens/signing-keys.ts';
import { topicHandlers } from './topics/topic-routes.ts';
import { wishHandlers } from './wishes/wish-routes.ts';

/** How often due weekly summaries are looked for, in ms. */
const SEND_SUMMARIES_MS = 10 * 60_000;
/** How often deletions that the identity service has missed are tried again, in ms. */
const FINISH_DELETIONS_MS = 60_000;
/** How often sign-outs that the identity service has missed are tried again, in ms. */
const FINISH_SIGN_OUTS_MS = 15_000;
/** How often what nobody can want any more is dropped, in ms. */
const SWEEP_MS = 3600_000;

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
  const issuer = config.oidcIssuer;
  const keys = createIdentityKeys(config.oidcInternalUrl, now);
  const verifyIdentityToken = createIdentityTokenVerifier({ issuer, keys, now });
  const readLogoutToken = createLogoutTokenReader({ issuer, keys, clientId: WEB_CLIENT });
  const access = new ProfileAccess(pool, now);
  const catalogue = new Catalogue(pool, log, now);
  const notifications = new Notifications(config.databaseUrl, log);
  notifications.onAny(AUTH_SESSION_CHANNEL, (authSessionId) => access.forget(authSessionId));
  const streams = new StateStreams(log, notifications);
  const allocator = new Allocator({ pool, log, catalogue, hostKeys: config.hostKeys }, notifications, () =>
    performance.now(),
  );
  const pushes = new PushSender(pool, log, notifications, config.push);
  const locate = createLocationLookup({ ...config, source: config.location });
  const files = new SaveFiles(config.savesFolder);
  await files.removeAbandoned(now());
  const vault = new Vault(pool, files, { ...VAULT_RETENTION, profileBytes: config.profileSaveBytes });
  const guards = createGuards({ tokens, verifyIdentityToken, access, hostKeys: config.hostKeys });

  const server = await createServer({
    log,
    corsOrigins: config.webOrigins,
    trustedProxies: config.trustedProxies,
    methodsOf: methodsByPath(ALL_ROUTES),
    requestsPerMinute: config.requestsPerMinute,
    ready: async () => {
      await pool.query('select 1');
    },
  });
  await registerOpenApi(server, config.publicUrl);
  registerRoutes(server, publicCatalogueRoutes, publicCatalogueHandlers(catalogue), guards);
  registerRoutes(server, userCatalogueRoutes, userCatalogueHandlers(catalogue), guards);
  const pins = new Pins(pool, config.pinPepper, now, (owner) => tellExhausted(pool, owner));
  const proof = new AdminProof(now);
  const { maxPlaySeconds } = config;
  const rules = { pool, log, catalogue, maxPlaySeconds, pins, proof, access };
  registerRoutes(server, householdRoutes, householdHandlers({ ...rules, vault, now }), guards);
  const identity = new IdentityAdmin({
    internalUrl: config.oidcInternalUrl,
    clientSecret: config.oidcAdminSecret,
    log,
    now,
  });
  const deletions = { pool, vault, identity, log };
  const signOuts = new SignOuts({ pool, identity, access, log });
  const ownAccount = ownAccountHandlers({
    ...deletions,
    signOuts,
    proof,
    access,
    tellUnknownEmail: config.tellUnknownEmail,
    now,
  });
  registerRoutes(server, ownAccountRoutes, ownAccount, guards);
  const mailer = createMailer({
    pool,
    table: 'api.mails',
    url: config.mailUrl,
    from: config.mailFrom,
    log,
    clock: now,
  });
  const recovery = { pool, pins, mailer, identity, pinPepper: config.pinPepper };
  registerRoutes(server, pinRecoveryRoutes, pinRecoveryHandlers(recovery), guards);
  registerRoutes(server, summaryRoutes, summaryHandlers(pool, proof), guards);
  const summaries = { pool, log, mailer, identity, catalogue, webUrl: config.webOrigins[0], now };
  registerRoutes(server, wishRoutes, wishHandlers({ ...rules, streams }), guards);
  registerRoutes(
    server,
    { ...accountRoutes, ...apiRoutes, ...feedbackRoutes, ...topicRoutes, ...saveRoutes, ...hostRoutes },
    {
      ...accountHandlers({ pool, tokens, issuer, readLogoutToken }),
      ...eulaHandlers(pool, catalogue),
      ...feedbackHandlers(pool, catalogue),
      ...hostHandlers(pool, log, locate),
      ...playHandlers({ pool, log, catalogue, tokens, streams, access, locate, maxPlaySeconds }),
      ...ratingHandlers(pool, catalogue),
      ...saveHandlers(vault),
      ...topicHandlers(pool, catalogue, config.push && publicKeyOf(config.push.privateKey)),
    },
    guards,
  );

  const repeated = [
    new Repeated(log, FINISH_DELETIONS_MS, 'deletions wait', (stopping) => finishDeletions(deletions, stopping)),
    new Repeated(log, FINISH_SIGN_OUTS_MS, 'sign-outs wait', (stopping) => signOuts.finish(stopping)),
    new Repeated(log, SEND_SUMMARIES_MS, 'weekly summaries wait', (stopping) => sendSummaries(summaries, stopping)),
    new Repeated(log, SWEEP_MS, 'what is old stays for now', () => sweepOld({ pool, vault, now })),
  ];
  return {
    server,
    tokens,
    catalogue,
    start: () => {
      notifications.start();
      allocator.start();
      for (const work of repeated) work.start();
      pushes.start();
    },
    stop: async () => {
      streams.stop();
      await server.close();
      await Promise.all(repeated.map((work) => work.stop()));
      await pushes.stop();
      await mailer.stop();
      await allocator.stop();
      await notifications.stop();
    },
  };
}
