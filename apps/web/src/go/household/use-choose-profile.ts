import { householdRoutes } from '@nimbo/contracts/household-routes';
import { useCallback } from 'react';
import type { HttpReply } from '../access/http-client.ts';
import { useServices } from '../access/services.tsx';
import type { GoRoute } from '../shell/route.ts';
import { useRouter } from '../shell/router.tsx';
import { useProfileChange } from '../state/profile-change.ts';
import { adminProofEnded, adminProven } from './admin-proof.ts';
import { useBecome } from './become.ts';

/** The router moves within this time, in ms; until then neither profile's pages are shown. */
const MOVE_MS = 50;

export interface ProfileChoice {
  readonly profileId: string;
  readonly pin?: string | undefined;
  /** Where the app goes on. */
  readonly goesTo: GoRoute;
}

/** Plays as this profile in this browser, with the PIN where one is asked for. The bearer of the former profile is dropped. */
export function useChooseProfile(): (choice: ProfileChoice) => Promise<HttpReply> {
  const { api, bearer } = useServices();
  const { replace } = useRouter();
  const become = useBecome();
  return useCallback(
    async ({ profileId, pin, goesTo }) => {
      const reply = await api.call(householdRoutes.chooseProfile, {
        body: pin === undefined ? { profileId } : { profileId, pin },
      });
      if (!reply.ok) return reply;
      useProfileChange.setState({ changing: true });
      bearer.forget();
      become(reply.data);
      if (reply.data.admin && pin !== undefined) adminProven();
      else adminProofEnded();
      replace(goesTo);
      setTimeout(() => useProfileChange.setState({ changing: false }), MOVE_MS);
      return reply;
    },
    [api, bearer, become, replace],
  );
}
