import type { topicRoutes } from '@nimbo/contracts/topic-routes';
import type { Pool } from '@nimbo/service-runtime/postgres';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { describeNotices } from '../notices/describe-notices.ts';
import type { Handlers } from '../routing/register-routes.ts';
import { subscribe, unsubscribe } from './topic-store.ts';

type TopicRoutes = typeof topicRoutes;

/** Children get no notifications. Source: DESIGN §8 "Kids". */
export function topicHandlers(pool: Pool, catalogue: Catalogue, pushKey: string | null): Handlers<TopicRoutes> {
  return {
    subscribeTopic: async ({ actor, body }) => {
      const { accountId, authSessionId, profile } = actor;
      return { subscribed: await subscribe(pool, { profileId: profile.id, accountId, authSessionId }, body) };
    },
    unsubscribeTopics: async ({ actor, body }) => ({ removed: await unsubscribe(pool, actor.accountId, body.tokens) }),
    pushKey: async () => ({ key: pushKey }),
    notices: async ({ actor, query }) => describeNotices(pool, catalogue, actor.profile.id, query.l),
  };
}
