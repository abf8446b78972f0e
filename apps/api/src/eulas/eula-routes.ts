import type { apiRoutes } from '@nimbo/contracts/http';
import { eulasOf, splitEulas } from '@nimbo/domain';
import type { Pool } from '@nimbo/service-runtime/postgres';
import { ProblemError } from '@nimbo/service-runtime/problem';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { requireVisibleTitle } from '../catalogue/catalogue-routes.ts';
import type { Handlers } from '../routing/register-routes.ts';
import { loadAcceptedEulas, storeAcceptances } from './eula-store.ts';
import { describeEulas } from './eula-texts.ts';

export function eulaHandlers(
  pool: Pool,
  catalogue: Catalogue,
): Handlers<Pick<typeof apiRoutes, 'eulas' | 'acceptEulas'>> {
  return {
    eulas: async ({ actor, params, query }) => {
      const title = requireVisibleTitle(catalogue, params.id, actor.profile);
      const accepted = await loadAcceptedEulas(pool, actor.profile.id, eulasOf(title));
      return describeEulas(title, query.l, accepted);
    },
    acceptEulas: async ({ actor, params, body }) => {
      const title = requireVisibleTitle(catalogue, params.id, actor.profile);
      const needed = eulasOf(title);
      const foreign = body.eulas.findIndex((id) => !needed.includes(id));
      if (foreign >= 0) {
        throw new ProblemError('eula-unknown', {
          errors: [
            { pointer: `/eulas/${foreign}`, detail: 'is not a current text of this game', code: 'eula-unknown' },
          ],
        });
      }
      await storeAcceptances(pool, actor.profile.id, body.eulas);
      return splitEulas(needed, await loadAcceptedEulas(pool, actor.profile.id, needed));
    },
  };
}
