import type { GameRating } from '@nimbo/contracts/http';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { apiRoutes, problemCode } from '../access/api.ts';
import { useServices } from '../access/services.tsx';
import { useProblemText } from '../access/use-problem-text.ts';
import { type RatingGame, useAfterSession } from '../state/after-session.ts';
import { useErrors } from '../state/errors.ts';
import { useToasts } from '../state/toasts.ts';

/** Sends what the player says and closes the question; played games have changed by now. */
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
    void queries.invalidateQueries({ queryKey: ['played-games'] });
  };
  const send = async (answer: Pick<GameRating, 'stars' | 'problem'>): Promise<void> => {
    setSending(true);
    const body: GameRating = { sessionId: game.sessionId, shortSession: game.shortSession, ...answer };
    const reply = await api.call(apiRoutes.rateGame, { params: { id: game.gameId }, query: { l: language }, body });
    setSending(false);
    close();
    if (reply.ok) useToasts.getState().show(t('after.thanks'));
    else if (reply.status === undefined) useErrors.getState().showError(t('error.networkText'));
    else useErrors.getState().showError(problemText(problemCode(reply)));
  };
  return { send, sending, close };
}
