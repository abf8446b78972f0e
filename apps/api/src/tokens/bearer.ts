import { randomUUID } from 'node:crypto';
import {
  API_TOKEN_ALGORITHM,
  BEARER_TTL_SECONDS,
  BEARER_TYPE,
  BearerClaims,
  STREAM_TICKET_TTL_SECONDS,
  STREAM_TICKET_TYPE,
  USER_ZONE_AUDIENCE,
} from '@nimbo/contracts/tokens';
import { ProblemError } from '@nimbo/service-runtime/problem';
import { createLocalJWKSet, errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { SigningKeys } from './signing-keys.ts';

export interface TokenSettings {
  readonly keys: SigningKeys;
  /** `iss` of everything the api signs. */
  readonly issuer: string;
  /** ms since 1970. */
  readonly now: () => number;
}

/** What the api writes is narrower than what the contract promises. */
const OwnBearerClaims = BearerClaims.extend({ sub: z.uuid(), sid: z.uuid() });
export type OwnBearerClaims = z.output<typeof OwnBearerClaims>;

/** Signs and verifies the api's own tokens. Source: RFC 8725. */
export function createTokens({ keys, issuer, now }: TokenSettings) {
  const publicKeys = createLocalJWKSet(keys.jwks);

  const sign = (
    claims: Record<string, string | boolean | null>,
    type: string,
    audience: string,
    ttlSeconds: number,
  ) => {
    const issuedAt = Math.floor(now() / 1000);
    return new SignJWT(claims)
      .setProtectedHeader({ alg: API_TOKEN_ALGORITHM, kid: keys.kid, typ: type })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + ttlSeconds)
      .setJti(randomUUID())
      .sign(keys.privateKey);
  };

  return {
    jwks: keys.jwks,

    signBearer: (claims: OwnBearerClaims) => sign({ ...claims }, BEARER_TYPE, USER_ZONE_AUDIENCE, BEARER_TTL_SECONDS),

    /** Refuses with `token-expired` or `token-invalid`. */
    verifyBearer: async (token: string): Promise<OwnBearerClaims> => {
      try {
        const { payload } = await jwtVerify(token, publicKeys, {
          algorithms: [API_TOKEN_ALGORITHM],
          typ: BEARER_TYPE,
          issuer,
          audience: USER_ZONE_AUDIENCE,
          requiredClaims: ['exp', 'iat', 'jti'],
          currentDate: new Date(now()),
        });
        return OwnBearerClaims.parse(payload);
      } catch (error) {
        throw new ProblemError(error instanceof errors.JWTExpired ? 'token-expired' : 'token-invalid');
      }
    },

    /** @param hostId the host that runs the play session; nobody else takes the ticket */
    signTicket: (ticket: StreamTicketContent) =>
      sign(
        { sub: ticket.playSessionId, gid: ticket.gid, profile: ticket.profileId, takeOver: ticket.takeOver },
        STREAM_TICKET_TYPE,
        ticket.hostId,
        STREAM_TICKET_TTL_SECONDS,
      ),
  };
}

interface StreamTicketContent {
  readonly playSessionId: string;
  readonly gid: string;
  readonly profileId: string;
  readonly hostId: string;
  readonly takeOver: boolean;
}

export type Tokens = ReturnType<typeof createTokens>;
