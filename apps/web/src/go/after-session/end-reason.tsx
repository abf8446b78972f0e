import type { EndReason } from '@nimbo/contracts/host';
import { useTranslations } from 'use-intl';

/** Why a session ended, where the player did not end it. */
export function EndReasonLine({ reason }: { reason: EndReason | null }) {
  const t = useTranslations();
  switch (reason) {
    case 'time-limit':
      return t('after.timeLimit');
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
