import { SPLASH_COUNT } from '@nimbo/domain';

/**
 * The six splash pictures: the game that is being started, then games of the player's own rails in their order, each once. Fewer
 * where there are fewer. Source: DESIGN §7 "Game loader".
 */
export function splashGames<Game extends { readonly gid: string; readonly art: unknown }>(
  started: Game | undefined,
  rails: readonly (readonly Game[])[],
): Game[] {
  const byGid = new Map<string, Game>();
  for (const game of [started, ...rails.flat()]) {
    if (game?.art && !byGid.has(game.gid)) byGid.set(game.gid, game);
  }
  return [...byGid.values()].slice(0, SPLASH_COUNT);
}
