import { expect, test } from 'vitest';
import { CatalogueUnavailable } from './catalogue-repository.ts';
import { ReadFailed } from './queries.ts';
import { readFault } from './read-fault.ts';

test('only what is not there is gone', () => {
  expect(readFault(new ReadFailed('profile details', 404))).toBe('gone');
  expect(readFault(new CatalogueUnavailable('game-info', 404))).toBe('gone');
  expect(readFault(new CatalogueUnavailable('game-info', 503))).toBe('failed');
  for (const status of [403, 429, 500, 503])
    expect(readFault(new ReadFailed('profile details', status))).toBe('failed');
  expect(readFault(new Error('a bug'))).toBe('failed');
});

test('without a reply it is the connection', () => {
  expect(readFault(new ReadFailed('household', undefined))).toBe('offline');
  expect(readFault(new CatalogueUnavailable('games', undefined))).toBe('offline');
});

test('nothing has failed yet', () => {
  expect(readFault(null)).toBeNull();
});
