import type { Logger } from '@nimbo/service-runtime/log';
import { decodeJwt } from 'jose';
import { z } from 'zod';
import type { WebConfig } from '../config.ts';

/**
 * Longest wait for a renewal, in ms. Longer than any caller waits: an answer that arrives late still carries the only valid
 * refresh token, and giving up on it would end the sign-in. Below the database's limit for idle transactions.
 */
const RENEWAL_TIMEOUT_MS = 12_000;
const REVOCATION_TIMEOUT_MS = 3000;

const TokenReply = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).optional(),
  id_token: z.string().min(1).optional(),
  expires_in: z.number().positive().default(300),
});

export type Renewal =
  | {
      readonly ok: true;
      readonly tokens: z.output<typeof TokenReply>;
      /** `sid` of the tokens; null where they name none. */
      readonly identitySession: string | null;
    }
  /** `ended`: the identity service has ended the grant. `unavailable`: it could not be asked. */
  | { readonly ok: false; readonly reason: 'ended' | 'unavailable' };

export interface IdentityClient {
  renew(refreshToken: string): Promise<Renewal>;
  /** Ends a grant whose session is over. Never throws: the grant expires by itself. */
  revoke(refreshToken: string): Promise<void>;
}

/** Token and revocation endpoints of the realm. Source: RFC 6749 §6, RFC 7009. */
export function createIdentityClient(
  identity: WebConfig['identity'],
  clientSecret: string,
  log: Logger,
): IdentityClient {
  const credentials = `${encodeURIComponent(identity.clientId)}:${encodeURIComponent(clientSecret)}`;
  const post = (path: string, form: Record<string, string>, timeoutMs: number) =>
    fetch(`${identity.internalUrl}/protocol/openid-connect/${path}`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams(form),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });

  return {
    async renew(refreshToken) {
      try {
        const reply = await post(
          'token',
          { grant_type: 'refresh_token', refresh_token: refreshToken },
          RENEWAL_TIMEOUT_MS,
        );
        const body: unknown = await reply.json();
        if (reply.ok) {
          const tokens = TokenReply.parse(body);
          return { ok: true, tokens, identitySession: sidOf(tokens) };
        }
        const error = z.object({ error: z.string() }).safeParse(body).data?.error;
        if (reply.status === 400 && error === 'invalid_grant') return { ok: false, reason: 'ended' };
        log.error({ status: reply.status, error }, 'identity refused a renewal for a reason that is not the grant');
      } catch (error) {
        log.warn({ err: error }, 'identity did not answer a renewal');
      }
      return { ok: false, reason: 'unavailable' };
    },
    async revoke(refreshToken) {
      try {
        await post('revoke', { token: refreshToken, token_type_hint: 'refresh_token' }, REVOCATION_TIMEOUT_MS);
      } catch (error) {
        log.warn({ err: error }, 'identity did not answer a revocation');
      }
    },
  };
}

/** Read, not verified: the tokens come from the identity service itself. */
function sidOf({ id_token, access_token }: z.output<typeof TokenReply>): string | null {
  try {
    return z.string().safeParse(decodeJwt(id_token ?? access_token).sid).data ?? null;
  } catch {
    return null;
  }
}
