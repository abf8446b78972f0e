import { createRemoteJWKSet, jwtVerify } from 'jose';
import { z } from 'zod';
import type { WebConfig } from '../config.ts';

/** A logout token is sent the moment it is made; older ones were kept by somebody. In seconds. */
const OLDEST_SECONDS = 300;
const KEYS_TIMEOUT_MS = 3000;
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

const Claims = z
  .object({
    sub: z.string().min(1).optional(),
    sid: z.string().min(1).optional(),
    jti: z.string().min(1),
    events: z.looseObject({ [EVENT]: z.looseObject({}) }),
    nonce: z.undefined().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined);

/** What ended at the identity service: one session of it, or all of an account. */
export interface EndedSignIn {
  readonly account: string | null;
  readonly identitySession: string | null;
}

/** Reads logout tokens; null for whatever is none of ours. Source: OpenID Connect Back-Channel Logout 1.0 §2.6. */
export function createLogoutTokenReader({ issuer, internalUrl, clientId }: WebConfig['identity']) {
  const keys = createRemoteJWKSet(new URL(`${internalUrl}/protocol/openid-connect/certs`), {
    timeoutDuration: KEYS_TIMEOUT_MS,
    cooldownDuration: 5000,
  });
  return async (token: string): Promise<EndedSignIn | null> => {
    try {
      const { payload } = await jwtVerify(token, keys, {
        algorithms: ['RS256'],
        issuer,
        audience: clientId,
        maxTokenAge: OLDEST_SECONDS,
        clockTolerance: 5,
      });
      const { sub, sid } = Claims.parse(payload);
      return { account: sub ?? null, identitySession: sid ?? null };
    } catch {
      return null;
    }
  };
}
