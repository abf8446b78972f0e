import type { FreeGame } from '@nimbo/contracts/http';
import { expect, test } from 'vitest';
import { featuresAllowedAt, freeGamesAllowedAt, gamesAllowedAt } from './age-filter.ts';

const codes = ['L', 'RP', '10', '12', '14', '16', '18', null] as const;

test.each([
  [0, ['L']],
  [1, ['L', 'RP']],
  [11, ['L', 'RP', '10']],
  [12, ['L', 'RP', '10', '12']],
  [18, [...codes]],
])('below the age limit %i only the classes at or under it are kept', (limit, kept) => {
  expect(
    gamesAllowedAt(
      codes.map((code) => ({ rating_category: code })),
      limit,
    ).map((game) => game.rating_category),
  ).toEqual(kept);
  expect(
    featuresAllowedAt(
      codes.map((code) => ({ ratingCategory: code })),
      limit,
    ).map((item) => item.ratingCategory),
  ).toEqual(kept);
});

test('free games go by their classification, not by their code', () => {
  const game = (age: number) => ({ rating_category: 'L', game_info: { classification: { age } } }) as FreeGame;
  expect(freeGamesAllowedAt([game(10), game(12), game(13)], 12)).toHaveLength(2);
});
