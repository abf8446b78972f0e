import { IDENTITY_AUDIENCE } from '@nimbo/contracts/tokens';
import { ProblemError } from '@nimbo/service-runtime/problem';
import { saysTokenIsBad } from '@nimbo/service-runtime/token-failure';
import {
  createRemoteJWKSet,
  customFetch,
  errors,
  type FetchImplementation,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import { z } from 'zod';

/** The account behind an access token of the identity service. */
export interface IdentityActor {
  readonly issuer: string;
  readonly subject: string;
  /** First name where the token carries one. */
  readonly givenName: string | null;
  /** `sid`, the identity service's session; null where the token does not say. */
  readonly session: string | null;
  /** Another provider vouched for the person at the sign-in, which may have asked nobody for anything. */
  readonly vouched: boolean;
}

export interface IdentityTokenSettings {
  readonly issuer: string;
  readonly keys: JWTVerifyGetKey;
  readonly now: () => number;
}

/** How long keys are believed while the identity service does not answer, in ms. */
const KEYS_SURVIVE_MS = 24 * 60 * 60 * 1000;
/** Longest wait for the identity service's keys, in ms. */
const KEYS_TIMEOUT_MS = 3000;

const Claims = z.object({
  sub: z.string().min(1).max(255),
  iss: z.string(),
  azp: z.string().optional(),
  client_id: z.string().optional(),
  preferred_username: z.string().optional(),
  given_name: z.string().optional(),
  sid: z.string().max(255).optional(),
  /** How the sign-in was made, at the embedded service. Source: RFC 9068 §2.2.1. */
  amr: z.array(z.string()).optional(),
  /** The other provider, at Keycloak: a note of its session. */
  identity_provider: z.string().optional(),
});

/** The identity service's keys, which are kept, so that it may be down. @param internalUrl the realm as this process reaches it */
export function createIdentityKeys(internalUrl: string, now: () => number): JWTVerifyGetKey {
  return createRemoteJWKSet(new URL(`${internalUrl}/protocol/openid-connect/certs`), {
    timeoutDuration: KEYS_TIMEOUT_MS,
    cooldownDuration: 5000,
    [customFetch]: rememberLastGood(now),
  });
}

/**
 * Verifies access tokens of the identity service: RS256, its issuer, made for the api, of a person. Refuses with `token-expired`,
 * `token-invalid`, `forbidden` (a client without account) or `unavailable`.
 */
export function createIdentityTokenVerifier({ issuer, keys, now }: IdentityTokenSettings) {
  return async (token: string): Promise<IdentityActor> => {
    const claims = await verify(token, keys, issuer, now);
    if (isClient(claims))
      throw new ProblemError('forbidden', { detail: 'The token belongs to a client, not to a person' });
    const givenName = claims.given_name?.trim().slice(0, 40) || null;
    const session = claims.sid ?? null;
    return { issuer: claims.iss, subject: claims.sub, givenName, session, vouched: wasVouched(claims) };
  };
}

/** Whether the sign-in behind a token was by another provider, as the embedded service and Keycloak say it. */
export function wasVouched({
  amr,
  identity_provider,
}: Pick<z.infer<typeof Claims>, 'amr' | 'identity_provider'>): boolean {
  return identity_provider !== undefined || amr?.includes('fed') === true;
}

async function verify(token: string, keys: JWTVerifyGetKey, issuer: string, now: () => number) {
  try {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ['RS256'],
      issuer,
      audience: IDENTITY_AUDIENCE,
      requiredClaims: ['exp', 'iat', 'sub'],
      currentDate: new Date(now()),
      clockTolerance: 5,
    });
    return Claims.parse(payload);
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new ProblemError('token-expired');
    if (saysTokenIsBad(error)) throw new ProblemError('token-invalid');
    throw keysUnavailable();
  }
}

/** What is said while the identity service's keys cannot be read. */
export const keysUnavailable = () =>
  new ProblemError('unavailable', { detail: 'The identity service does not answer', retryAfterSeconds: 2 });

/** Tokens of client_credentials: Keycloak names a service account, others put the client itself into `sub`. */
function isClient(claims: z.output<typeof Claims>): boolean {
  return (
    claims.sub === claims.azp ||
    claims.sub === claims.client_id ||
    claims.preferred_username?.startsWith('service-account-') === true
  );
}

function rememberLastGood(now: () => number): FetchImplementation {
  let last: { text: string; atMs: number } | undefined;
  return async (url, options) => {
    try {
      const response = await fetch(url, options);
      if (response.status !== 200) throw new Error(`the identity service answered ${response.status}`);
      const text = await response.text();
      last = { text, atMs: now() };
      return new Response(text, { status: 200 });
    } catch (error) {
      if (last && now() - last.atMs < KEYS_SURVIVE_MS) return new Response(last.text, { status: 200 });
      throw error;
    }
  };
}
