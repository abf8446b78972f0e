import { expect, test } from 'vitest';
import type { CoverSource } from './cover-source.ts';
import { coverVersion } from './cover-version.ts';

const source: CoverSource = {
  id: 'openttd',
  name: 'OpenTTD',
  category: 'simulation',
  summary: 'A simulation of transport',
  tags: ['trains'],
  icon: Buffer.from('icon'),
};

test('a version is short, fit for a path, and the same for equal sources', () => {
  expect(coverVersion(source)).toMatch(/^[0-9a-f]{12}$/);
  expect(coverVersion({ ...source, tags: ['trains'], icon: Buffer.from('icon') })).toBe(coverVersion(source));
});

test.each<[string, Partial<CoverSource>]>([
  ['id', { id: 'openttd2' }],
  ['name', { name: 'OpenTTD 2' }],
  ['category', { category: 'casual' }],
  ['summary', { summary: '' }],
  ['series', { series: 'activity' }],
  ['tags', { tags: [] }],
  ['difficulty', { difficulty: 1 }],
  ['icon', { icon: Buffer.from('icom') }],
  ['missing icon', { icon: null }],
  ['empty icon', { icon: Buffer.alloc(0) }],
  ['weak', { weak: true }],
  ['not weak', { weak: false }],
])('another %s is another version', (_, change) => {
  expect(coverVersion({ ...source, ...change })).not.toBe(coverVersion(source));
});

test('text that moves from one field to the next is another version', () => {
  expect(coverVersion({ ...source, name: 'A', summary: 'B' })).not.toBe(
    coverVersion({ ...source, name: 'B', summary: 'A' }),
  );
});
