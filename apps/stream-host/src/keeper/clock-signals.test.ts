import { expect, it } from 'vitest';
import { isClockDue } from './clock-signals.ts';

it.each([
  [600, 600, false],
  [600, 599.75, false],
  [599.75, 590.25, false],
  [590.25, 590, true],
  [590.25, 589.9, true],
  [40, 30.1, false],
  [40.1, 39.9, true],
  [30.5, 29.9, true],
  [29.9, 29.1, false],
  [29.1, 28.9, true],
  [1.2, 0.9, true],
  [0.5, 0, true],
  [0, 0, false],
])('from %d to %d seconds the player is told: %s', (before, now, due) => {
  expect(isClockDue(before, now)).toBe(due);
});
