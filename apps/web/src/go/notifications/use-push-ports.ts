import type { Language } from '@nimbo/domain';
import { useMemo } from 'react';
import { useLocale } from 'use-intl';
import { useServices } from '../access/services.tsx';
import { PUSH_WORKER, type PushPorts } from './push.ts';

export function usePushPorts(): PushPorts {
  const { api } = useServices();
  const language = useLocale() as Language;
  return useMemo(
    () => ({
      api,
      language,
      register: async () => {
        await navigator.serviceWorker.register(PUSH_WORKER);
        return navigator.serviceWorker.ready;
      },
      askPermission: () => Notification.requestPermission(),
    }),
    [api, language],
  );
}
