import type { feedbackRoutes } from '@nimbo/contracts/feedback-routes';
import type { apiRoutes } from '@nimbo/contracts/http';
import { cardCapture, isShortSession, isTitleOpen } from '@nimbo/domain';
import type { Pool } from '@nimbo/service-runtime/postgres';
import { ProblemError } from '@nimbo/service-runtime/problem';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { requireVisibleTitle } from '../catalogue/catalogue-routes.ts';
import { findPlaySession } from '../playing/play-session-store.ts';
import type { Handlers } from '../routing/register-routes.ts';
import { insertRating, loadPlayedGames } from './rating-store.ts';

export function ratingHandlers(
  pool: Pool,
  catalogue: Catalogue,
): Handlers<Pick<typeof apiRoutes, 'playedGames'> & Pick<typeof feedbackRoutes, 'rateGame'>> {
  return {
    playedGames: async ({ actor, params }) => {
      if (params.id !== actor.profile.id) throw new ProblemError('forbidden');
      const played = await loadPlayedGames(pool, actor.profile.id);
      return played.flatMap((game) => {
        const title = catalogue.find(game.gid)?.title;
        const visible = title !== undefined && isTitleOpen(title, actor.profile);
        return visible ? [{ ...game, capture: cardCapture(title) }] : [];
      });
    },

    rateGame: async ({ actor, params, body }) => {
      const title = requireVisibleTitle(catalogue, params.id, actor.profile);
      const session = await findPlaySession(pool, actor.profile.id, body.sessionId);
      if (session?.gid !== title.gid) throw new ProblemError('play-session-unknown');
      if (session.status !== 'ended') throw new ProblemError('play-session-not-ended');
      const stored = await insertRating(pool, {
        profileId: actor.profile.id,
        gid: title.gid,
        rating: body,
        // The host's clock decides, whatever the browser measured.
        shortSession: isShortSession(session.playedSeconds),
      });
      if (!stored) throw new ProblemError('rating-exists');
      return { stored: true };
    },
  };
}
