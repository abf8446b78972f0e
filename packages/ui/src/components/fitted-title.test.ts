import { expect, test } from 'vitest';
import { fitLines, linesFor, readableTitle, splitTitle } from './fitted-title.ts';

test.each([
  ['Hedgewars', ['Hedgewars']],
  ['0 A.D.', ['0 A.D.']],
  ['Extreme Tux Racer', ['Extreme', 'Tux Racer']],
  ['Battle for Wesnoth', ['Battle for', 'Wesnoth']],
  ['Cataclysm: Dark Days Ahead, tiles version', ['Cataclysm:', 'Dark Days', 'Ahead, tiles', 'version']],
])('%s is set in balanced lines', (title, lines) => {
  expect(splitTitle(title, 4).length).toBeLessThanOrEqual(4);
  if (lines.length < 3) expect(splitTitle(title, 4)).toEqual(lines);
});

test('one word is never broken', () => {
  expect(splitTitle('Supercalifragilisticexpialidocious', 4)).toEqual(['Supercalifragilisticexpialidocious']);
});

const face = (letters: readonly number[]) => (line: number, stretch: number) => letters[line]! * stretch * 0.5;

test('lines of different length fill the same measure', () => {
  const fit = fitLines(2, face([7, 9]), 600);
  expect(fit.size).toBe(1);
  expect(Math.abs(7 * fit.stretch[0]! - 9 * fit.stretch[1]!)).toBeLessThan(12);
});

test('a line too long even at its narrowest makes the type smaller', () => {
  const fit = fitLines(1, face([40]), 600);
  expect(fit.size).toBeCloseTo(600 / (40 * 60 * 0.5));
  expect(fit.stretch[0]).toBeLessThan(61);
});

test('a short line is not stretched past what the face can do', () => {
  expect(fitLines(2, face([2, 12]), 600).stretch[0]).toBeLessThanOrEqual(150);
});

test('a title of forty words ends after the words that can be read, in four lines', () => {
  const title = readableTitle(Array.from({ length: 40 }, (_, index) => `word${index}`).join(' '));
  expect(title.length).toBeLessThanOrEqual(111);
  expect(title).toMatch(/word\d+…$/);
  expect(splitTitle(title, linesFor(title, 2))).toHaveLength(4);
});

test('a word as long as a line is broken, an ordinary title is left as it is', () => {
  expect(readableTitle('x'.repeat(40))).toBe(`${'x'.repeat(30)} ${'x'.repeat(10)}`);
  expect(readableTitle(' Battle  for Wesnoth ')).toBe('Battle for Wesnoth');
  expect(readableTitle('')).toBe('');
});

test('titles of ordinary length keep the lines that were asked for', () => {
  expect([48, 49, 80, 81].map((length) => linesFor('a'.repeat(length), 2))).toEqual([2, 3, 3, 4]);
});
