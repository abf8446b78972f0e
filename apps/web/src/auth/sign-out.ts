import type { Logger } from '@nimbo/service-runtime/log';
import type { AuthSession } from '../auth-sessions/auth-session-store.ts';
import type { AuthSessions } from '../auth-sessions/auth-sessions.ts';
import type { IdentityClient } from '../auth-sessions/identity-client.ts';
import type { WebConfig } from '../config.ts';
import { serializeCookie } from '../http/cookies.ts';
import type { ApiClient } from '../user-zone/api-client.ts';

/** Where the browser is sent to leave the identity service too. */
export const SIGN_OUT_PATH = '/api/sign-out';
/** Cookie with the hand-over's id; it is sent to that address only. */
export const HANDOVER_COOKIE = 'nimbo_sign_out';
const HANDOVER_COOKIE_SECONDS = 300;

export interface SignOutPorts {
  readonly config: WebConfig;
  readonly sessions: Pick<AuthSessions, 'end' | 'endWithHandover' | 'takeHandover'>;
  readonly api: Pick<ApiClient, 'endAuthSession'>;
  readonly identity: Pick<IdentityClient, 'revoke'>;
  readonly log: Logger;
}

/** What the browser posts to the identity service's end_session endpoint. Source: OpenID Connect RP-Initiated Logout §2. */
export interface EndSessionForm {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * Sign-out in two steps. `start` ends the AuthSession here, at the api and its grant; `finish` gives the browser the form that ends
 * its session at the identity service. The id token travels in that form, never in an address.
 */
export function createSignOut({ config, sessions, api, identity, log }: SignOutPorts) {
  const cookie = (value: string, maxAgeSeconds: number) =>
    serializeCookie(HANDOVER_COOKIE, value, {
      path: SIGN_OUT_PATH,
      maxAgeSeconds,
      secure: config.secureCookies,
      httpOnly: true,
    });
  const tell = async (session: AuthSession) => {
    if (await api.endAuthSession(session.accessToken, session.id)) return;
    log.warn('bearers of a signed-out browser run out by themselves');
  };
  return {
    /** Ends the AuthSession a browser had before it signed in anew. Both may stand on one grant, which therefore stays. */
    async forget(authSessionId: string): Promise<void> {
      const ended = await sessions.end(authSessionId);
      if (ended) await tell(ended);
    },
    /** @returns null when there was no AuthSession */
    async start(authSessionId: string, returnPath: string): Promise<{ url: string; cookie: string } | null> {
      const ended = await sessions.endWithHandover(authSessionId, returnPath);
      if (!ended) return null;
      const { session, handoverId } = ended;
      await tell(session);
      if (session.refreshToken !== null) await identity.revoke(session.refreshToken);
      return { url: `${config.publicUrl}${SIGN_OUT_PATH}`, cookie: cookie(handoverId, HANDOVER_COOKIE_SECONDS) };
    },
    /** @returns null when the hand-over was taken before or has run out */
    async finish(handoverId: string): Promise<EndSessionForm | null> {
      const handover = await sessions.takeHandover(handoverId);
      if (!handover) return null;
      const { issuer, clientId } = config.identity;
      return {
        action: `${issuer}/protocol/openid-connect/logout`,
        fields: {
          client_id: clientId,
          post_logout_redirect_uri: `${config.publicUrl}/limbo`,
          state: handover.returnPath,
          ...(handover.idToken ? { id_token_hint: handover.idToken } : {}),
        },
      };
    },
    forgetCookie: () => cookie('', 0),
  };
}

export type SignOut = ReturnType<typeof createSignOut>;
