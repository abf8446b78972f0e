import { expect, test } from 'vitest';
import { hasGlyph } from '../glyph-book.ts';
import { findSubjectGlyph, SUBJECT_GLYPHS } from './subject-glyphs.ts';

test('every glyph of the rules is in the glyph book', () => {
  expect(SUBJECT_GLYPHS.filter((glyph) => !hasGlyph(glyph))).toEqual([]);
});

test.each([
  ['Zivot', 'a game of life', null],
  ['', '', null],
  ['Sopwith', '', 'airplane'],
  ['GNU Backgammon', 'play dice', 'dice-five'],
  ['xbubble', '', 'sphere'],
  ['vitetris', '', 'squares-four'],
  ['Rockets', '', 'rocket'],
  ['Carpet', 'nothing about vehicles', null],
  ['Zaz', 'shoot the balls', null],
  ['Balls', '', 'sphere'],
  ['Abe', 'a pirate looks for the key', 'boat'],
  ['Chess Clock', 'a dungeon crawl', 'checkerboard'],
])('"%s: %s" is about %s', (name, summary, glyph) => {
  expect(findSubjectGlyph(name, summary)).toBe(glyph);
});
