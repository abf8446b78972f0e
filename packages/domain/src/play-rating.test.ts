import { expect, test } from 'vitest';
import { isShortSession } from './play-rating.ts';

test.each([
  [0, true],
  [59.9, true],
  [60, false],
])('a play session of %d seconds is short: %s', (seconds, short) => {
  expect(isShortSession(seconds)).toBe(short);
});
