import { useCallback } from 'react';
import { useServices } from '../access/services.tsx';
import { useAvatarList } from '../catalogue/queries.ts';

/** Addresses of profiles' pictures by their names; null until they are known, or when there is none of that name. */
export function useAvatars(): (name: string) => string | null {
  const { config } = useServices();
  const avatars = useAvatarList().data;
  return useCallback(
    (name) => {
      const path = avatars?.find(({ id }) => id === name)?.path;
      return path ? config.cdnUrl + path : null;
    },
    [avatars, config.cdnUrl],
  );
}
