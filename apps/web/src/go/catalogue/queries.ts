import type { FreeGame, GameInfo, GameListItem } from '@nimbo/contracts/http';
import { DEFAULT_MAX_AGE, isAllowedAtAge } from '@nimbo/domain';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLocale } from 'use-intl';
import { apiRoutes } from '../access/api.ts';
import { useServices } from '../access/services.tsx';
import { featuresAllowedAt, freeGamesAllowedAt, gamesAllowedAt } from './age-filter.ts';

/** What the app does when a read fails: `fatal` blocks the page when no reply came, `silent` is only logged. Source: Spec §8. */
export interface ReadMeta extends Record<string, unknown> {
  readonly failure: 'fatal' | 'silent' | 'local';
}
const fatal: ReadMeta = { failure: 'fatal' };

export class SignedOut extends Error {}

/** The profile of the bearer. Fails with `SignedOut` when there is no sign-in any more. */
export function useProfile() {
  const { api } = useServices();
  return useQuery({
    queryKey: ['profile'],
    meta: fatal,
    queryFn: async ({ signal }) => {
      const reply = await api.call(apiRoutes.profile, { signal });
      if (reply.ok) return reply.data;
      if (reply.status === 401) throw new SignedOut();
      throw new Error(`profile: ${reply.status ?? 'no reply'}`, { cause: reply.status });
    },
  });
}

/** Age limit of the profile; without one, the default. */
export function useAgeLimit(): number {
  return useProfile().data?.ageLimit ?? DEFAULT_MAX_AGE;
}

function useGameList(list: 'games' | 'popular') {
  const { catalogue } = useServices();
  const language = useLocale();
  const ageLimit = useAgeLimit();
  return useQuery({
    queryKey: ['catalogue', list, language],
    meta: fatal,
    queryFn: ({ signal }) => catalogue.list(list, language, signal),
    select: useCallback((games: GameListItem[]) => gamesAllowedAt(games, ageLimit), [ageLimit]),
  });
}

/** Popular games anybody may see, for pages before the sign-in. */
export function usePopularForAll() {
  const { catalogue } = useServices();
  const language = useLocale();
  return useQuery({
    queryKey: ['public', 'popular', language],
    meta: { failure: 'silent' } satisfies ReadMeta,
    queryFn: ({ signal }) => catalogue.list('popular', language, signal),
    select: (games) => gamesAllowedAt(games, 0),
  });
}

/** All games, by title. */
export const useGames = () => useGameList('games');
export const usePopular = () => useGameList('popular');

export function useFreeGames() {
  const { catalogue } = useServices();
  const language = useLocale();
  const ageLimit = useAgeLimit();
  return useQuery({
    queryKey: ['catalogue', 'free', language],
    meta: { failure: 'silent' } satisfies ReadMeta,
    queryFn: ({ signal }) => catalogue.list('free', language, signal),
    select: useCallback((games: FreeGame[]) => freeGamesAllowedAt(games, ageLimit), [ageLimit]),
  });
}

export function useBillboard() {
  const { catalogue } = useServices();
  const language = useLocale();
  const ageLimit = useAgeLimit();
  return useQuery({
    queryKey: ['catalogue', 'billboard', language],
    meta: fatal,
    queryFn: ({ signal }) => catalogue.billboard('M', language, signal),
    select: useCallback(
      (items: Awaited<ReturnType<typeof catalogue.billboard>>) => featuresAllowedAt(items, ageLimit),
      [ageLimit],
    ),
  });
}

export function useCategories() {
  const { catalogue } = useServices();
  const language = useLocale();
  return useQuery({
    queryKey: ['catalogue', 'categories', language],
    meta: fatal,
    queryFn: ({ signal }) => catalogue.list('categories', language, signal),
  });
}

/** Address of a profile's picture; null until it is known, or when there is none of that name. */
export function useAvatar(id: string | undefined): string | null {
  const { catalogue, config } = useServices();
  const avatars = useQuery({
    queryKey: ['avatars'],
    meta: { failure: 'silent' } satisfies ReadMeta,
    queryFn: ({ signal }) => catalogue.avatars(signal),
  });
  const path = avatars.data?.find((avatar) => avatar.id === id)?.path;
  return path ? config.cdnUrl + path : null;
}

/** One game; `null` when the profile may not see it. */
export function useGameInfo(gid: string) {
  const { catalogue } = useServices();
  const language = useLocale();
  const ageLimit = useAgeLimit();
  return useQuery({
    queryKey: ['catalogue', 'game-info', language, gid],
    meta: { failure: 'local' } satisfies ReadMeta,
    queryFn: ({ signal }) => catalogue.gameInfo(gid, language, signal),
    select: useCallback((info: GameInfo) => (isAllowedAtAge(info.rating_category, ageLimit) ? info : null), [ageLimit]),
  });
}

/** Games the profile has played, last first. */
export function usePlayedGames() {
  const { api } = useServices();
  const profileId = useProfile().data?.id;
  return useQuery({
    queryKey: ['played-games', profileId],
    meta: { failure: 'silent' } satisfies ReadMeta,
    enabled: profileId !== undefined,
    queryFn: async ({ signal }) => {
      const args = { params: { id: profileId! }, query: { sort: 'lastPlayed' as const }, signal };
      const reply = await api.call(apiRoutes.playedGames, args);
      if (!reply.ok) throw new Error(`played games: ${reply.status ?? 'no reply'}`);
      return reply.data;
    },
  });
}
