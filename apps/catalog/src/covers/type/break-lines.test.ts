import { expect, test } from 'vitest';
import { breakLines } from './break-lines.ts';

test('every way to break three words into two lines is offered', () => {
  expect(breakLines(['a', 'b', 'c'], 2)).toEqual([['a', 'b c'], ['a b', 'c'], ['a b c']]);
});

test('one word is one line', () => {
  expect(breakLines(['Pneumonoultramicroscopic'], 5)).toEqual([['Pneumonoultramicroscopic']]);
});

test('no way has more lines than allowed and each keeps the words in order', () => {
  const words = 'the quick brown fox jumps over'.split(' ');
  const ways = breakLines(words, 3);
  expect(Math.max(...ways.map((lines) => lines.length))).toBe(3);
  for (const lines of ways) expect(lines.join(' ')).toBe(words.join(' '));
});

test('a long title only keeps near-even lines', () => {
  const words = 'one two six ten one two six ten'.split(' ');
  const longest = Math.max(...breakLines(words, 4).flatMap((lines) => lines.map((line) => line.length)));
  expect(longest).toBeLessThanOrEqual((1.5 * words.join(' ').length) / 4);
});

test('an endless title has a bounded number of ways and always one', () => {
  const words = Array.from({ length: 60 }, () => 'word');
  const ways = breakLines(words, 5);
  expect(ways.length).toBeGreaterThanOrEqual(1);
  expect(ways.length).toBeLessThanOrEqual(402);
  expect(breakLines(['x'.repeat(90), ...'a b c d e f g'.split(' ')], 2)).toHaveLength(1);
});
