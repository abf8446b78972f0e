import { useTranslations } from 'use-intl';
import { useTodaysTime } from './use-todays-time.ts';

/** What is left of today in words; null for whom nothing is limited, or until it is known. */
export function useTimeLeftText(): string | null {
  const t = useTranslations();
  const time = useTodaysTime();
  if (!time || time.minutesLeft === null) return null;
  if (time.minutesLeft > 0) return t('kids.minutesLeft', { minutes: time.minutesLeft });
  return time.by === 'bedtime' ? t('kids.bedtime') : t('kids.noMinutes');
}
