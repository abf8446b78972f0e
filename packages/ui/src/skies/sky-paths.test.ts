import { expect, test } from 'vitest';
import { SKIES, SKY_NAMES } from './skies.ts';
import { skyPaths } from './sky-paths.ts';

test.each(SKY_NAMES)('%s is a sheet of 27 rows of 48 drops, and every letter has its drop', (name) => {
  const { rows, drops } = SKIES[name];
  expect(rows).toHaveLength(27);
  expect(rows.every((row) => row.length === 48)).toBe(true);
  const letters = new Set(rows.join('').replaceAll('.', ''));
  expect([...letters].sort()).toEqual(Object.keys(drops).sort());
});

test('a drop stands in the middle of its place', () => {
  const drops = { a: { ink: '#fff', width: 2, dx: 10, dy: 0 } };
  expect(skyPaths({ paper: '#000', cross: false, drops, rows: ['.a', 'a.'] })[0]?.d).toBe('M55 20l10 0M15 60l10 0');
});

test('a cross has a second stroke', () => {
  const drops = { a: { ink: '#fff', width: 2, dx: 10, dy: 0 } };
  expect(skyPaths({ paper: '#000', cross: true, drops, rows: ['a'] })[0]?.d).toBe('M15 20l10 0M20 15v10');
});

test('no sky uses the yellow of the sun', () => {
  const inks = SKY_NAMES.flatMap((name) => Object.values(SKIES[name].drops).map(({ ink }) => ink));
  expect(inks).not.toContain('#FFD02F');
});
