import type { FreeGame } from '@nimbo/contracts/http';
import { isWelcomeDue, isWelcomeSpaced } from '@nimbo/domain';
import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'use-intl';
import { apiRoutes } from '../access/api.ts';
import { useServices } from '../access/services.tsx';
import { type ReadMeta, useFreeGames, usePlayedGames, useProfile } from '../catalogue/queries.ts';
import { WELCOME_KEY } from './opening.ts';

export interface WelcomeOffer {
  readonly game: FreeGame;
  /** What the api gives for it, in seconds. */
  readonly maxPlaySeconds: number;
}

/** The game the welcome offers and the time the api really gives for it; null where no welcome is due. */
export function useWelcomeOffer(): WelcomeOffer | null {
  const { api } = useServices();
  const language = useLocale();
  const profile = useProfile().data;
  const spaced = isWelcomeSpaced(localStorage.getItem(WELCOME_KEY), Date.now());
  const played = usePlayedGames().data;
  const isNew = profile !== undefined && !profile.kids && played?.length === 0;
  // The gentlest first: nobody knows yet who is welcomed.
  const game = useFreeGames()
    .data?.filter((each) => each.status === 'playable')
    .toSorted((a, b) => a.game_info.classification.age - b.game_info.classification.age)[0];
  const gid = game?.gid;
  const admission = useQuery({
    queryKey: ['welcome', profile?.id, gid],
    meta: { failure: 'silent' } satisfies ReadMeta,
    enabled: isNew && !spaced && gid !== undefined,
    queryFn: async ({ signal }) => {
      const reply = await api.call(apiRoutes.canPlay, { query: { gid: gid!, l: language }, signal });
      return reply.ok ? reply.data.max_play_time : null;
    },
  });
  const maxPlaySeconds = admission.data ?? null;
  const due = isWelcomeDue({
    stored: localStorage.getItem(WELCOME_KEY),
    nowMs: Date.now(),
    kids: !isNew,
    hasPlayed: !isNew,
    maxPlaySeconds,
  });
  return due && game && maxPlaySeconds !== null ? { game, maxPlaySeconds } : null;
}
