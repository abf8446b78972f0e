import type { apiRoutes } from '@nimbo/contracts/http';
import type { Pool } from '@nimbo/service-runtime/postgres';
import type { Handlers } from '../routing/register-routes.ts';
import { subscribe } from './topic-store.ts';

/** Children get no notifications. Source: DESIGN §8 "Kids". */
export function topicHandlers(pool: Pool): Handlers<Pick<typeof apiRoutes, 'subscribeTopic'>> {
  return {
    subscribeTopic: async ({ actor, body }) => {
      return { subscribed: await subscribe(pool, actor.profile.id, body) };
    },
  };
}
