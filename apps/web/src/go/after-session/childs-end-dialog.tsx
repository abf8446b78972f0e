import { ChoiceDialog } from '@nimbo/ui';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useTimeLeftText } from '../asking/use-time-left-text.ts';
import { useTodaysTimeNow } from '../asking/use-todays-time.ts';
import { type RatingGame, useAfterSession } from '../state/after-session.ts';
import { useWishes } from '../state/wishes.ts';
import { afterChildsGame, endWords } from './end-words.ts';

/** After a child's game: no rating and no offer; only why it ended. Source: DESIGN §8 "Kids". */
export function ChildsEnd({ game: { endReason } }: { game: RatingGame }) {
  const t = useTranslations();
  const dismiss = useAfterSession((after) => after.dismiss);
  const { today, isKnown } = useTodaysTimeNow();
  const timeLeft = useTimeLeftText();
  // Only an end by time needs to know how much of it is left.
  const follows = isKnown || endReason !== 'time-limit' ? afterChildsGame(endReason, today) : null;
  useEffect(() => {
    if (follows === null || follows === 'tell') return;
    if (follows === 'ask-for-time') useWishes.getState().ask({ kind: 'time' });
    dismiss();
  }, [follows, dismiss]);
  const words = endWords(endReason, today);
  if (follows !== 'tell' || words === null) return null;
  return (
    <ChoiceDialog
      title={t('after.over')}
      text={[t(words), endReason === 'time-limit' && timeLeft].filter(Boolean).join(' ')}
      onClose={dismiss}
      choices={[{ label: t('asking.good'), onChoose: dismiss }]}
    />
  );
}
