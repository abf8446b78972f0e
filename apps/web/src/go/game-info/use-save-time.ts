import type { GameSave } from '@nimbo/contracts/saves';
import { useFormatter, useNow, useTranslations } from 'use-intl';

/** When a save was taken: a time of a day that is near, else the date with its time. */
interface SaveTime {
  readonly day: 'today' | 'yesterday' | 'other';
  readonly time: string;
  /** `Today, 20:41`, `Yesterday, 18:05`, else the date. */
  readonly text: string;
}

export function useSaveTime(): (save: GameSave) => SaveTime {
  const t = useTranslations();
  const format = useFormatter();
  const now = useNow();
  const dayOf = (date: Date) => format.dateTime(date, { dateStyle: 'short' });
  return ({ takenAt }) => {
    const taken = new Date(takenAt);
    const time = format.dateTime(taken, { timeStyle: 'short' });
    if (dayOf(taken) === dayOf(now)) return { day: 'today', time, text: t('saves.today', { time }) };
    const yesterday = new Date(now);
    yesterday.setDate(now.getDate() - 1);
    if (dayOf(taken) === dayOf(yesterday)) return { day: 'yesterday', time, text: t('saves.yesterday', { time }) };
    const date = format.dateTime(taken, { dateStyle: 'medium', timeStyle: 'short' });
    return { day: 'other', time: date, text: date };
  };
}
