import type { EndReason } from '@nimbo/contracts/end-reason';
import { expect, test } from 'vitest';
import { afterChildsGame, endWords } from './end-words.ts';

const over = { minutesLeft: 0, by: 'daily-minutes' } as const;
const night = { minutesLeft: 0, by: 'bedtime' } as const;
const some = { minutesLeft: 12, by: 'daily-minutes' } as const;
const free = { minutesLeft: null, by: null } as const;

test.each([
  ['the day is over', over, 'after.dayOver'],
  ['it is bedtime', night, 'after.bedtime'],
  ['there are minutes left', some, 'after.timeLimit'],
  ['nothing limits the day', free, 'after.timeLimit'],
  ['nobody knows what is left', undefined, 'after.timeLimit'],
])('an end by a time limit says what is so: %s', (_, today, key) => {
  expect(endWords('time-limit', today)).toBe(key);
});

test('a child asks for more time only where the day leaves none', () => {
  expect(afterChildsGame('time-limit', over)).toBe('ask-for-time');
  expect(afterChildsGame('time-limit', night)).toBe('ask-for-time');
  expect(afterChildsGame('time-limit', some)).toBe('tell');
  expect(afterChildsGame('time-limit', free)).toBe('tell');
  expect(afterChildsGame('time-limit', undefined)).toBe('tell');
});

test('a child whose game was interrupted hears why, also on a day that is over', () => {
  expect(afterChildsGame('host-lost', over)).toBe('tell');
  expect(afterChildsGame('game-crashed', some)).toBe('tell');
  expect(endWords('not-allowed', over)).toBe('after.notAllowed');
  expect(afterChildsGame('not-allowed', over)).toBe('tell');
});

test('a child who left hears nothing, and a reason this page does not know says nothing', () => {
  expect(afterChildsGame('left', over)).toBe('nothing');
  expect(afterChildsGame(null, some)).toBe('nothing');
  expect(afterChildsGame('struck-by-lightning' as EndReason, some)).toBe('nothing');
});
