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
const cover = (gid: string, own: GameListItem['art']) => ({ gid, art: own });

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
  expect(rowVariants([cover('a', dark), cover('b', dark)]).size).toBe(0);
  expect(rowVariants([cover('a', dark), cover('b', art('#3d1203', [bright]))])).toEqual(new Map([['b', bright]]));
});

test('neighbours that differ, and games without art, keep what they have', () => {
  const row = [cover('a', art('#ad2f22', [bright])), cover('b', null), cover('c', art('#40d1f7', [bright]))];
  expect(rowVariants(row).size).toBe(0);
  expect(rowVariants([]).size).toBe(0);
});

test('in a grid the cover above counts, and the end of the row before does not', () => {
  const dark = art('#3d1203');
  const [blue, green] = [cover('b', art('#40d1f7')), cover('c', art('#a4d86b'))];
  const games = [cover('a', dark), blue, green, cover('d', art('#3d1203', [bright]))];
  expect([...rowVariants(games, 3).keys()]).toEqual(['d']);
  expect(rowVariants(games).size).toBe(0);
});
