import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Box, nextPlace } from './next-place.ts';

const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

/** The form to join, as wide as a television shows it. */
const FORM = {
  home: box(80, 60, 200, 48),
  english: box(900, 30, 90, 48),
  spanish: box(1000, 30, 90, 48),
  lead: box(700, 160, 240, 24),
  email: box(620, 240, 520, 56),
  password: box(620, 340, 470, 56),
  reveal: box(1090, 344, 48, 48),
  submit: box(620, 440, 520, 56),
} as const;
/** The end of the keys: the eye is small in a row of wide ones. */
const KEYS = {
  brace: box(644, 445, 69, 48),
  tilde: box(721, 445, 68, 48),
  inverted: box(797, 445, 69, 48),
  space: box(184, 509, 222, 48),
  delete: box(414, 509, 222, 48),
  reveal: box(731, 509, 48, 48),
  done: box(874, 509, 222, 48),
} as const;
type Name = keyof typeof FORM;
const names = Object.keys(FORM) as Name[];

describe('a step on a page', () => {
  it.each([
    ['submit', 'down'],
    ['english', 'up'],
    ['home', 'left'],
    ['reveal', 'right'],
  ] as const)('stays on %s, beyond which nothing lies %s', (from, direction) => {
    expect(nextPlace(FORM[from], Object.values(FORM), direction)).toBe(-1);
  });

  it.each([
    ['email', 'down', 'password'],
    ['password', 'down', 'submit'],
    ['password', 'right', 'reveal'],
    ['reveal', 'left', 'password'],
    ['reveal', 'down', 'submit'],
    ['submit', 'up', 'password'],
    ['email', 'up', 'lead'],
    ['lead', 'up', 'english'],
    ['english', 'right', 'spanish'],
    ['lead', 'down', 'email'],
    ['email', 'left', 'home'],
  ] as const)('leads from %s %s to %s', (from, direction, to) => {
    expect(names[nextPlace(FORM[from], Object.values(FORM), direction)]).toBe(to);
  });

  it.each([
    ['delete', 'right', 'reveal'],
    ['done', 'left', 'reveal'],
    ['reveal', 'right', 'done'],
    ['reveal', 'left', 'delete'],
    ['reveal', 'up', 'tilde'],
    ['tilde', 'down', 'reveal'],
    ['brace', 'down', 'delete'],
  ] as const)('among the keys leads from %s %s to %s', (from, direction, to) => {
    const found = nextPlace(KEYS[from], Object.values(KEYS), direction);
    expect(Object.keys(KEYS)[found]).toBe(to);
  });

  it('goes only ahead, and stays only where nothing lies ahead', () => {
    const anywhere = fc
      .tuple(fc.nat(1900), fc.nat(1000), fc.integer({ min: 1, max: 600 }), fc.integer({ min: 1, max: 90 }))
      .map((edges) => box(...edges));
    fc.assert(
      fc.property(anywhere, fc.array(anywhere, { maxLength: 12 }), (from, places) => {
        const isBelow = ({ top, bottom }: Box) => (top + bottom) / 2 > from.bottom;
        const found = nextPlace(from, places, 'down');
        expect(found >= 0 && isBelow(places[found]!)).toBe(places.some(isBelow));
      }),
    );
  });

  it('finds the way back in every direction', () => {
    const there = box(0, 0, 40, 40);
    for (const [direction, opposite, other] of [
      ['down', 'up', box(0, 60, 40, 40)],
      ['up', 'down', box(0, -60, 40, 40)],
      ['left', 'right', box(-60, 0, 40, 40)],
      ['right', 'left', box(60, 0, 40, 40)],
    ] as const) {
      expect(nextPlace(there, [other], direction)).toBe(0);
      expect(nextPlace(other, [there], opposite)).toBe(0);
      expect(nextPlace(there, [other], opposite)).toBe(-1);
    }
  });
});
