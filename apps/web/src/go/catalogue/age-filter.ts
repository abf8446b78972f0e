import type { BillboardItem, FreeGame, GameListItem } from '@nimbo/contracts/http';
import { isAllowedAtAge } from '@nimbo/domain';

/** Age filtering of every list the app shows. Source: Spec §5. */
export function gamesAllowedAt<T extends Pick<GameListItem, 'rating_category'>>(
  games: readonly T[],
  ageLimit: number,
): T[] {
  return games.filter((game) => isAllowedAtAge(game.rating_category, ageLimit));
}

/** Billboard and banners carry their age class under another name. */
export function featuresAllowedAt<T extends Pick<BillboardItem, 'ratingCategory'>>(
  features: readonly T[],
  ageLimit: number,
): T[] {
  return features.filter((feature) => isAllowedAtAge(feature.ratingCategory, ageLimit));
}

/** Free games are filtered by their classification age. Source: Spec §5. */
export function freeGamesAllowedAt(games: readonly FreeGame[], ageLimit: number): FreeGame[] {
  return games.filter((game) => game.game_info.classification.age <= ageLimit);
}
