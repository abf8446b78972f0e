import type { GameListItem, PlayedGame } from '@nimbo/contracts/http';

/** Most games in the rail of new releases. */
const NEW_LIMIT = 20;

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
