import { CATEGORIES, PAPER_MODES } from '@nimbo/domain';
import { expect, test } from 'vitest';
import { contrast } from './colour.ts';
import { CATEGORY_HUES, mixInks, nearestPaperHue, PAPER_HUES, preferredMode } from './papers.ts';

const SUN = 95;

test('no paper has the hue of the sun, which belongs to focus', () => {
  for (const hue of PAPER_HUES) expect(Math.abs(hue - SUN)).toBeGreaterThanOrEqual(25);
});

test.each([
  [0, 12],
  [359, 12],
  [358, 345],
  [95, 70],
  [140, 130],
  [141, 150],
])('hue %d snaps to paper %d', (hue, paper) => {
  expect(nearestPaperHue(hue)).toBe(paper);
});

test('type can be read on every paper with every accent', () => {
  for (const mode of PAPER_MODES) {
    for (const hue of PAPER_HUES) {
      for (const second of [null, ...PAPER_HUES]) {
        const inks = mixInks(hue, second, mode, 'any');
        expect(contrast(inks.type, inks.paper), `${mode} ${hue} ${second}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  }
});

test('the accent never takes the hue of the paper', () => {
  for (const hue of PAPER_HUES) {
    expect(mixInks(hue, hue, 'mid', 'a').accentHue).not.toBe(hue);
    expect(mixInks(hue, null, 'mid', 'a').accentHue).not.toBe(hue);
  }
});

test('every category has a hue that some paper is near', () => {
  for (const category of CATEGORIES) expect(PAPER_HUES).toContain(nearestPaperHue(CATEGORY_HUES[category]));
});

test('half of the titles prefer deep paper, three tenths mid, two tenths bright', () => {
  const modes = Array.from({ length: 4000 }, (_, index) => preferredMode(`title-${index}`));
  const share = (mode: string) => modes.filter((own) => own === mode).length / modes.length;
  expect(share('deep')).toBeCloseTo(0.5, 1);
  expect(share('mid')).toBeCloseTo(0.3, 1);
  expect(share('bright')).toBeCloseTo(0.2, 1);
});
