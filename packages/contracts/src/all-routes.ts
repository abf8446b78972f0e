import { accountRoutes } from './account-routes.ts';
import { feedbackRoutes } from './feedback-routes.ts';
import { hostRoutes } from './host-routes.ts';
import { householdRoutes, pinRecoveryRoutes, summaryRoutes } from './household-routes.ts';
import { apiRoutes, publicCatalogueRoutes, userCatalogueRoutes } from './http.ts';
import { ownAccountRoutes } from './own-account-routes.ts';
import type { Route } from './route.ts';
import { saveRoutes } from './save-routes.ts';
import { topicRoutes } from './topic-routes.ts';
import { wishRoutes } from './wish-routes.ts';

/** Every route of the api, whoever handles it. Apart from the tables, so that who needs one of them does not load all. */
export const ALL_ROUTES: readonly Route[] = [
  publicCatalogueRoutes,
  userCatalogueRoutes,
  householdRoutes,
  pinRecoveryRoutes,
  summaryRoutes,
  wishRoutes,
  accountRoutes,
  ownAccountRoutes,
  apiRoutes,
  feedbackRoutes,
  topicRoutes,
  saveRoutes,
  hostRoutes,
].flatMap((table): readonly Route[] => Object.values(table));
