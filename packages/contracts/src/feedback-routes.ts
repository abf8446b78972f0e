import { z } from 'zod';
import { Gid, Lang } from './catalog.ts';
import { Feedback } from './notices.ts';
import { GameRating } from './playing.ts';
import { EXPENSIVE, type Route } from './route.ts';

const l = z.object({ l: Lang.default('en') });

/** What players say of a game and of the service. */
export const feedbackRoutes = {
  sendFeedback: {
    method: 'POST',
    path: '/user/feedback',
    authz: 'grown-up',
    perProfile: EXPENSIVE,
    summary: 'A problem with a game, or anything else a player has to say',
    query: l,
    body: Feedback,
    response: z.object({ stored: z.literal(true) }),
    status: 201,
  },
  rateGame: {
    method: 'POST',
    path: '/user/games/:id/ratings',
    authz: 'profile',
    summary: 'Rate a game after playing it',
    params: z.object({ id: Gid }),
    query: l,
    body: GameRating,
    response: z.object({ stored: z.literal(true) }),
    status: 201,
  },
} as const satisfies Record<string, Route>;
