import { expect, test } from 'vitest';
import { firstCards, railWindow } from './rail-window.ts';

test('a rail of 24 cards is whole, one more is not', () => {
  expect(railWindow(24, 0)).toEqual({ from: 0, to: 24 });
  expect(railWindow(25, 0)).toEqual({ from: 0, to: 19 });
});

test('before anybody touches a rail it has the cards that fit on the screen and one more', () => {
  expect([320, 412, 1280, 3840].map(firstCards)).toEqual([4, 5, 13, 36]);
});

test('in the middle there are cards on both sides, more of them ahead', () => {
  expect(railWindow(859, 400)).toEqual({ from: 390, to: 419 });
});

test('at the end the last card exists', () => {
  expect(railWindow(100, 99)).toEqual({ from: 89, to: 100 });
});

test('a leading card beyond a rail that has become shorter counts as its last', () => {
  expect(railWindow(30, 80)).toEqual({ from: 19, to: 30 });
});

test('every step from the first card to the last finds the next one there', () => {
  for (let at = 0; at < 200; at++) expect(railWindow(200, at).to).toBeGreaterThan(Math.min(199, at + 1));
});
