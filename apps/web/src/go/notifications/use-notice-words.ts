import type { Notice } from '@nimbo/contracts/http';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';

/** What the app says of something the server tells. */
export function useNoticeWords(): (notice: Notice) => { readonly title: string; readonly message: string } {
  const t = useTranslations();
  return useCallback(
    ({ code, nickname, titulo, minutes }) => {
      const name = nickname ?? '';
      const title = titulo ?? '';
      switch (code) {
        case 'wish-made':
          return {
            title: t('notifications.wishMade', { name }),
            message:
              minutes === null
                ? t('notifications.wishMadeTitle', { name, title })
                : t('notifications.wishMadeTime', { name, minutes }),
          };
        case 'wish-granted':
          return {
            title: t('notifications.wishGranted'),
            message:
              minutes === null ? t('notifications.wishGrantedTitle', { title }) : t('asking.yesTime', { minutes }),
          };
        case 'wish-refused':
          return {
            title: t('notifications.wishRefused'),
            message: titulo === null ? t('notifications.wishRefusedTime') : title,
          };
        case 'pin-exhausted':
          return { title: t('notifications.pinExhausted'), message: t('notifications.pinExhaustedText', { name }) };
        case 'pin-recovered':
          return { title: t('notifications.pinRecovered'), message: t('notifications.pinRecoveredText', { name }) };
      }
    },
    [t],
  );
}
