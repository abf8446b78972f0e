import type { GameInfo } from '@nimbo/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'use-intl';
import { apiRoutes } from '../access/api.ts';
import { useServices } from '../access/services.tsx';
import { ReadFailed, type ReadMeta, useProfile } from '../catalogue/queries.ts';

/** What can-play says before anybody presses Play; null where it refuses, which Play itself then explains. */
export function useAdmission({ gid, status }: Pick<GameInfo, 'gid' | 'status'>) {
  const { api } = useServices();
  const language = useLocale();
  const profileId = useProfile().data?.id;
  return useQuery({
    queryKey: ['admission', profileId, gid],
    meta: { failure: 'silent' } satisfies ReadMeta,
    enabled: profileId !== undefined && status === 'playable',
    // Terms may have been accepted since.
    refetchOnMount: 'always',
    queryFn: async ({ signal }) => {
      const reply = await api.call(apiRoutes.canPlay, { query: { gid, l: language }, signal });
      if (reply.status === undefined) throw new ReadFailed('admission', undefined);
      return reply.ok ? reply.data : null;
    },
  });
}
