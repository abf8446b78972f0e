import { wishRoutes } from '@nimbo/contracts/wish-routes';
import { useQuery } from '@tanstack/react-query';
import { useServices } from '../access/services.tsx';
import { ReadFailed, type ReadMeta, useProfile } from '../catalogue/queries.ts';

export const TODAYS_TIME_KEY = 'todays-time';
/** Minutes are what is shown. */
const MINUTE_MS = 60_000;

/** How much of today the profile may still play; undefined until it is known. */
export function useTodaysTime() {
  const { api } = useServices();
  const profile = useProfile().data;
  return useQuery({
    queryKey: [TODAYS_TIME_KEY, profile?.id],
    meta: { failure: 'silent' } satisfies ReadMeta,
    // Nobody limits who sets the limits.
    enabled: profile?.admin === false,
    refetchInterval: MINUTE_MS,
    refetchOnMount: 'always',
    queryFn: async ({ signal }) => {
      const reply = await api.call(wishRoutes.todaysTime, { params: { id: profile!.id }, signal });
      if (!reply.ok) throw new ReadFailed("today's time", reply.status);
      return reply.data;
    },
  }).data;
}
