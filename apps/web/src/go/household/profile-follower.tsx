import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useProfile } from '../catalogue/queries.ts';
import { PROFILE_KEY, rememberedProfile } from '../catalogue/remembered-profile.ts';
import { useBearerProfile } from '../state/bearer-profile.ts';
import { leaveProfile } from './become.ts';

/** This browser may play as somebody else by now: another tab has chosen, or the profile was deleted on another screen. */
export function ProfileFollower() {
  const queries = useQueryClient();
  const current = useProfile().data?.id;
  const minted = useBearerProfile(({ profileId }) => profileId);

  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key !== PROFILE_KEY && key !== null) return;
      // A tab that begins with a page of before knows less than the api.
      if (rememberedProfile()?.id !== current) void queries.invalidateQueries({ queryKey: ['profile'] });
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [current, queries]);

  useEffect(() => {
    if (minted === undefined || current === undefined || minted === current) return;
    void queries.invalidateQueries({ queryKey: ['profile'] });
  }, [minted, current, queries]);

  const former = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    if (current === undefined || current === former.current) return;
    if (former.current !== undefined) leaveProfile(queries, former.current);
    former.current = current;
  }, [current, queries]);
  return null;
}
