import type { accountRoutes } from '@nimbo/contracts/account-routes';
import type { apiRoutes } from '@nimbo/contracts/http';
import { BEARER_TTL_SECONDS } from '@nimbo/contracts/tokens';
import type { EndedSignIn } from '@nimbo/service-runtime/logout-token';
import type { Pool } from '@nimbo/service-runtime/postgres';
import { ProblemError } from '@nimbo/service-runtime/problem';
import { rememberDevice } from '../own-account/device-store.ts';
import { hasPlayedGames } from '../ratings/rating-store.ts';
import type { Handlers } from '../routing/register-routes.ts';
import type { Tokens } from '../tokens/bearer.ts';
import { keysUnavailable } from '../tokens/identity-tokens.ts';
import { endAuthSession, endSignIns, openAuthSession } from './account-store.ts';

type AccountRoutes = typeof accountRoutes & Pick<typeof apiRoutes, 'profile'>;

export interface AccountSettings {
  readonly pool: Pool;
  readonly tokens: Tokens;
  /** Of the identity service. */
  readonly issuer: string;
  readonly readLogoutToken: (token: string) => Promise<EndedSignIn | null>;
}

export function accountHandlers({ pool, tokens, issuer, readLogoutToken }: AccountSettings): Handlers<AccountRoutes> {
  return {
    jwks: async ({ reply }) => {
      reply.header('cache-control', 'public, max-age=300');
      return tokens.jwks;
    },
    mintBearer: async ({ actor, body, reply }) => {
      const session = await openAuthSession(pool, actor, body.authSessionId);
      const { profile } = session;
      const { userAgent } = body;
      await rememberDevice(pool, { authSessionId: session.id, identitySession: actor.session, userAgent });
      const bearer = await tokens.signBearer({
        sub: session.accountId,
        sid: session.id,
        household: session.householdId,
        profile: profile?.id ?? null,
        scope: profile === null ? 'chooser' : profile.kids ? 'kids' : 'player',
      });
      reply.header('cache-control', 'no-store');
      const hasPlayed = profile !== null && (await hasPlayedGames(pool, profile.id));
      return { access_token: bearer, token_type: 'Bearer', expires_in: BEARER_TTL_SECONDS, profile, hasPlayed };
    },
    endAuthSession: async ({ actor, body }) => ({ ended: await endAuthSession(pool, actor, body.authSessionId) }),
    endSignIns: async ({ body }) => {
      const ended = await readLogoutToken(body.logoutToken).catch(() => {
        throw keysUnavailable();
      });
      if (ended === null) throw new ProblemError('invalid-request', { detail: 'This is no logout token' });
      return { ended: await endSignIns(pool, issuer, ended) };
    },
    profile: async ({ actor }) => actor.profile,
  };
}
