import type { Notice } from '@nimbo/contracts/http';
import { beforeEach, expect, test } from 'vitest';
import { takeNewNotices } from './server-notices.ts';

let stored: Map<string, string>;
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
};
const notice = (id: string, createdAt: string) => ({ id, createdAt }) as Notice;
const take = (profileId: string, notices: Notice[]) => takeNewNotices(storage, profileId, notices).map(({ id }) => id);

beforeEach(() => {
  stored = new Map();
});

test('the same list brings nothing twice, so what was deleted here stays deleted', () => {
  const list = [notice('b', '2026-11-22T08:00:00Z'), notice('a', '2026-11-22T07:00:00Z')];
  expect(take('ana', list)).toEqual(['a', 'b']);
  expect(take('ana', list)).toEqual([]);
});

test('only what is newer than the newest one is taken over', () => {
  take('ana', [notice('a', '2026-11-22T07:00:00Z')]);
  expect(take('ana', [notice('c', '2026-11-22T07:00:00.001Z'), notice('a', '2026-11-22T07:00:00Z')])).toEqual(['c']);
});

test('every profile of the device has its own', () => {
  take('ana', [notice('a', '2026-11-22T07:00:00Z')]);
  expect(take('mateo', [notice('m', '2026-11-22T06:00:00Z')])).toEqual(['m']);
});

test('what storage holds that is no time counts for nothing', () => {
  stored.set('nimbo-notices:ana', 'soon');
  expect(take('ana', [notice('a', '2026-11-22T07:00:00Z')])).toEqual(['a']);
});
