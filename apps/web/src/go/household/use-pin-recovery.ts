import { pinRecoveryRoutes } from '@nimbo/contracts/household-routes';
import type { Language } from '@nimbo/domain';
import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'use-intl';
import { useServices } from '../access/services.tsx';
import { ReadFailed, type ReadMeta } from '../catalogue/queries.ts';

/** Whether a forgotten PIN can be replaced by mail; undefined until it is known. */
export function usePinRecovery() {
  const { api } = useServices();
  return useQuery({
    queryKey: ['pin-recovery'],
    meta: { failure: 'silent' } satisfies ReadMeta,
    queryFn: async ({ signal }) => {
      const reply = await api.call(pinRecoveryRoutes.pinRecovery, { signal });
      if (!reply.ok) throw new ReadFailed('pin recovery', reply.status);
      return reply.data;
    },
  }).data;
}

/** The two calls of a recovery. */
export function useRecoverPin(profileId: string) {
  const { api } = useServices();
  const language = useLocale() as Language;
  return {
    send: () => api.call(pinRecoveryRoutes.askPinRecovery, { query: { l: language }, body: { profileId } }),
    recover: (typed: { code: string; pin: string; pinAgain: string }) =>
      api.call(pinRecoveryRoutes.recoverPin, { body: { profileId, ...typed } }),
  };
}
