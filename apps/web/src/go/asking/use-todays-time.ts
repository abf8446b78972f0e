import type { TodaysTime } from '@nimbo/contracts/http';
import { wishRoutes } from '@nimbo/contracts/wish-routes';
import { useQuery } from '@tanstack/react-query';
import { useServices } from '../access/services.tsx';
import { ReadFailed, type ReadMeta, useProfile } from '../catalogue/queries.ts';

export const TODAYS_TIME_KEY = 'todays-time';
/** Minutes are what is shown. */
const MINUTE_MS = 60_000;

function useTimeQuery() {
  const { api } = useServices();
  const profile = useProfile().data;
  // Nobody limits who sets the limits.
  const isLimited = profile?.admin === false;
  const query = useQuery({
    queryKey: [TODAYS_TIME_KEY, profile?.id],
    meta: { failure: 'silent' } satisfies ReadMeta,
    enabled: isLimited,
    refetchInterval: MINUTE_MS,
    refetchOnMount: 'always',
    queryFn: async ({ signal }) => {
      const reply = await api.call(wishRoutes.todaysTime, { params: { id: profile!.id }, signal });
      if (!reply.ok) throw new ReadFailed("today's time", reply.status);
      return reply.data;
    },
  });
  return { ...query, isLimited };
}

/** How much of today the profile may still play; undefined until it is known. */
export function useTodaysTime(): TodaysTime | undefined {
  return useTimeQuery().data;
}

/**
 * How much of today is left as the api says it now, not as it was before a game. `isKnown` is also true where it could not be
 * learned: `today` is undefined then.
 */
export function useTodaysTimeNow(): { readonly today: TodaysTime | undefined; readonly isKnown: boolean } {
  const { data, isFetchedAfterMount, isError, isLimited } = useTimeQuery();
  return { today: isError ? undefined : data, isKnown: !isLimited || isFetchedAfterMount };
}
