import { expect, test } from 'vitest';
import { gridWindow, pageTarget } from './grid-window.ts';

const grid = { count: 859, columns: 7, rowHeight: 300, screenHeight: 1080 };

test('before the height of a row is known only the first rows exist', () => {
  expect(gridWindow({ ...grid, rowHeight: 0, scrolled: 0 })).toEqual({ from: 0, to: 28, above: 0, below: 0 });
});

test('at the top the rows on the screen and four more exist', () => {
  expect(gridWindow({ ...grid, scrolled: -200 })).toEqual({ from: 0, to: 49, above: 0, below: 116 * 300 });
});

test('in the middle four rows exist on each side', () => {
  const middle = gridWindow({ ...grid, scrolled: 9000 });
  expect(middle).toEqual({ from: 26 * 7, to: 38 * 7, above: 26 * 300, below: 85 * 300 });
});

test('at the end the last card exists and nothing is below', () => {
  const end = gridWindow({ ...grid, scrolled: 123 * 300 });
  expect(end.to).toBe(859);
  expect(end.below).toBe(0);
});

test('all heights together stay the height of the whole grid', () => {
  for (const scrolled of [0, 1, 299, 300, 5555, 36_000, 99_999]) {
    const { from, to, above, below } = gridWindow({ ...grid, scrolled });
    expect(above + below + Math.ceil((to - from) / 7) * 300).toBe(123 * 300);
  }
});

test('a grid without cards has no window', () => {
  expect(gridWindow({ ...grid, count: 0, scrolled: 0 })).toEqual({ from: 0, to: 0, above: 0, below: 0 });
});

const page = { count: 859, columns: 7, rowsOnScreen: 3 };

test('a page back from the first rows ends in the first row, in the same column', () => {
  expect(pageTarget({ ...page, index: 9, direction: -1 })).toBe(2);
  expect(pageTarget({ ...page, index: 2, direction: -1 })).toBe(2);
});

test('a page on keeps the column, and never passes the rows that exist', () => {
  expect(pageTarget({ ...page, index: 9, direction: 1 })).toBe(30);
  expect(pageTarget({ ...page, rowsOnScreen: 40, index: 9, direction: 1 })).toBe(37);
  expect(pageTarget({ ...page, rowsOnScreen: 0, index: 9, direction: 1 })).toBe(16);
});

test('a page beyond the end is the last card; from the last row focus stays', () => {
  expect(pageTarget({ ...page, index: 840, direction: 1 })).toBe(858);
  expect(pageTarget({ ...page, index: 856, direction: 1 })).toBe(856);
});

test('pages one after the other reach both ends', () => {
  let index = 3;
  for (let press = 0; press < 60; press++) index = pageTarget({ ...page, index, direction: 1 });
  expect(index).toBe(858);
  for (let press = 0; press < 60; press++) index = pageTarget({ ...page, index, direction: -1 });
  expect(index).toBe(858 % 7);
});
