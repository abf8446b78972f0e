import { expect, test } from 'vitest';
import { nextRepeatDelay } from './repeat-clock.ts';

test.each([
  [0, 380],
  [379, 1],
  [380, 110],
  [1199, 110],
  [1200, 60],
  [9000, 60],
])('after %i ms of holding the next step comes in %i ms', (held, delay) => {
  expect(nextRepeatDelay(held)).toBe(delay);
});
