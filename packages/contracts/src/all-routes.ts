import { accountRoutes } from './account-routes.ts';
import { hostRoutes } from './host-routes.ts';
import { householdRoutes } from './household-routes.ts';
import { apiRoutes, publicCatalogueRoutes, userCatalogueRoutes } from './http.ts';
import type { Route } from './route.ts';

/** Every route of the api, whoever handles it. Apart from the tables, so that who needs one of them does not load all. */
export const ALL_ROUTES: readonly Route[] = [
  publicCatalogueRoutes,
  userCatalogueRoutes,
  householdRoutes,
  accountRoutes,
  apiRoutes,
  hostRoutes,
].flatMap((table): readonly Route[] => Object.values(table));
