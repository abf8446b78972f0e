import { expect, test } from 'vitest';
import { gridNeighbour } from './resolvers.ts';

test.each([
  ['left', 0, null],
  ['left', 7, null],
  ['left', 8, 7],
  ['right', 6, null],
  ['right', 5, 6],
  ['right', 16, null],
  ['up', 6, null],
  ['up', 7, 0],
  ['down', 9, 16],
  ['down', 12, 16],
  ['down', 16, null],
  ['down', 14, null],
])('in a grid of seven columns and seventeen cards, %s from %i is %s', (direction, from, to) => {
  expect(gridNeighbour(from, direction, 7, 16)).toBe(to);
});
