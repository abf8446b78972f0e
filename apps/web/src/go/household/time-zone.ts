import { householdRoutes } from '@nimbo/contracts/household-routes';
import { isTimeZone } from '@nimbo/domain';
import { useQuery } from '@tanstack/react-query';
import type { Api } from '../access/api.ts';
import { useServices } from '../access/services.tsx';
import { ReadFailed, type ReadMeta, useProfile } from '../catalogue/queries.ts';

/** What a household has that never said where it lives. */
export const NO_ZONE = 'UTC';

/** The time zone of this device. */
export function deviceZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** A household that never said where it lives is taken to live where this device is. In vain it changes nothing. */
export async function adoptTimeZone(api: Api): Promise<void> {
  const zone = deviceZone();
  const known = await api.call(householdRoutes.householdSettings, {});
  if (!known.ok || known.data.timeZone !== NO_ZONE || zone === NO_ZONE || !isTimeZone(zone)) return;
  await api.call(householdRoutes.changeHouseholdSettings, { body: { timeZone: zone } });
}

export const ZONE_KEY = 'household-zone';

/** Where the household lives, for its admin. */
export function useTimeZone() {
  const { api } = useServices();
  const profile = useProfile().data;
  return useQuery({
    queryKey: [ZONE_KEY, profile?.id],
    meta: { failure: 'silent' } satisfies ReadMeta,
    enabled: profile?.admin === true,
    queryFn: async ({ signal }) => {
      const reply = await api.call(householdRoutes.householdSettings, { signal });
      if (!reply.ok) throw new ReadFailed('household settings', reply.status);
      return reply.data.timeZone;
    },
  });
}

/** `America/Argentina/Buenos_Aires` as a person reads it: its place, then the rest. */
export function zoneName(zone: string): string {
  return zone.split('/').slice(1).toReversed().concat(zone.split('/')[0]!).join(', ').replaceAll('_', ' ');
}
