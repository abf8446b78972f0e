import type { EndReason } from '@nimbo/contracts/host';
import { useTranslations } from 'use-intl';
import { useTodaysTime } from '../asking/use-todays-time.ts';

/** Why a session ended, where the player did not end it. */
export function EndReasonLine({ reason }: { reason: EndReason | null }) {
  const t = useTranslations();
  const time = useTodaysTime();
  switch (reason) {
    case 'time-limit':
      if (time?.minutesLeft !== 0) return t('after.timeLimit');
      return time.by === 'bedtime' ? t('after.bedtime') : t('after.dayOver');
    case 'host-lost':
      return t('after.hostLost');
    case 'game-crashed':
      return t('after.crashed');
    case 'detached-too-long':
      return t('after.waitedTooLong');
    case 'replaced':
      return t('after.replaced');
    case 'operator':
      return t('after.operator');
    default:
      return null;
  }
}
