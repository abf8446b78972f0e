import type { FreeGame } from '@nimbo/contracts/http';
import { expect, test } from 'vitest';
import { featuresOpenTo, freeGamesOpenTo, gamesOpenTo } from './age-filter.ts';

const reader = (ageLimit: number, allowedTitles: string[] = []) => ({ ageLimit, allowedTitles });
const codes = ['L', 'RP', '10', '12', '14', '16', '18', null] as const;

test.each([
  [0, ['L']],
  [1, ['L', 'RP']],
  [11, ['L', 'RP', '10']],
  [12, ['L', 'RP', '10', '12']],
  [18, [...codes]],
])('below the age limit %i only the classes at or under it are kept', (limit, kept) => {
  expect(
    gamesOpenTo(
      codes.map((code) => ({ gid: 'game', rating_category: code })),
      reader(limit),
    ).map((game) => game.rating_category),
  ).toEqual(kept);
  expect(
    featuresOpenTo(
      codes.map((code) => ({ gid: 'game', ratingCategory: code })),
      reader(limit),
    ).map((item) => item.ratingCategory),
  ).toEqual(kept);
});

test('free games go by their classification, not by their code', () => {
  const game = (age: number) => ({ rating_category: 'L', game_info: { classification: { age } } }) as FreeGame;
  expect(freeGamesOpenTo([game(10), game(12), game(13)], reader(12))).toHaveLength(2);
});

test('a title that a parent has allowed stays in every list, and no other one above the limit', () => {
  const [allowed, other] = ['hedgewars', 'quake'];
  const lia = reader(10, [allowed]);
  const games = [allowed, other].map((gid) => ({ gid, rating_category: '16' as const }));
  expect(gamesOpenTo(games, lia)).toEqual([games[0]]);
  const features = [allowed, other].map((gid) => ({ gid, ratingCategory: null }));
  expect(featuresOpenTo(features, lia)).toEqual([features[0]]);
  const free = [allowed, other].map((gid) => ({ gid, game_info: { classification: { age: 16 } } }) as FreeGame);
  expect(freeGamesOpenTo(free, lia)).toEqual([free[0]]);
});
