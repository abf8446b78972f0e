import * as openid from 'openid-client';
import { z } from 'zod';
import { parseEmail } from '../accounts/email.ts';
import type { SocialPerson } from './decide-sign-in.ts';
import { PROVIDER_TRAITS } from './providers.ts';
import type { SocialClient } from './settings.ts';

/** Longest wait for a provider, in seconds: a person waits with us. */
const PATIENCE_SECONDS = 8;

/** Kept here while the person is away. */
export const UpstreamSecrets = z.object({ verifier: z.string(), nonce: z.string() });
export type UpstreamSecrets = z.output<typeof UpstreamSecrets>;

/** `declined`: the person or the provider said no. `away`: the provider does not answer. `failed`: its answer is not to be believed. */
export type UpstreamFault = 'declined' | 'away' | 'failed';
export type UpstreamOutcome =
  | { readonly ok: true; readonly person: SocialPerson }
  | { readonly ok: false; readonly reason: UpstreamFault; readonly cause: unknown };

export interface Upstream {
  /** Where the browser goes, and what has to be kept until it is back. */
  begin(state: string): Promise<{ readonly address: string; readonly secrets: UpstreamSecrets }>;
  /** @param answer query of the browser's return */
  complete(answer: URLSearchParams, state: string, secrets: UpstreamSecrets): Promise<UpstreamOutcome>;
}

const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().optional(),
  // Apple sends it as a text. Source: "Authenticating users with Sign in with Apple".
  email_verified: z
    .union([z.boolean(), z.literal('true').transform(() => true), z.literal('false').transform(() => false)])
    .default(false),
});

/** A provider as its OpenID client: code with PKCE, state and nonce; the signature of the id token is checked, too. */
export function createUpstream(client: SocialClient, callback: string): Upstream {
  const traits = PROVIDER_TRAITS[client.provider];
  let discovered: Promise<openid.Configuration> | null = null;

  function configuration(): Promise<openid.Configuration> {
    discovered ??= configure(client).catch((error: unknown) => {
      discovered = null;
      throw error;
    });
    return discovered;
  }

  return {
    async begin(state) {
      const secrets = { verifier: openid.randomPKCECodeVerifier(), nonce: openid.randomNonce() };
      const address = openid.buildAuthorizationUrl(await configuration(), {
        redirect_uri: callback,
        scope: traits.scope,
        state,
        nonce: secrets.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(secrets.verifier),
        code_challenge_method: 'S256',
        ...traits.parameters,
      });
      return { address: address.href, secrets };
    },

    async complete(answer, state, { verifier, nonce }) {
      try {
        const tokens = await openid.authorizationCodeGrant(await configuration(), new URL(`${callback}?${answer}`), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const { sub, email, email_verified } = Claims.parse(tokens.claims());
        return {
          ok: true,
          person: {
            provider: client.provider,
            subject: sub,
            email: email === undefined ? null : (parseEmail(email)?.address ?? null),
            emailVerified: traits.emailIsVerified === 'unsaid' ? null : email_verified,
          },
        };
      } catch (error) {
        return { ok: false, reason: faultOf(error), cause: error };
      }
    },
  };
}

async function configure({ provider, clientId, clientSecret, issuer }: SocialClient): Promise<openid.Configuration> {
  const authentication = openid.ClientSecretPost(clientSecret);
  const more = issuer?.startsWith('http:') ? [openid.allowInsecureRequests] : [];
  const traits = PROVIDER_TRAITS[provider];
  const configuration =
    issuer === undefined
      ? new openid.Configuration(
          {
            issuer: traits.issuer,
            authorization_endpoint: traits.authorizationEndpoint,
            token_endpoint: traits.tokenEndpoint,
            jwks_uri: traits.jwksUri,
          },
          clientId,
          undefined,
          authentication,
        )
      : await openid.discovery(new URL(issuer), clientId, undefined, authentication, {
          execute: more,
          timeout: PATIENCE_SECONDS,
        });
  configuration.timeout = PATIENCE_SECONDS;
  configuration[openid.customFetch] = fetchWithScopeAsText;
  openid.enableNonRepudiationChecks(configuration);
  return configuration;
}

/** Twitch answers with a list of scopes where RFC 6749 §5.1 has a text. Source: "Getting OIDC Tokens on Behalf of a User". */
async function fetchWithScopeAsText(...request: Parameters<openid.CustomFetch>): Promise<Response> {
  const [address, options] = request;
  const reply = await fetch(address, options as RequestInit);
  const body: unknown =
    reply.ok &&
    (await reply
      .clone()
      .json()
      .catch(() => null));
  const scope = z.object({ scope: z.array(z.string()) }).safeParse(body).data?.scope;
  if (scope === undefined) return reply;
  return Response.json({ ...(body as object), scope: scope.join(' ') }, { status: reply.status });
}

/** What the provider says when a person does not want to. Apple has a word of its own. */
const DECLINED = new Set(['access_denied', 'user_cancelled_authorize', 'login_required', 'consent_required']);
const AWAY = new Set(['temporarily_unavailable', 'server_error']);

export function faultOf(error: unknown): UpstreamFault {
  if (error instanceof openid.AuthorizationResponseError) {
    if (DECLINED.has(error.error)) return 'declined';
    return AWAY.has(error.error) ? 'away' : 'failed';
  }
  if (error instanceof openid.ResponseBodyError) return error.status >= 500 ? 'away' : 'failed';
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (code === 'OAUTH_TIMEOUT') return 'away';
  if (cause instanceof Response) return cause.status >= 500 ? 'away' : 'failed';
  // What fetch throws when nobody answers.
  const network = [error, cause].some((one) => one instanceof TypeError && one.message === 'fetch failed');
  return network ? 'away' : 'failed';
}
