import type { feedbackRoutes } from '@nimbo/contracts/feedback-routes';
import type { Pool } from '@nimbo/service-runtime/postgres';
import { ProblemError } from '@nimbo/service-runtime/problem';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { requireVisibleTitle } from '../catalogue/catalogue-routes.ts';
import type { Handlers } from '../routing/register-routes.ts';
import { insertFeedback } from './feedback-store.ts';

/** What players write to the operator; not children. Source: DESIGN §8 "Kids". */
export function feedbackHandlers(
  pool: Pool,
  catalogue: Catalogue,
): Handlers<Pick<typeof feedbackRoutes, 'sendFeedback'>> {
  return {
    sendFeedback: async ({ actor, query, body }) => {
      if (body.kind === 'game') requireVisibleTitle(catalogue, body.gid, actor.profile);
      const stored = await insertFeedback(pool, {
        accountId: actor.accountId,
        profileId: actor.profile.id,
        language: query.l,
        feedback: body,
      });
      if (!stored.ok) throw new ProblemError('too-many-requests', stored);
      return { stored: true };
    },
  };
}
