import { expect, test } from 'vitest';
import { toLine, toWebAddress } from './plain-text.ts';

test.each([
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['//host/path', null],
  ['not an address', null],
  ['https://name:word@host.org/', null],
  [`https://host.org/${'a'.repeat(500)}`, null],
  [null, null],
  ['', null],
  [
    ' http://lgames.sourceforge.net/index.php?project=LBreakout2 ',
    'http://lgames.sourceforge.net/index.php?project=LBreakout2',
  ],
])('%j as an address of the web', (value, address) => {
  expect(toWebAddress(value)).toBe(address);
});

test('a line loses control characters and is cut between characters', () => {
  expect(toLine('a\u202eb\n\tc\uFFFD', 10)).toBe('a b c');
  expect(toLine('🎮🎮🎮🎮', 3)).toBe('🎮🎮…');
  expect(toLine('abc', 3)).toBe('abc');
});
