import type { Banner, BillboardItem, FreeGame, GameInfo, GameListItem } from '@nimbo/contracts/http';
import { isAllowedAtAge, type Reader } from '@nimbo/domain';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLocale } from 'use-intl';
import { apiRoutes, problemCode } from '../access/api.ts';
import { useServices } from '../access/services.tsx';
import { ANYBODY, featuresOpenTo, freeGamesOpenTo, gamesOpenTo } from './age-filter.ts';
import { CatalogueUnavailable } from './catalogue-repository.ts';
import { expectedProfile, forgetProfile, rememberProfile } from './remembered-profile.ts';

/**
 * What the app does when a read fails. Without a reply a `list` blocks the page; with a refusal it leaves it to the place it stands
 * in. A refused `profile` is told in a dialog. `silent` is only logged, `local` is its screen's own matter. Source: Spec §8.
 */
export interface ReadMeta extends Record<string, unknown> {
  readonly failure: 'profile' | 'list' | 'silent' | 'local';
}
const list: ReadMeta = { failure: 'list' };

export class SignedOut extends Error {}

/** A read of the user zone that brought no reply, or a refusal with this status. */
export class ReadFailed extends Error {
  readonly status: number | undefined;
  constructor(what: string, status: number | undefined) {
    super(`${what}: ${status ?? 'no reply'}`);
    this.status = status;
  }
}

/** True when there was nobody to answer, as without a connection. */
export function isWithoutReply(error: unknown): boolean {
  return (error instanceof CatalogueUnavailable || error instanceof ReadFailed) && error.status === undefined;
}

/**
 * The profile of the bearer. Fails with `SignedOut` when there is no sign-in any more; `isNeeded` before one was chosen in this browser. While nobody answers it is the one this browser
 * has seen last, so that the catalogue stays usable, and within the same limits.
 */
export function useProfile() {
  const { api } = useServices();
  const query = useQuery({
    queryKey: ['profile'],
    meta: { failure: 'profile' } satisfies ReadMeta,
    // Most visits are the same profile's: home is drawn while it is asked for. What may be seen and done the api decides.
    placeholderData: () => expectedProfile() ?? undefined,
    queryFn: async ({ signal }) => {
      const reply = await api.call(apiRoutes.profile, { signal });
      if (reply.status === 401) throw new SignedOut();
      if (problemCode(reply) === 'profile-needed') {
        forgetProfile();
        return null;
      }
      if (!reply.ok) throw new ReadFailed('profile', reply.status);
      rememberProfile(reply.data);
      return reply.data;
    },
  });
  // The error itself is gone while the next try is under way.
  const isUnknown = query.data === undefined && query.errorUpdateCount > 0;
  const data = (isUnknown ? expectedProfile() : query.data) ?? undefined;
  return { data, isNeeded: query.data === null, error: query.error };
}

/** With whose eyes the catalogue is looked at: up to the profile's age limit, and what a parent has allowed above it. */
function useReader(): Reader {
  return useProfile().data ?? ANYBODY;
}

function useAllowed<Item>(filter: (items: readonly Item[], reader: Reader) => Item[]) {
  const reader = useReader();
  return { select: useCallback((items: Item[]) => filter(items, reader), [filter, reader]) };
}

function useGameList(name: 'games' | 'popular') {
  const { catalogue } = useServices();
  const language = useLocale();
  return useQuery({
    queryKey: ['catalogue', name, language],
    meta: list,
    queryFn: ({ signal }) => catalogue.list(name, language, signal),
    ...useAllowed<GameListItem>(gamesOpenTo),
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
    select: (games) => gamesOpenTo(games, { ageLimit: 0, allowedTitles: [] }),
  });
}

/** All games, by title. */
export const useGames = () => useGameList('games');
export const usePopular = () => useGameList('popular');

export function useFreeGames() {
  const { catalogue } = useServices();
  const language = useLocale();
  return useQuery({
    queryKey: ['catalogue', 'free', language],
    meta: { failure: 'silent' } satisfies ReadMeta,
    queryFn: ({ signal }) => catalogue.list('free', language, signal),
    ...useAllowed<FreeGame>(freeGamesOpenTo),
  });
}

export function useBillboard() {
  const { catalogue } = useServices();
  const language = useLocale();
  return useQuery({
    queryKey: ['catalogue', 'billboard', language],
    meta: list,
    // All of them: what is left after the age limit should still fill the billboard.
    queryFn: ({ signal }) => catalogue.billboard(0, language, signal),
    ...useAllowed<BillboardItem>(featuresOpenTo),
  });
}

export function useBanners() {
  const { catalogue } = useServices();
  const language = useLocale();
  return useQuery({
    queryKey: ['catalogue', 'banners', language],
    meta: list,
    queryFn: ({ signal }) => catalogue.list('banners', language, signal),
    ...useAllowed<Banner>(featuresOpenTo),
  });
}

export function useCategories() {
  const { catalogue } = useServices();
  const language = useLocale();
  return useQuery({
    queryKey: ['catalogue', 'categories', language],
    meta: list,
    queryFn: ({ signal }) => catalogue.list('categories', language, signal),
  });
}

/** The pictures profiles can have. */
export function useAvatarList() {
  const { catalogue } = useServices();
  return useQuery({
    queryKey: ['avatars'],
    meta: { failure: 'silent' } satisfies ReadMeta,
    queryFn: ({ signal }) => catalogue.avatars(signal),
  });
}

/** Address of a profile's picture; null until it is known, or when there is none of that name. */
export function useAvatar(id: string | undefined): string | null {
  const { config } = useServices();
  const avatars = useAvatarList();
  const path = avatars.data?.find((avatar) => avatar.id === id)?.path;
  return path ? config.cdnUrl + path : null;
}

/** One game; `null` when the profile may not see it. */
export function useGameInfo(gid: string) {
  const { catalogue } = useServices();
  const language = useLocale();
  const { ageLimit, allowedTitles } = useReader();
  return useQuery({
    queryKey: ['catalogue', 'game-info', language, gid],
    meta: { failure: 'local' } satisfies ReadMeta,
    queryFn: ({ signal }) => catalogue.gameInfo(gid, language, signal),
    select: useCallback(
      (info: GameInfo) => (isAllowedAtAge(info.rating_category, ageLimit) || allowedTitles.includes(gid) ? info : null),
      [gid, ageLimit, allowedTitles],
    ),
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
      if (!reply.ok) throw new ReadFailed('played games', reply.status);
      return reply.data;
    },
  });
}
