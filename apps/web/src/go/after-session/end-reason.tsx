import type { EndReason } from '@nimbo/contracts/end-reason';
import { useTranslations } from 'use-intl';
import { useTodaysTime } from '../asking/use-todays-time.ts';
import { endWords } from './end-words.ts';

/** Why a session ended, where the player did not end it. */
export function EndReasonLine({ reason }: { reason: EndReason | null }) {
  const t = useTranslations();
  const words = endWords(reason, useTodaysTime());
  return words && t(words);
}
