import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { debounce, difference, filter, findKey, first, forOwn, sortBy, uniqueId } from '../trim/few-of-lodash.mjs';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('an object is filtered by its values', () => {
  expect(filter({ a: 1, b: 2, c: 3 }, (value: number) => value > 1)).toEqual([2, 3]);
});

test('the first key that is meant is found, or none', () => {
  const keys = { left: [37], right: [39] };
  expect(findKey(keys, (codes: number[]) => codes.includes(39))).toBe('right');
  expect(findKey(keys, () => false)).toBeUndefined();
});

test('sorting leaves the list as it was, and equals in their order', () => {
  const list = ['bb', 'a', 'cc', 'd'];
  expect(sortBy(list, (text: string) => text.length)).toEqual(['a', 'd', 'bb', 'cc']);
  expect(list[0]).toBe('bb');
});

test('of nothing there is no first', () => {
  expect(first([])).toBeUndefined();
  expect(first(undefined)).toBeUndefined();
});

test('what others do not have', () => {
  expect(difference(['a', 'b', 'c'], ['b'])).toEqual(['a', 'c']);
});

test('each value comes with its key', () => {
  const seen: unknown[] = [];
  forOwn({ a: 1 }, (value: number, key: string) => seen.push([key, value]));
  expect(seen).toEqual([['a', 1]]);
});

test('no two names are the same', () => {
  expect(uniqueId('stop-')).not.toBe(uniqueId('stop-'));
});

test('only the last of several calls is made, and none that was called off', () => {
  const called: string[] = [];
  const later = debounce((text: string) => called.push(text), 300);
  later('a');
  vi.advanceTimersByTime(299);
  later('b');
  vi.advanceTimersByTime(299);
  expect(called).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(called).toEqual(['b']);
  later('c');
  later.cancel();
  vi.advanceTimersByTime(1000);
  expect(called).toEqual(['b']);
});
