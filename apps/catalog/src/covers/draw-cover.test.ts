import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { CATEGORIES, PAPER_MODES } from '@nimbo/domain';
import { expect, test } from 'vitest';
import { contrast } from './colour/colour.ts';
import type { CoverSubject } from './cover-source.ts';
import { designCover } from './design-cover.ts';
import { drawCover } from './draw-cover.ts';
import { SHEETS } from './sheet.ts';
import { hashCovers } from './testing/hash-covers.ts';
import { ball, house, paintIcon } from './testing/painted-icons.ts';
import { SAMPLE_COVERS } from './testing/sample-covers.ts';
import { loadDisplayFace } from './type/load-display-face.ts';

const face = await loadDisplayFace();
const FORMATS = ['portrait', 'wide', 'square', 'hero'] as const;
const SAMPLES = Object.entries(SAMPLE_COVERS);
const READABLE = 4.5;

/** Fills of the title's lines: only outlines of letters close their contours with a capital Z. */
const titleFills = (svg: string) =>
  [...svg.matchAll(/<path d="[^"]*Z[^"]*" fill="(#\w{6})"/g)].map((match) => match[1]!);

test('the samples hold every composition', () => {
  const kinds = SAMPLES.map(([, { subject, icon }]) => designCover(subject, icon).look.kind);
  expect(new Set(kinds)).toEqual(new Set(['picture', 'stamp', 'poster', 'solitaire', 'activity']));
});

test('no cover changed its look: where one should, raise GENERATOR_VERSION and renew this snapshot', async () => {
  expect(await hashCovers()).toMatchSnapshot();
});

test('another process draws the same bytes', async () => {
  const script = fileURLToPath(new URL('./testing/hash-covers.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [script]);
  expect(JSON.parse(stdout)).toEqual(await hashCovers());
});

test('the title of 200 covers can be read on its paper in every mode', () => {
  const icons = [null, paintIcon(64, ball), paintIcon(64, house), paintIcon(32, house)];
  let lines = 0;
  for (let index = 0; index < 200; index++) {
    const subject: CoverSubject = {
      id: `game-${index}`,
      name: ['Sopwith', 'Blob Wars: Metal Blob Solid', 'Jumping Cubes', 'Zivot'][index % 4]!,
      category: CATEGORIES[index % CATEGORIES.length]!,
      summary: '',
      series: index % 10 === 8 ? 'solitaire' : index % 10 === 9 ? 'activity' : undefined,
      tags: ['music', 'logic'].slice(index % 2),
    };
    for (const mode of PAPER_MODES) {
      const design = designCover(subject, icons[index % icons.length]!, mode);
      for (const fill of titleFills(drawCover(face, design, index % 2 ? 'wide' : 'portrait'))) {
        expect(contrast(fill, design.inks.paper), `${subject.id} ${mode}`).toBeGreaterThanOrEqual(READABLE);
        lines++;
      }
    }
  }
  expect(lines).toBeGreaterThan(600);
});

test.each(SAMPLES)(
  '%s: a complete document of paths, without text, references or broken numbers',
  (_, { subject, icon }) => {
    const design = designCover(subject, icon);
    for (const format of FORMATS) {
      const svg = drawCover(face, design, format);
      const { width, height } = SHEETS[format];
      expect(svg).toMatch(
        new RegExp(`^<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" fill="none">.*</svg>$`),
      );
      expect([...new Set(svg.match(/<\w+/g))].sort()).toEqual(expect.arrayContaining(['<path', '<svg']));
      expect(svg).not.toMatch(/NaN|undefined|Infinity|href|<text|&/);
      expect(svg.length).toBeLessThan(200_000);
    }
  },
);

test('a title no font can set is left out of the portrait, the picture stays', () => {
  const { subject, icon } = SAMPLE_COVERS['picture without a title']!;
  const svg = drawCover(face, designCover(subject, icon), 'portrait');
  expect(titleFills(svg)).toEqual([]);
  expect(svg.length).toBeGreaterThan(5000);
});

test('a name made of markup cannot get into the document', () => {
  const subject = { ...SAMPLE_COVERS.stamp!.subject, name: '"/><script>alert(1)</script>' };
  for (const format of FORMATS)
    expect(drawCover(face, designCover(subject, null), format)).not.toMatch(/script|alert/i);
});

test.each(['', ' ', '???', 'A', '🎲🎲', 'x'.repeat(300), 'word '.repeat(80)])(
  'the name "%s" still gives a cover',
  (name) => {
    for (const series of [undefined, 'solitaire', 'activity'] as const) {
      const design = designCover({ ...SAMPLE_COVERS.stamp!.subject, name, series }, null);
      for (const format of FORMATS) expect(drawCover(face, design, format)).not.toMatch(/NaN|Infinity|undefined/);
    }
  },
);

test('a mode asked for is printed', () => {
  const { subject } = SAMPLE_COVERS.solitaire!;
  const papers = PAPER_MODES.map((mode) => designCover(subject, null, mode).inks.paper);
  expect(new Set(papers).size).toBe(3);
});
