import { feedbackRoutes } from '@nimbo/contracts/feedback-routes';
import type { GameRating } from '@nimbo/contracts/http';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { mayTryAgain, problemCode } from '../access/api.ts';
import { useServices } from '../access/services.tsx';
import { useProblemText } from '../access/use-problem-text.ts';
import { type RatingGame, useAfterSession } from '../state/after-session.ts';
import { useErrors } from '../state/errors.ts';
import { useToasts } from '../state/toasts.ts';

/** Sends what the player says and closes the question, which stays open where sending may work the next time. */
export function useSendRating(game: RatingGame) {
  const { api } = useServices();
  const language = useLocale();
  const t = useTranslations();
  const problemText = useProblemText();
  const queries = useQueryClient();
  const [sending, setSending] = useState(false);
  const dismiss = useAfterSession((state) => state.dismiss);

  const close = () => {
    dismiss();
    // Played games have changed by now.
    void queries.invalidateQueries({ queryKey: ['played-games'] });
  };
  const send = async (answer: Pick<GameRating, 'stars' | 'problem'>): Promise<void> => {
    setSending(true);
    const body: GameRating = { sessionId: game.sessionId, shortSession: game.shortSession, ...answer };
    const reply = await api.call(feedbackRoutes.rateGame, {
      params: { id: game.gameId },
      query: { l: language },
      body,
    });
    setSending(false);
    if (reply.ok) {
      close();
      return useToasts.getState().show(t('after.thanks'));
    }
    const again = mayTryAgain(reply);
    if (!again) close();
    const text = reply.status === undefined ? t('error.networkText') : problemText(problemCode(reply));
    useErrors.getState().showError(text, { remedy: again ? { again: () => void send(answer) } : null });
  };
  return { send, sending, close };
}
