import { expect, test } from 'vitest';
import { hasGlyph } from '../glyph-book.ts';
import { ACTIVITY_GLYPHS, chooseActivityTheme } from './activity-themes.ts';
import { memberName } from './member-name.ts';
import { dealCards, KNOWN_DEALS, SUITS, suitOf } from './solitaire-deals.ts';

test.each([
  ['aisleriot.klondike', 'klondike'],
  ['gcompris.baby-keyboard', 'baby-keyboard'],
  ['klondike', 'klondike'],
])('the member of %s is %s', (gid, member) => {
  expect(memberName(gid)).toBe(member);
});

test('every deal, known or not, lies in its box with something face up', () => {
  for (const member of [...KNOWN_DEALS, ...Array.from({ length: 40 }, (_, index) => `unknown-${index}`)]) {
    const { cards, width, height } = dealCards(member);
    expect(cards.length, member).toBeGreaterThanOrEqual(4);
    expect(
      cards.some((card) => card.faceUp),
      member,
    ).toBe(true);
    for (const card of cards) {
      expect(card.x, member).toBeGreaterThanOrEqual(0.5 - 1e-9);
      expect(card.x, member).toBeLessThanOrEqual(width - 0.5 + 1e-9);
      expect(card.y, member).toBeGreaterThanOrEqual(0.7 - 1e-9);
      expect(card.y, member).toBeLessThanOrEqual(height - 0.7 + 1e-9);
    }
  }
});

test('klondike deals seven columns under six piles', () => {
  expect(dealCards('klondike').cards).toHaveLength(6 + 28);
  expect(dealCards('spider').cards).toHaveLength(8 + 54);
});

test('unknown games do not all get the same deal', () => {
  const deals = Array.from({ length: 40 }, (_, index) => JSON.stringify(dealCards(`unknown-${index}`)));
  expect(new Set(deals).size).toBeGreaterThan(5);
});

test('all four suits occur', () => {
  expect(new Set([...KNOWN_DEALS].map(suitOf))).toEqual(new Set(SUITS));
});

test('every glyph of the activities is in the glyph book', () => {
  expect(ACTIVITY_GLYPHS.filter((glyph) => !hasGlyph(glyph))).toEqual([]);
});

test.each([
  ['baby-keyboard', ['computer', 'keyboard'], { hue: 172, glyph: 'keyboard', isPair: false }],
  ['memory-math-add', ['math', 'memory', 'arithmetic'], { hue: 345, glyph: 't:+', isPair: true }],
  ['memory-math-add-tux', ['memory'], { hue: 345, glyph: 't:+', isPair: true }],
  ['memory', [], { hue: 70, glyph: 'brain', isPair: true }],
  ['money-back', ['money'], { hue: 48, glyph: 'coins', isPair: false }],
  ['learn-decimals', ['mathematics'], { hue: 195, glyph: 't:0.5', isPair: false }],
  ['something-new', ['kids', 'learning', 'science'], { hue: 150, glyph: 'flask', isPair: false }],
  ['something-new', [], { hue: 70, glyph: 'star', isPair: false }],
])('activity %s about %j', (member, tags, theme) => {
  expect(chooseActivityTheme(member, tags)).toEqual(theme);
});
