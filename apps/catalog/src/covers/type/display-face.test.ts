import { expect, test } from 'vitest';
import { loadDisplayFace } from './load-display-face.ts';

const face = await loadDisplayFace();
const numbersIn = (path: string) => path.match(/-?\d+(?:\.\d+)?/g)!.map(Number);

test('the width axis changes the outlines and the length of a line', () => {
  const place = { size: 100, left: 0, baseline: 0 };
  expect(face.outline('NIMBO', { ...place, width: 50 })).not.toBe(face.outline('NIMBO', { ...place, width: 150 }));
  expect(face.measure('NIMBO', 150)).toBeGreaterThan(1.8 * face.measure('NIMBO', 50));
});

test('an estimate comes close to the measured length at every width', () => {
  for (const width of [50, 63, 88, 100, 121, 150]) {
    const measured = face.measure('EXTREME TUX RACER', width);
    expect(Math.abs(face.estimate('EXTREME TUX RACER', width) - measured) / measured).toBeLessThan(0.04);
  }
});

test.each([
  ['latin', 'Été, ÑANDÚ & “CO.” – 3×½', true],
  ['latin of central Europe', 'ŻÓŁĆ Ňŏň', true],
  ['cyrillic, from Onest', 'ПИНГВИН', true],
  ['han', '囲碁', false],
  ['a mix with one missing character', 'GO 囲', false],
])('it knows which text it can set: %s', (_, text, can) => {
  expect(face.canSet(text)).toBe(can);
});

test('a line of two fonts is set without a gap or an overlap', () => {
  const both = face.measure('ŻTUXПИ', 80);
  expect(both).toBeCloseTo(face.measure('ŻTUX', 80) + face.measure('ПИ', 80), 1);
  const xs = numbersIn(face.outline('TUXПИ', { width: 80, size: 100, left: 10, baseline: 90 })).filter(
    (_, i) => i % 2 === 0,
  );
  expect(Math.min(...xs)).toBeGreaterThanOrEqual(5);
  expect(Math.max(...xs)).toBeLessThanOrEqual(10 + 100 * face.measure('TUXПИ', 80));
});

test('outlines have at most one decimal: half the file', () => {
  expect(face.outline('ROUND', { width: 93, size: 77.7, left: 3.3, baseline: 41.9 })).not.toMatch(/\.\d\d/);
});
