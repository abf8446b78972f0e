import { LANGUAGES } from '@nimbo/domain';
import type { Logger } from '@nimbo/service-runtime/log';
import { isDatabaseUnavailable, type Pool } from '@nimbo/service-runtime/postgres';
import { errors, interactionPolicy, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { loadAccount } from '../accounts/account-store.ts';
import type { IdentityConfig } from '../config.ts';
import type { IdentityKeys } from '../keys/key-store.ts';
import type { Pages } from '../pages/pages.ts';
import { isPageOfWeb, toClients } from './clients.ts';
import { toCookies } from './cookies.ts';
import { LIFETIMES } from './lifetimes.ts';
import { createPostgresAdapter } from './postgres-adapter.ts';
import { OPENID } from './routes.ts';
import { storeSessionsInPlace } from './sessions-in-place.ts';
import { leaveNoHalf, signOutOrAsk, skipEmptySignOut } from './sign-out.ts';
import { CLAIMS_BY_SCOPE, resourceOf, toAccessTokenClaims, toAccountClaims, toResourceServer } from './token-claims.ts';

/** Keycloak's paths below the realm. */
const ROUTES = {
  authorization: `${OPENID}/auth`,
  token: `${OPENID}/token`,
  jwks: `${OPENID}/certs`,
  end_session: `${OPENID}/logout`,
  revocation: `${OPENID}/revoke`,
} as const;

export interface ProviderOptions {
  readonly config: IdentityConfig;
  readonly pool: Pool;
  readonly keys: IdentityKeys;
  readonly pages: Pages;
  readonly log: Logger;
  /** Path of the page on which a person signs in, by the id of the interaction. */
  readonly formPath: (interactionId: string) => string;
}

/** The OpenID provider of the realm: code with PKCE and refresh for people, client credentials for the administration. */
export function createProvider(options: ProviderOptions): Provider {
  const { config, pool, keys, pages, log, formPath } = options;
  const provider = new Provider(config.issuer, {
    adapter: createPostgresAdapter(pool),
    clients: toClients(config),
    jwks: { keys: [...keys.signing] },
    cookies: toCookies(config.issuer, keys.cookies),
    routes: ROUTES,
    ttl: { ...LIFETIMES, AccessToken: config.accessTokenSeconds },
    scopes: ['openid', 'profile', 'email'],
    claims: CLAIMS_BY_SCOPE,
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    clientAuthMethods: ['client_secret_basic', 'client_secret_post'],
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    clientBasedCORS: () => false,
    discovery: {
      ui_locales_supported: [...LANGUAGES],
      prompt_values_supported: ['none', 'login', 'create'],
      userinfo_endpoint: `${config.issuer}${OPENID}/userinfo`,
      introspection_endpoint: `${config.issuer}${OPENID}/token/introspect`,
      introspection_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    },
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      dPoP: { enabled: false },
      // Ours read the JWT access tokens, which the library's cannot.
      userinfo: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      resourceIndicators: {
        enabled: true,
        defaultResource: (_ctx, client) => resourceOf(client.clientId),
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, resource, client) =>
          toResourceServer(client.clientId, resource, config.accessTokenSeconds),
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => signOutOrAsk(ctx, form, { pool, pages }),
        postLogoutSuccessSource: (ctx) => {
          ctx.body = pages.signedOut(pages.languageOf(ctx.req, ctx.oidc.params?.ui_locales));
        },
      },
    },
    rotateRefreshToken: true,
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: () => true,
    interactions: { policy: promptPolicy(), url: (_ctx, interaction) => formPath(interaction.uid) },
    loadExistingGrant: grantToOurOwn,
    findAccount: async (ctx, id) => {
      const account = await loadAccount(pool, id);
      const { session } = ctx.oidc;
      // Whoever signs in comes by here with a session that is not stored yet.
      const isOutdated =
        account !== null && (session?.loginTs ?? Number.POSITIVE_INFINITY) <= account.signInsValidAfter;
      if (account?.enabled && !isOutdated) return { accountId: id, claims: () => toAccountClaims(account) };
      if (session) throw new errors.LoginRequired('the sign-in counts no more');
      return undefined;
    },
    extraTokenClaims: async (ctx, token) => {
      const ofPerson = token.kind === 'AccessToken' ? token : null;
      const account = ofPerson ? await loadAccount(pool, ofPerson.accountId) : null;
      const { AuthorizationCode, RefreshToken } = ctx.oidc.entities;
      return toAccessTokenClaims(token.clientId!, account, {
        id: ofPerson?.sid,
        methods: (AuthorizationCode ?? RefreshToken)?.amr,
      });
    },
    renderError: (ctx, out) => {
      ctx.type = 'html';
      ctx.body = pages.error(pages.languageOf(ctx.req, ctx.oidc?.params?.ui_locales), {
        kind: out.error === 'server_error' ? 'ours' : out.error === 'session_not_found' ? 'expired' : 'request',
        reference: out.error,
      });
    },
  });

  provider.proxy = true;
  storeSessionsInPlace(provider);
  provider.Client.prototype.postLogoutRedirectUriAllowed = (address: string) => isPageOfWeb(address, config.webUrl);
  // Id and access tokens name their session, as Keycloak's do.
  provider.Client.prototype.includeSid = () => true;
  provider.use(async (ctx, next) => {
    ctx.set(pages.headers);
    try {
      await next();
      const withOidc = ctx as KoaContextWithOIDC;
      if (withOidc.oidc?.route === 'end_session' && ctx.status === 200 && !withOidc.oidc.session?.accountId)
        await skipEmptySignOut(withOidc, pool);
      if (withOidc.oidc?.route === 'end_session_confirm') await leaveNoHalf(withOidc, pool);
    } catch (error) {
      // What fails while a session is stored, after the library's own handler.
      provider.emit('server_error', ctx as KoaContextWithOIDC, error as Error);
      if (ctx.status < 500) ctx.status = 500;
      ctx.body = { error: 'server_error' };
    }
    if (ctx.status === 404 && ctx.body == null) {
      ctx.status = 404;
      ctx.body = { error: 'not_found' };
    }
  });
  reportEvents(provider, log);
  return provider;
}

/** `prompt=create` opens the form for new people; consent is never asked. Source: Initiating User Registration via OpenID Connect §4. */
function promptPolicy() {
  const policy = interactionPolicy.base();
  policy.remove('consent');
  policy.add(new interactionPolicy.Prompt({ name: 'create', requestable: true }), 0);
  return policy;
}

/** Our own clients get every scope they ask for, in one grant for each session. */
async function grantToOurOwn(ctx: KoaContextWithOIDC) {
  const { client, session, provider } = ctx.oidc;
  if (!client || !session?.accountId) return undefined;
  const known = session.grantIdFor(client.clientId);
  const stored = known ? await provider.Grant.find(known) : undefined;
  const grant =
    stored?.accountId === session.accountId
      ? stored
      : new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  const scopes = [...ctx.oidc.requestParamScopes].join(' ');
  grant.addOIDCScope(scopes);
  grant.addResourceScope(resourceOf(client.clientId), scopes);
  await grant.save();
  return grant;
}

function reportEvents(provider: Provider, log: Logger) {
  provider.on('server_error', (ctx, error) => {
    if (isDatabaseUnavailable(error)) {
      ctx.status = 503;
      ctx.set('retry-after', '2');
      log.warn({ err: error }, 'database unavailable');
    } else {
      log.error({ err: error, route: ctx.oidc?.route }, 'request failed');
    }
  });
  provider.on('authorization.error', (_ctx, error) => log.debug({ reason: error.message }, 'authorization refused'));
  provider.on('grant.error', (_ctx, error) => log.debug({ reason: error.message }, 'token refused'));
  provider.on('grant.revoked', (ctx) => log.info({ route: ctx.oidc?.route }, 'grant ended'));
  provider.on('end_session.success', () => log.info('signed out'));
}
