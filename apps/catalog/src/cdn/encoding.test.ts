import { expect, test } from 'vitest';
import { chooseEncoding, matchesEtag } from './encoding.ts';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['identity', 'identity'],
  ['br;q=0, gzip;q=0', 'identity'],
  ['deflate', 'identity'],
  ['identity;q=1, br;q=0.5', 'identity'],
  ['gzip', 'gzip'],
  ['gzip;q=0.9, br;q=0.1', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['GZIP;Q=1, BR', 'br'],
  ['*', 'br'],
  ['*, br;q=0', 'gzip'],
])('Accept-Encoding %j gets %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});

test.each([
  [undefined, false],
  ['', false],
  ['"b"', false],
  ['a', false],
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['*', true],
])('If-None-Match %j', (header, matches) => {
  expect(matchesEtag(header, '"a"')).toBe(matches);
});
