import { expect, test } from 'vitest';
import { chooseScale } from './display-scale.ts';

const desk = { width: 1920, height: 1080, coarsePointer: false, television: false, padLeads: false, forced: null };

test.each([
  ['a desk', {}, 'desktop'],
  ['a narrow window', { width: 699 }, 'phone'],
  ['a window just wide enough', { width: 700 }, 'desktop'],
  ['a phone held upright', { width: 390, height: 844, coarsePointer: true }, 'phone'],
  ['a phone held sideways', { width: 844, height: 390, coarsePointer: true }, 'phone'],
  ['a tablet', { width: 1180, height: 820, coarsePointer: true }, 'desktop'],
  ['a television', { television: true }, 'tv'],
  ['a gamepad at a large screen', { padLeads: true }, 'tv'],
  ['a gamepad at a screen of 1280', { padLeads: true, width: 1280 }, 'tv'],
  ['a gamepad at a small screen', { padLeads: true, width: 1279 }, 'desktop'],
  ['a choice of the user', { width: 390, forced: 'tv' as const }, 'tv'],
])('%s', (_, change, scale) => {
  expect(chooseScale({ ...desk, ...change })).toBe(scale);
});
