import { expect, test } from 'vitest';
import { isWelcomeDue, isWelcomeSpaced, welcomeExpire } from './welcome.ts';

const NOW = 1_795_300_000_000;
const due = { stored: null, nowMs: NOW, kids: false, hasPlayed: false, maxPlaySeconds: 600 };

test('the key is four hours from now', () => {
  expect(welcomeExpire(NOW) - NOW).toBe(14_400_000);
});

test.each([
  ['never set', null, false],
  ['not a number', 'soon', false],
  ['negative', '-5', false],
  ['a date in words', '2026-11-21', false],
  ['empty', '', false],
  ['one ms ahead', String(NOW + 1), true],
  ['now', String(NOW), false],
  ['past', String(NOW - 1), false],
  ['four hours ahead', String(NOW + 14_400_000), true],
  ['further ahead than it is ever set: a clock was wrong', String(NOW + 14_400_001), false],
])('a key that is %s (%s) keeps the modal away: %s', (_what, stored, spaced) => {
  expect(isWelcomeSpaced(stored, NOW)).toBe(spaced);
  expect(isWelcomeDue({ ...due, stored })).toBe(!spaced);
});

test.each([
  ['a child', { kids: true }],
  ['somebody who has played', { hasPlayed: true }],
  ['somebody the api gives less than ten minutes', { maxPlaySeconds: 599 }],
  ['somebody who may not play', { maxPlaySeconds: null }],
])('%s is not welcomed', (_who, change) => {
  expect(isWelcomeDue({ ...due, ...change })).toBe(false);
});

test('exactly ten minutes are enough', () => {
  expect(isWelcomeDue(due)).toBe(true);
});
