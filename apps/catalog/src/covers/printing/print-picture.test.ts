import { expect, test } from 'vitest';
import { mixInks } from '../colour/papers.ts';
import { SHEETS } from '../sheet.ts';
import { drawDrops } from './drops.ts';
import { type Picture, printPicture } from './print-picture.ts';

const inks = mixInks(245, null, 'deep', 'test');
const sheet = { ...SHEETS.square, width: 40, height: 40 };
const grid = { cell: 10, left: 0, top: 0 };
const print = (picture: Picture, fade?: (x: number, y: number) => number) =>
  printPicture(picture, { sheet, grid, shape: 'dot', inks, fade });

test('empty places get a backdrop drop, so the whole paper rains', () => {
  const svg = print(() => null);
  expect(svg).toContain(inks.backdrop);
  expect(svg.match(/h0/g)).toHaveLength(36);
});

test('drops of one ink and size share one path, in a fixed order', () => {
  const svg = print((x) => (x < 20 ? { ink: 'low', size: 1 } : { ink: 'high', size: 1 }));
  expect([...svg.matchAll(/stroke="(#\w+)"/g)].map((match) => match[1])).toEqual([inks.high, inks.low]);
});

test('drops shrink with the fade and vanish at its end', () => {
  expect(
    print(
      () => ({ ink: 'high', size: 1 }),
      () => 0,
    ),
  ).toBe('');
  expect(
    print(
      () => ({ ink: 'high', size: 1 }),
      () => 0.5,
    ),
  ).toContain('stroke-width="5"');
});

test.each(['dot', 'rain', 'dash', 'pill', 'ring', 'diamond', 'plus', 'brick', 'scan'] as const)(
  'a drop of shape %s',
  (shape) => {
    const drop = { radius: 6, colour: '#aaaaaa', paper: '#000000' };
    expect(drawDrops(shape, [{ x: 10, y: 20 }], drop)).toMatchSnapshot();
  },
);

test('a ring too small for its hole is a dot', () => {
  const drop = { radius: 3, colour: '#aaaaaa', paper: '#000000' };
  expect(drawDrops('ring', [{ x: 1, y: 1 }], drop)).toBe(drawDrops('dot', [{ x: 1, y: 1 }], drop));
});
