import type { ownAccountRoutes as Routes } from '@nimbo/contracts/own-account-routes';
import { ownAccountRoutes } from '@nimbo/contracts/own-account-routes';
import { useQuery } from '@tanstack/react-query';
import { useServices } from '../access/services.tsx';
import { ReadFailed, type ReadMeta, useProfile } from '../catalogue/queries.ts';

const OWN_ACCOUNT = 'own-account';
export const DEVICES = 'devices';

function useRead<N extends 'ownAccount' | 'devices'>(name: N, key: string) {
  const { api } = useServices();
  const profileId = useProfile().data?.id;
  return useQuery({
    queryKey: [key, profileId],
    meta: { failure: 'local' } satisfies ReadMeta,
    enabled: profileId !== undefined,
    // Another device, or a link in a mail, may have changed it.
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    queryFn: async ({ signal }) => {
      const reply = await api.call<(typeof Routes)[N]>(ownAccountRoutes[name], { signal } as never);
      if (!reply.ok) throw new ReadFailed(key, reply.status);
      return reply.data;
    },
  });
}

/** Address and password of the account. */
export const useOwnAccount = () => useRead('ownAccount', OWN_ACCOUNT);

/** Browsers that are signed in. */
export const useDevices = () => useRead('devices', DEVICES);
