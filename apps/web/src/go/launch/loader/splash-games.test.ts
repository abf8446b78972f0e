import { SPLASH_COUNT } from '@nimbo/domain';
import { expect, test } from 'vitest';
import { splashGames } from './splash-games.ts';

const game = (gid: string, art: unknown = {}) => ({ gid, art });
const gids = (games: readonly { gid: string }[]) => games.map(({ gid }) => gid).join(' ');

test('a game without art has no picture, and no game means none at all', () => {
  expect(splashGames(undefined, [[game('a', null)]])).toEqual([]);
});

test('the game itself comes first, each game once, and six are enough', () => {
  const rails = [['a', 'b', 'c'].map((gid) => game(gid)), ['b', 'd', 'e', 'f', 'g', 'h'].map((gid) => game(gid))];
  const chosen = splashGames(game('c'), rails);
  expect(gids(chosen)).toBe('c a b d e f');
  expect(chosen).toHaveLength(SPLASH_COUNT);
});
