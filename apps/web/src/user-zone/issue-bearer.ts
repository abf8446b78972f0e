import type { Logger } from '@nimbo/service-runtime/log';
import type { AuthSessions } from '../auth-sessions/auth-sessions.ts';
import type { ApiClient, MintedBearer } from './api-client.ts';

export type IssuedBearer =
  | { readonly ok: true; readonly bearer: MintedBearer }
  | { readonly ok: false; readonly reason: 'signed-out' | 'unavailable' };

export interface IssueBearerPorts {
  readonly sessions: Pick<AuthSessions, 'accessToken' | 'forget'>;
  readonly api: Pick<ApiClient, 'mintBearer'>;
  readonly log: Logger;
}

/**
 * A user-zone bearer for a signed-in browser. When the api refuses the access token it is renewed once: clocks differ, and keys
 * change before tokens end.
 */
export async function issueBearer(
  authSessionId: string,
  { sessions, api, log }: IssueBearerPorts,
  userAgent: string | null = null,
): Promise<IssuedBearer> {
  let refused: string | undefined;
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const token = await sessions.accessToken(authSessionId, refused);
    if (!token.ok) return token;
    const minting = await api.mintBearer(token.accessToken, authSessionId, userAgent);
    if (minting.ok) return minting;
    if (minting.reason === 'ended') {
      // Signed out at the api, by another device of the owner: the same holds here.
      await sessions.forget(authSessionId);
      return { ok: false, reason: 'signed-out' };
    }
    if (minting.reason === 'unavailable') return { ok: false, reason: 'unavailable' };
    refused = token.accessToken;
  }
  log.error('the api refuses access tokens the identity service has just issued');
  return { ok: false, reason: 'unavailable' };
}
