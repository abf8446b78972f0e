import type { BillboardItem, FreeGame, GameListItem } from '@nimbo/contracts/http';
import { DEFAULT_MAX_AGE, isAllowedAtAge, type Reader } from '@nimbo/domain';

/** Whoever is no profile of ours sees what a profile without a limit sees. */
export const ANYBODY: Reader = { ageLimit: DEFAULT_MAX_AGE, allowedTitles: [] };

/** Age filtering of every list the app shows; what a parent has allowed is let through. Source: Spec §5. */
export function gamesOpenTo<T extends Pick<GameListItem, 'gid' | 'rating_category'>>(
  games: readonly T[],
  { ageLimit, allowedTitles }: Reader,
): T[] {
  return games.filter((game) => isAllowedAtAge(game.rating_category, ageLimit) || allowedTitles.includes(game.gid));
}

/** Billboard and banners carry their age class under another name. */
export function featuresOpenTo<T extends Pick<BillboardItem, 'gid' | 'ratingCategory'>>(
  features: readonly T[],
  { ageLimit, allowedTitles }: Reader,
): T[] {
  return features.filter((one) => isAllowedAtAge(one.ratingCategory, ageLimit) || allowedTitles.includes(one.gid));
}

/** Free games are filtered by their classification age. Source: Spec §5. */
export function freeGamesOpenTo(games: readonly FreeGame[], { ageLimit, allowedTitles }: Reader): FreeGame[] {
  return games.filter((game) => game.game_info.classification.age <= ageLimit || allowedTitles.includes(game.gid));
}
