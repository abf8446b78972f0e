import { householdRoutes } from '@nimbo/contracts/household-routes';
import { useQuery } from '@tanstack/react-query';
import { useServices } from '../access/services.tsx';
import { ReadFailed, type ReadMeta, useProfile } from '../catalogue/queries.ts';

export const HOUSEHOLD_KEY = 'household';

/** Who may be playing, and whose PIN that takes from here. */
export function useHousehold({ wanted = true } = {}) {
  const { api } = useServices();
  const profileId = useProfile().data?.id ?? null;
  return useQuery({
    queryKey: [HOUSEHOLD_KEY, profileId],
    meta: { failure: 'local' } satisfies ReadMeta,
    enabled: wanted,
    // Others may have changed it on their screens.
    refetchOnMount: 'always',
    queryFn: async ({ signal }) => {
      const reply = await api.call(householdRoutes.householdProfiles, { signal });
      if (!reply.ok) throw new ReadFailed('household', reply.status);
      return reply.data;
    },
  });
}
