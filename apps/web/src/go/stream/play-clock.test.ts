import { expect, test } from 'vitest';
import { clockText, dueWarning } from './play-clock.ts';

test.each([
  [null, 300, null],
  [601, 600.1, null],
  [600.5, 600, 10],
  [600, 599, null],
  [301, 299, 5],
  [61, 60, 1],
  [700, 50, 1],
])('from %s to %s seconds left the warning is %s', (before, now, warning) => {
  expect(dueWarning(before, now)).toBe(warning);
});

test.each([
  [-1, '0:00'],
  [9.9, '0:09'],
  [2472, '41:12'],
  [7500, '2:05:00'],
])('%s seconds are written %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text);
});
