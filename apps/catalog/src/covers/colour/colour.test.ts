import { expect, test } from 'vitest';
import { clamp, contrast, oklch, rgbToLab, smoothStep } from './colour.ts';

test('contrast is 21 for black on white, 1 for a colour on itself, and does not depend on the order', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#3a7bd5', '#3a7bd5')).toBe(1);
  expect(contrast('#ffd02f', '#081013')).toBe(contrast('#081013', '#ffd02f'));
  expect(contrast('#767676', '#ffffff')).toBeGreaterThan(4.5);
  expect(contrast('#777777', '#ffffff')).toBeLessThan(4.5);
});

test('a colour outside sRGB loses chroma until it exists and keeps its lightness', () => {
  const impossible = oklch(0.8, 0.4, 150);
  const bytes = [1, 3, 5].map((at) => Number.parseInt(impossible.slice(at, at + 2), 16)) as [number, number, number];
  expect(rgbToLab(...bytes).lightness).toBeCloseTo(0.8, 1);
  expect(oklch(1, 0.3, 90)).toBe('#ffffff');
  expect(oklch(0, 0, 0)).toBe('#000000');
});

test('clamp and smoothStep stay within their ends', () => {
  expect([clamp(-1), clamp(0.4), clamp(7), clamp(7, 0, 5)]).toEqual([0, 0.4, 1, 5]);
  expect([smoothStep(2, 4, 1), smoothStep(2, 4, 3), smoothStep(2, 4, 5)]).toEqual([0, 0.5, 1]);
});
