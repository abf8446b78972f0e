import { expect, test } from 'vitest';
import { toOneLine } from './one-line.ts';

test.each([
  ['a\r\nb', 'a b'],
  ['a\u001b[31mb\u001b[0m', 'a [31mb [0m'],
  ['\u0000\u0007a\u007f', 'a'],
  ['a\u2028b\u202ec', 'a b c'],
  ['a \r\n\t b', 'a b'],
  ['{"level":60}\n{"level":30}', '{"level":60} {"level":30}'],
])('%j becomes one line', (given, expected) => {
  expect(toOneLine(given, 100)).toBe(expected);
});

test('a long text is cut to its limit and shows that it was', () => {
  expect(toOneLine('abcdef', 6)).toBe('abcdef');
  expect(toOneLine('abcdefg', 6)).toBe('abcde…');
  expect(toOneLine('x'.repeat(1_000_000), 500)).toHaveLength(500);
});
