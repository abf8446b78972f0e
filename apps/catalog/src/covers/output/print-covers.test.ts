import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { COVER_WIDTHS, type CoverFormat, coverPath, coverVariantPath } from '@nimbo/contracts/cdn';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { contrast } from '../colour/colour.ts';
import type { CoverSource } from '../cover-source.ts';
import { ball, house, paintIcon, toPng } from '../testing/painted-icons.ts';
import { type PrintOptions, printCovers } from './print-covers.ts';

const ballPng = await toPng(paintIcon(64, ball));
const housePng = await toPng(paintIcon(64, house));
const source = (id: string, icon: Buffer | null = ballPng): CoverSource => ({
  id,
  name: id,
  category: 'arcade',
  summary: '',
  tags: [],
  icon,
});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'covers-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const print = (sources: Iterable<CoverSource>, options: Partial<PrintOptions> = {}) =>
  printCovers(sources, folder, {
    concurrency: 2,
    onProgress: () => {},
    heroRasterFor: new Set(),
    variantsFor: new Set(),
    ...options,
  });
const filesIn = async (at: string) =>
  (await readdir(at, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
const timesOf = async (files: readonly string[]) => Promise.all(files.map(async (file) => (await stat(file)).mtimeMs));

test('an id that is no gid is refused before anything is written', async () => {
  for (const id of ['../../etc', 'A', '', 'a/b'])
    await expect(print([source('good'), source(id)])).rejects.toThrow(RangeError);
  expect(await filesIn(folder)).toEqual([]);
});

test('a folder that cannot be written to fails with the name of the title', async () => {
  const file = path.join(folder, 'media');
  await writeFile(file, 'in the way');
  await expect(print([source('one'), source('two'), source('three')])).rejects.toThrow(
    /cover of "\w+" could not be printed/,
  );
});

test('no titles, no threads, no covers', async () => {
  expect(await print([])).toEqual(new Map());
});

test('a broken icon counts as none', async () => {
  const arts = await print([source('broken', ballPng.subarray(0, 60)), source('odd', Buffer.from('GIF89a'))]);
  expect([...arts.keys()].sort()).toEqual(['broken', 'odd']);
  expect(await filesIn(folder)).toHaveLength(20);
});

test('a title gets every format as SVG and in every width, at its path and size', async () => {
  const arts = await print([source('neverball')], { heroRasterFor: new Set(['neverball']) });
  const { version, ...art } = arts.get('neverball')!;
  expect(art).toEqual({
    paper: expect.stringMatching(/^#[0-9a-f]{6}$/),
    ink: expect.stringMatching(/^#[0-9a-f]{6}$/),
    heroRaster: true,
  });
  expect(contrast(art.paper, art.ink)).toBeGreaterThanOrEqual(4.5);
  const ratios = { portrait: 4 / 3, wide: 9 / 16, square: 1, hero: 9 / 16 };
  for (const format of Object.keys(COVER_WIDTHS) as CoverFormat[]) {
    expect(await readFile(path.join(folder, coverPath('neverball', version, format)), 'utf8')).toMatch(
      /^<svg .*<\/svg>$/,
    );
    for (const width of COVER_WIDTHS[format]) {
      const image = sharp(path.join(folder, coverPath('neverball', version, format, width)));
      const about = await image.metadata();
      expect(about).toMatchObject({
        format: 'webp',
        width,
        height: Math.round(width * ratios[format]),
        hasAlpha: false,
      });
    }
  }
  expect(await filesIn(folder)).toHaveLength(4 + 7);
});

test('a portrait is printed on the papers it does not have of its own, as rasters, and only where it is asked for', async () => {
  const arts = await print([source('neverball'), source('pingus')], { variantsFor: new Set(['neverball']) });
  expect(arts.get('pingus')!.variants).toBeUndefined();
  const { version, paper, variants } = arts.get('neverball')!;
  expect(variants).toHaveLength(2);
  expect(new Set([paper, ...variants!.map((variant) => variant.paper)]).size).toBe(3);
  for (const { mode, paper: ground, ink } of variants!) {
    expect(contrast(ground, ink)).toBeGreaterThanOrEqual(4.5);
    for (const width of COVER_WIDTHS.portrait) {
      const file = path.join(folder, coverVariantPath('neverball', version, mode, width));
      expect(await sharp(file).metadata()).toMatchObject({
        format: 'webp',
        width,
        height: Math.round((width * 4) / 3),
      });
    }
  }
  expect(await filesIn(folder)).toHaveLength(10 + 10 + 4);
});

test('the picture reaches every edge of its raster', async () => {
  const arts = await print([source('edges', null)]);
  const { version, paper } = arts.get('edges')!;
  for (const [format, width] of [
    ['portrait', 260],
    ['portrait', 520],
  ] as const) {
    const { data, info } = await sharp(path.join(folder, coverPath('edges', version, format, width)))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const corner = (x: number, y: number) => data.subarray(3 * (y * info.width + x), 3 * (y * info.width + x) + 3);
    const wanted = Buffer.from(paper.slice(1), 'hex');
    for (const [x, y] of [
      [0, 0],
      [info.width - 1, 0],
      [0, info.height - 1],
      [info.width - 1, info.height - 1],
    ] as const) {
      const off = [...corner(x, y)].map((value, channel) => Math.abs(value - wanted[channel]!));
      expect(Math.max(...off), `${width} at ${x},${y}`).toBeLessThan(40);
    }
  }
});

test('heroes are raster only where asked for, and can be added later', async () => {
  const arts = await print([source('openttd'), source('pingus')], { heroRasterFor: new Set(['openttd']) });
  expect([arts.get('openttd')!.heroRaster, arts.get('pingus')!.heroRaster]).toEqual([true, false]);
  const before = await filesIn(folder);
  expect(before.filter((file) => file.endsWith('hero-1920.webp'))).toHaveLength(1);
  await print([source('pingus')], { heroRasterFor: new Set(['pingus']) });
  expect(await filesIn(folder)).toHaveLength(before.length + 1);
});

test('a second run leaves what exists and prints what is missing or empty', async () => {
  const arts = await print([source('a'), source('b', housePng)]);
  const files = await filesIn(folder);
  const times = await timesOf(files);
  expect(await print([source('a'), source('b', housePng)])).toEqual(arts);
  expect(await timesOf(files)).toEqual(times);

  const [lost, empty] = [files[3]!, files[12]!];
  const contents = [await readFile(lost), await readFile(empty)];
  await rm(lost);
  await writeFile(empty, '');
  await print([source('a'), source('b', housePng)]);
  expect([await readFile(lost), await readFile(empty)]).toEqual(contents);
  expect(await filesIn(folder)).toEqual(files);
});

test('another icon is printed beside the old cover, under its own version', async () => {
  const old = (await print([source('a')])).get('a')!;
  const fresh = (await print([source('a', housePng)])).get('a')!;
  expect(fresh.version).not.toBe(old.version);
  expect(await filesIn(folder)).toHaveLength(20);
});

test('two runs at the same time, with more threads than titles, both end well', async () => {
  const sources = ['a', 'b', 'c'].map((id) => source(id));
  const [one, other] = await Promise.all([print(sources, { concurrency: 8 }), print(sources)]);
  expect(one).toEqual(other);
  const files = await filesIn(folder);
  expect(files).toHaveLength(30);
  expect(files.filter((file) => file.endsWith('.tmp'))).toEqual([]);
});

test('the same sources give the same bytes in another folder', async () => {
  const read = async () => Promise.all((await filesIn(folder)).map((file) => readFile(file)));
  await print([source('a'), source('b', housePng)]);
  const first = await read();
  await rm(folder, { recursive: true });
  await print([source('b', housePng), source('a')], { concurrency: 1 });
  expect(await read()).toEqual(first);
});

test('progress counts every title once', async () => {
  const seen: string[] = [];
  await print(
    ['a', 'b', 'c', 'd'].map((id) => source(id, null)),
    { onProgress: (done, total) => seen.push(`${done}/${total}`) },
  );
  expect(seen).toEqual(['1/4', '2/4', '3/4', '4/4']);
});
