import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useProfile } from '../../catalogue/queries.ts';
import { parseStreamSettings, type StreamSettings } from './stream-settings.ts';

/** Settings are the profile's, on this device: a telephone is darker than a television. */
const keyOf = (profileId: string | undefined) => `nimbo-stream:${profileId ?? 'nobody'}`;

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export interface StreamSettingsAccess {
  readonly settings: StreamSettings;
  readonly change: (change: Partial<StreamSettings>) => void;
}

/** What the profile in charge has chosen for its streams on this device, and how it changes that. */
export function useStreamSettings(): StreamSettingsAccess {
  const key = keyOf(useProfile().data?.id);
  const stored = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(key),
    () => null,
  );
  const settings = useMemo(() => parseStreamSettings(stored), [stored]);
  const change = useCallback(
    (changed: Partial<StreamSettings>) => {
      const next = { ...parseStreamSettings(localStorage.getItem(key)), ...changed };
      localStorage.setItem(key, JSON.stringify(next));
      for (const listener of listeners) listener();
    },
    [key],
  );
  return { settings, change };
}
