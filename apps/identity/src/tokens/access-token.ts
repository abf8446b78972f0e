import { IDENTITY_AUDIENCE } from '@nimbo/contracts/tokens';
import type { Pool } from '@nimbo/service-runtime/postgres';
import { createLocalJWKSet, type JWK, jwtVerify } from 'jose';
import { z } from 'zod';
import { type Account, loadAccount } from '../accounts/account-store.ts';
import { findSession } from '../provider/session-store.ts';
import { ADMIN_AUDIENCE } from '../provider/token-claims.ts';

const Claims = z.object({
  sub: z.string(),
  aud: z.string(),
  azp: z.string(),
  sid: z.string().optional(),
  scope: z.string().default(''),
  exp: z.int(),
  iat: z.int(),
  jti: z.string(),
  iss: z.string(),
});
export type AccessTokenClaims = z.output<typeof Claims>;

export interface LiveToken {
  readonly claims: AccessTokenClaims;
  /** Whose it is; null for an application's own. */
  readonly account: Account | null;
}

export interface AccessTokenReader {
  /** `null` for whatever is not a valid access token of ours whose account and session still exist. */
  read(token: string): Promise<LiveToken | null>;
}

const PUBLIC_FIELDS = ['kty', 'kid', 'alg', 'use', 'n', 'e'] as const;
const toPublic = (jwk: JWK): JWK => Object.fromEntries(PUBLIC_FIELDS.map((name) => [name, jwk[name]])) as JWK;

interface AccessTokenReaderOptions {
  readonly pool: Pool;
  readonly issuer: string;
  readonly signing: readonly JWK[];
}

export function createAccessTokenReader({ pool, issuer, signing }: AccessTokenReaderOptions): AccessTokenReader {
  const keySet = createLocalJWKSet({ keys: signing.map(toPublic) });
  return {
    async read(token) {
      const claims = await verify(token);
      if (claims === null) return null;
      if (claims.aud === ADMIN_AUDIENCE) return { claims, account: null };
      const account = await loadAccount(pool, claims.sub);
      if (!account?.enabled || (await findSession(pool, claims)) === null) return null;
      return { claims, account };
    },
  };

  async function verify(token: string): Promise<AccessTokenClaims | null> {
    try {
      const { payload } = await jwtVerify(token, keySet, {
        issuer,
        audience: [IDENTITY_AUDIENCE, ADMIN_AUDIENCE],
        algorithms: ['RS256'],
        typ: 'at+jwt',
        requiredClaims: ['exp', 'sub', 'jti'],
      });
      return Claims.parse(payload);
    } catch {
      return null;
    }
  }
}
