import { expect, test, vi } from 'vitest';
import { moveOn } from './move-on.ts';

const model = vi.hoisted(() => ({ current: '', there: new Set<string>() }));
vi.mock('@noriginmedia/norigin-spatial-navigation', () => ({
  doesFocusableExist: (key: string) => model.there.has(key),
  getCurrentFocusKey: () => model.current,
  setFocus: async (key: string) => {
    model.current = key;
  },
}));

/** @returns where focus is after a reply to a press of "again", which leads to "field" */
function afterReply(current: string, there: string[]): string {
  model.current = current;
  model.there = new Set(there);
  moveOn('again', 'field');
  return model.current;
}

test('focus goes on from what was pressed', () => {
  expect(afterReply('again', ['again', 'field'])).toBe('field');
});

test('whoever is elsewhere by now stays there', () => {
  expect(afterReply('other', ['again', 'field', 'other'])).toBe('other');
});

test('focus never goes to what is gone', () => {
  expect(afterReply('again', ['again'])).toBe('again');
});
