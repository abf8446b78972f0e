import type { GameListItem } from '@nimbo/contracts/http';
import { expect, test } from 'vitest';
import { cardArt, rowVariants } from './cover-art.ts';

const CDN = 'https://cdn.test';
const bright = { mode: 'bright', paper: '#fea577', ink: '#2a0b00' } as const;
type Art = NonNullable<GameListItem['art']>;
const art = (paper: string, variants: Art['variants'] = undefined): Art => ({
  version: 'v1',
  paper,
  ink: '#ffffff',
  heroRaster: false,
  variants,
});
const cover = (own: GameListItem['art']) => ({ art: own });
const variantsOf = (row: ReturnType<typeof cover>[], columns?: number) => {
  const variantAt = rowVariants(row, columns);
  return row.map((_, place) => variantAt(place)?.mode);
};

test('a game without art is flat paper', () => {
  expect(cardArt(CDN, 'a', null, 'portrait')).toMatchObject({ sources: [] });
});

test("a card tries the row's paper, then the cover's own, then the drawing", () => {
  const { sources, paper } = cardArt(CDN, 'a', art('#3d1203', [bright]), 'portrait', bright);
  expect(sources.map(({ src }) => src)).toEqual([
    `${CDN}/media/go/covers/a/v1/portrait-bright-260.webp`,
    `${CDN}/media/go/covers/a/v1/portrait-260.webp`,
    `${CDN}/media/go/covers/a/v1/portrait.svg`,
  ]);
  expect(sources[0]!.srcSet).toBe(
    `${CDN}/media/go/covers/a/v1/portrait-bright-260.webp 260w, ${CDN}/media/go/covers/a/v1/portrait-bright-520.webp 520w`,
  );
  expect(paper).toBe(bright.paper);
});

test('of two neighbours on one paper one gives way, if it can', () => {
  const dark = art('#3d1203');
  expect(variantsOf([cover(dark), cover(dark)])).toEqual([undefined, undefined]);
  expect(variantsOf([cover(dark), cover(art('#3d1203', [bright]))])).toEqual([undefined, 'bright']);
});

test('neighbours that differ, and games without art, keep what they have', () => {
  const row = [cover(art('#ad2f22', [bright])), cover(null), cover(art('#40d1f7', [bright]))];
  expect(variantsOf(row)).toEqual([undefined, undefined, undefined]);
  expect(rowVariants([])(0)).toBeUndefined();
  expect(rowVariants(row)(3)).toBeUndefined();
});

test('in a grid the cover above counts, and the end of the row before does not', () => {
  const games = [cover(art('#3d1203')), cover(art('#40d1f7')), cover(art('#a4d86b')), cover(art('#3d1203', [bright]))];
  expect(variantsOf(games, 3)).toEqual([undefined, undefined, undefined, 'bright']);
  expect(variantsOf(games)).toEqual([undefined, undefined, undefined, undefined]);
});

test('rows that choose later see the papers above them, in whatever order they are drawn', () => {
  const [dark, blue] = [art('#3d1203'), art('#40d1f7')];
  const twoPapers = art('#3d1203', [bright]);
  const onBright = art(bright.paper, [{ mode: 'deep', paper: '#3d1203', ink: '#ffffff' }]);
  // The eighth row gives way to the one above it, and the ninth to the eighth.
  const games = [blue, dark, blue, dark, blue, dark, dark, twoPapers, onBright, blue].map(cover);
  const inOrder = variantsOf(games, 1);
  expect(inOrder.slice(7)).toEqual(['bright', 'deep', undefined]);
  const variantAt = rowVariants(games, 1);
  expect([9, 8, 7].map((place) => variantAt(place)?.mode)).toEqual([undefined, 'deep', 'bright']);
});
