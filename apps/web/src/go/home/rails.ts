import type { GameListItem, PlayedGame } from '@nimbo/contracts/http';
import type { Category, TitleStatus } from '@nimbo/domain';

/** Most games in the rail of new releases. */
const NEW_LIMIT = 20;

/** What can be played comes first, then what has been seen running, then the others. */
const BY_STATUS: Readonly<Record<TitleStatus, number>> = {
  playable: 0,
  'not-installed': 1,
  'needs-gpu': 2,
  untested: 3,
};
const byStatus = (a: GameListItem, b: GameListItem) => BY_STATUS[a.status] - BY_STATUS[b.status];

/** Played games that can be played again, last first. */
export function continuePlaying(played: readonly PlayedGame[], games: readonly GameListItem[]): GameListItem[] {
  const byGid = new Map(games.map((game) => [game.gid, game]));
  return played.flatMap(({ gid }) => {
    const game = byGid.get(gid);
    return game?.status === 'playable' ? [game] : [];
  });
}

/** Newest releases first; those that can be played before the others, mini-games left out. */
export function newReleases(games: readonly GameListItem[]): GameListItem[] {
  const playableFirst = (game: GameListItem) => (game.status === 'playable' ? 0 : 1);
  return games
    .filter((game) => game.release_date !== null && game.kind === 'game')
    .toSorted((a, b) => playableFirst(a) - playableFirst(b) || (a.release_date! < b.release_date! ? 1 : -1))
    .slice(0, NEW_LIMIT);
}

/**
 * Games of a category in the order of its rail: by status, whole games before mini-games, popular ones first, then by title.
 * @param popular the popular games, first is most popular
 */
export function gamesOfCategory(
  category: Category,
  games: readonly GameListItem[],
  popular: readonly GameListItem[],
): GameListItem[] {
  const places = new Map(popular.map((game, index) => [game.gid, index]));
  const placeOf = (game: GameListItem) => places.get(game.gid) ?? popular.length;
  const byKind = (game: GameListItem) => (game.kind === 'game' ? 0 : 1);
  return games
    .filter((game) => game.categories.includes(category))
    .toSorted((a, b) => byStatus(a, b) || byKind(a) - byKind(b) || placeOf(a) - placeOf(b));
}

/** What a child finds first: games played before, then popular ones, each once. */
export function gamesForKids(recent: readonly GameListItem[], popular: readonly GameListItem[]): GameListItem[] {
  return [...new Map([...recent, ...popular].map((game) => [game.gid, game])).values()];
}
