import { householdRoutes } from '@nimbo/contracts/household-routes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { problemCode } from '../access/api.ts';
import type { HttpReply } from '../access/http-client.ts';
import { useServices } from '../access/services.tsx';
import { ReadFailed, type ReadMeta, useProfile } from '../catalogue/queries.ts';
import { adminProofEnded, adminProven, useAdminProof } from './admin-proof.ts';
import { HOUSEHOLD_KEY } from './use-household.ts';

const DETAILS_KEY = 'profile-details';

/** Everything of one profile that its form shows. */
export function useProfileDetails(id: string | null) {
  const { api } = useServices();
  const profileId = useProfile().data?.id;
  return useQuery({
    queryKey: [DETAILS_KEY, profileId, id],
    meta: { failure: 'local' } satisfies ReadMeta,
    enabled: id !== null && profileId !== undefined,
    refetchOnMount: 'always',
    queryFn: async ({ signal }) => {
      const reply = await api.call(householdRoutes.profileDetails, { params: { id: id! }, signal });
      if (!reply.ok) throw new ReadFailed('profile details', reply.status);
      return reply.data;
    },
  });
}

/** The admin's PIN, for managing. */
export function useProveAdmin(): (pin: string) => Promise<HttpReply> {
  const { api } = useServices();
  return useCallback(
    async (pin) => {
      const reply = await api.call(householdRoutes.proveAdmin, { body: { pin } });
      if (reply.ok) adminProven();
      return reply;
    },
    [api],
  );
}

type Managing = <T>(change: () => Promise<HttpReply<T>>, own?: boolean) => Promise<HttpReply<T>>;

/**
 * Runs a change of the household. Where the admin's PIN has to be given again it is asked for, and the change made after it; a
 * change of one's own takes no such proof.
 */
export function useManaging(): Managing {
  const queries = useQueryClient();
  return useCallback(
    async (change, own = false) => {
      let reply = await change();
      if (!own && problemCode(reply) === 'pin-needed') {
        adminProofEnded();
        if (await useAdminProof.getState().ask()) reply = await change();
      }
      // What others have changed meanwhile may be why it was refused.
      await Promise.all(
        [[HOUSEHOLD_KEY], [DETAILS_KEY], ['profile']].map((queryKey) => queries.invalidateQueries({ queryKey })),
      );
      return reply;
    },
    [queries],
  );
}
