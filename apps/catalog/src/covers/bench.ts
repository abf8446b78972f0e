/**
 * Measures the cover generator and prints JSON: `node apps/catalog/src/covers/bench.ts <folder of PNG or XPM icons> [count]`.
 * Times are those of one thread, after the fonts are loaded.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { COVER_WIDTHS, type CoverFormat } from '@nimbo/contracts/cdn';
import { CATEGORIES } from '@nimbo/domain';
import type { CoverSource } from './cover-source.ts';
import { designCover } from './design-cover.ts';
import { drawCover } from './draw-cover.ts';
import { readIcon } from './icon/read-icon.ts';
import { rasterise } from './output/rasterise.ts';
import { SHEETS } from './sheet.ts';
import { loadDisplayFace } from './type/load-display-face.ts';

const DEFAULT_COUNT = 60;
const SERIES = [undefined, undefined, 'solitaire', 'activity'] as const;

/** Samples of one measured thing. */
interface Samples {
  readonly ms: number[];
  readonly bytes: number[];
}

const [, , iconFolder, count] = process.argv;
if (!iconFolder) throw new Error('usage: node bench.ts <folder of PNG or XPM icons> [count]');

const face = await loadDisplayFace();
const measured = new Map<string, Samples>();
for (const source of await sourcesFrom(iconFolder, Number(count ?? DEFAULT_COUNT))) {
  const design = await measure('design', async () => designCover(source, source.icon && (await readIcon(source.icon))));
  for (const format of Object.keys(COVER_WIDTHS) as CoverFormat[]) {
    const svg = await measure(`${format}.svg`, async () => drawCover(face, design, format));
    for (const width of COVER_WIDTHS[format]) {
      const height = Math.round((width * SHEETS[format].height) / SHEETS[format].width);
      await measure(`${format}-${width}.webp`, () => rasterise(svg, { width, height }));
    }
  }
}
console.log(
  JSON.stringify(Object.fromEntries([...measured].map(([name, samples]) => [name, summarise(samples)])), null, 2),
);

/** Of four titles two are games with an icon of the folder, one is a solitaire and one an activity. */
async function sourcesFrom(folder: string, wanted: number): Promise<CoverSource[]> {
  const files = (await readdir(folder)).filter((file) => /\.(?:png|xpm)$/.test(file)).sort();
  const step = Math.max(1, Math.floor(files.length / wanted));
  const chosen = files.filter((_, index) => index % step === 0).slice(0, wanted);
  return Promise.all(
    chosen.map(async (file, index) => {
      const name = path.parse(file).name.split('_').at(-1)!.replaceAll(/[.-]+/g, ' ');
      const category = CATEGORIES[index % CATEGORIES.length]!;
      const series = SERIES[index % SERIES.length];
      const icon = series ? null : await readFile(path.join(folder, file));
      return { id: `bench-${index}`, name, category, summary: '', series, tags: [], difficulty: 3, icon };
    }),
  );
}

async function measure<T extends object | string>(name: string, make: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const made = await make();
  const samples = measured.get(name) ?? { ms: [], bytes: [] };
  samples.ms.push(performance.now() - start);
  if (typeof made === 'string' || Buffer.isBuffer(made)) samples.bytes.push(Buffer.byteLength(made));
  measured.set(name, samples);
  return made;
}

function summarise({ ms, bytes }: Samples) {
  const at = (values: readonly number[], share: number) => {
    const value = values.toSorted((one, other) => one - other)[Math.floor(share * (values.length - 1))];
    return value === undefined ? undefined : Math.round(value * 10) / 10;
  };
  const kilobytes = bytes.map((size) => size / 1024);
  return {
    count: ms.length,
    msMedian: at(ms, 0.5),
    ms95: at(ms, 0.95),
    kbMedian: at(kilobytes, 0.5),
    kb95: at(kilobytes, 0.95),
  };
}
