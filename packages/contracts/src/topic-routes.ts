import { z } from 'zod';
import { Lang } from './catalog.ts';
import { Notice, PushKey, TopicRemoval, TopicSubscription } from './notices.ts';
import type { Route } from './route.ts';

/** What the service tells a profile, and the receivers it tells. */
export const topicRoutes = {
  subscribeTopic: {
    method: 'POST',
    path: '/user/topics/subscribe',
    authz: 'grown-up',
    summary: 'Tell these receivers of the profile about a topic; once more changes nothing',
    body: TopicSubscription,
    response: z.object({ subscribed: z.int().positive() }),
  },
  unsubscribeTopics: {
    method: 'POST',
    path: '/user/topics/unsubscribe',
    authz: 'grown-up',
    summary: 'Tell these receivers of the account nothing any more',
    body: TopicRemoval,
    response: z.object({ removed: z.int().nonnegative() }),
  },
  pushKey: {
    method: 'GET',
    path: '/user/topics/key',
    authz: 'grown-up',
    summary: 'The key a browser subscribes to notices with',
    response: PushKey,
  },
  notices: {
    method: 'GET',
    path: '/user/notices',
    authz: 'grown-up',
    summary: 'What the service told the profile, newest first',
    query: z.object({ l: Lang.default('en') }),
    response: z.array(Notice),
  },
} as const satisfies Record<string, Route>;
