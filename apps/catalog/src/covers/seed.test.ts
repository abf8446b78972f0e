import { expect, test } from 'vitest';
import { hashText, roll, seededRandom } from './seed.ts';

test('a text has the same hash for ever: covers are seeded with it', () => {
  expect(['', 'openttd', 'Ünïcode 🎲'].map(hashText)).toMatchInlineSnapshot(`
    [
      760700053,
      1238406219,
      2358967349,
    ]
  `);
});

test('a seed gives the same numbers again, between 0 and 1', () => {
  const first = Array.from({ length: 50 }, seededRandom(7));
  expect(Array.from({ length: 50 }, seededRandom(7))).toEqual(first);
  expect(first.every((value) => value >= 0 && value < 1)).toBe(true);
  expect(new Set(first).size).toBe(50);
});

test('a roll lies below its number of sides', () => {
  for (const shift of [0, 3, 9]) expect(roll(0xffffffff, shift, 5)).toBeLessThan(5);
});
