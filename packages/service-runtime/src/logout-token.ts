import { type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';
import { saysTokenIsBad } from './token-failure.ts';

/** A logout token is sent the moment it is made; older ones were kept by somebody. In seconds. */
const OLDEST_SECONDS = 300;
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** Beside that event, where the account itself is gone. Source: OpenID RISC Profile 1.0 §2.2. */
export const ACCOUNT_PURGED = 'https://schemas.openid.net/secevent/risc/event-type/account-purged';

const Claims = z
  .object({
    sub: z.string().min(1).optional(),
    sid: z.string().min(1).optional(),
    jti: z.string().min(1),
    events: z.looseObject({ [EVENT]: z.looseObject({}), [ACCOUNT_PURGED]: z.looseObject({}).optional() }),
    nonce: z.undefined().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined);

/** What ended at the identity service: one session of it, or all of an account. */
export interface EndedSignIn {
  readonly account: string | null;
  readonly identitySession: string | null;
  /** The account was deleted. */
  readonly accountGone: boolean;
}

export interface LogoutTokenSettings {
  readonly issuer: string;
  /** To whom it was told. */
  readonly clientId: string;
  readonly keys: JWTVerifyGetKey;
}

/**
 * Reads logout tokens; null for whatever is none of ours. Throws where the keys cannot be read. Source: OpenID Connect Back-Channel
 * Logout 1.0 §2.6.
 */
export function createLogoutTokenReader({ issuer, clientId, keys }: LogoutTokenSettings) {
  return async (token: string): Promise<EndedSignIn | null> => {
    try {
      const { payload } = await jwtVerify(token, keys, {
        algorithms: ['RS256'],
        issuer,
        audience: clientId,
        maxTokenAge: OLDEST_SECONDS,
        clockTolerance: 5,
      });
      const { sub, sid, events } = Claims.parse(payload);
      return { account: sub ?? null, identitySession: sid ?? null, accountGone: events[ACCOUNT_PURGED] !== undefined };
    } catch (error) {
      if (saysTokenIsBad(error)) return null;
      throw error;
    }
  };
}
