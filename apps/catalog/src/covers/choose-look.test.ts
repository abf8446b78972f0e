import { expect, test } from 'vitest';
import { chooseLook } from './choose-look.ts';
import { PAPER_HUES } from './colour/papers.ts';
import type { CoverSubject } from './cover-source.ts';
import { ball, house, type Paint, paintIcon } from './testing/painted-icons.ts';

const subject: CoverSubject = { id: 'toppler', name: 'Toppler', category: 'arcade', summary: '', tags: [] };
const strong = paintIcon(64, ball);
const tiny = paintIcon(32, ball);
const speck = paintIcon(12, ball);
const white: Paint = () => [250, 250, 250];
const blank = paintIcon(64, white);
const greyBall = paintIcon(64, (x, y) => {
  const colour = ball(x, y);
  return colour && [colour[0], colour[0], colour[0]];
});

test.each([
  ['no icon', null, undefined, 'poster'],
  ['a strong icon', strong, undefined, 'picture'],
  ['a strong icon the operator calls weak', strong, true, 'poster'],
  ['a tiny icon', tiny, undefined, 'stamp'],
  ['a tiny icon the operator calls weak', tiny, true, 'poster'],
  ['a tiny icon the operator calls strong', tiny, false, 'picture'],
  ['a speck', speck, undefined, 'poster'],
  ['a blank icon', blank, undefined, 'poster'],
  ['a blank icon the operator calls strong', blank, false, 'picture'],
])('%s gives the right composition', (_, icon, weak, kind) => {
  expect(chooseLook({ ...subject, weak }, icon)).toMatchObject({ kind });
});

test('a member of a series has the look of the series, whatever its icon', () => {
  expect(chooseLook({ ...subject, series: 'solitaire' }, strong).kind).toBe('solitaire');
  expect(chooseLook({ ...subject, series: 'activity' }, strong).kind).toBe('activity');
});

test('an activity is never printed on deep paper', () => {
  expect(chooseLook({ ...subject, series: 'activity' }, null).modes).toEqual(['mid', 'bright']);
});

test("the hue is the icon's own, a grey icon takes the hue of its category", () => {
  expect(chooseLook(subject, strong).hue).toBe(70);
  expect(chooseLook({ ...subject, category: 'simulation' }, greyBall).hue).toBe(195);
});

test('an icon of two colours gives the accent its second hue', () => {
  const look = chooseLook(subject, paintIcon(64, house));
  expect(look.secondHue).not.toBeNull();
  expect(Math.abs(look.secondHue! - look.hue)).toBeGreaterThanOrEqual(45);
});

test('titles without an icon do not all share the hue of their category', () => {
  const hues = Array.from({ length: 60 }, (_, index) => chooseLook({ ...subject, id: `game-${index}` }, null).hue);
  expect(new Set(hues).size).toBeGreaterThan(3);
  for (const hue of hues) expect(PAPER_HUES).toContain(hue);
});

test('a poster shows what the title is about', () => {
  expect(chooseLook({ ...subject, name: 'Xbomb' }, null)).toMatchObject({ kind: 'poster', glyph: 'bomb' });
  expect(chooseLook({ ...subject, name: 'Zivot' }, blank)).toMatchObject({ kind: 'poster', glyph: null });
});
