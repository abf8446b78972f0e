import { expect, test } from 'vitest';
import type { Judged } from './lighthouse.ts';
import type { Scripts } from './scripts.ts';
import { missed } from './targets.ts';

const judged = (change: Partial<Judged>): Judged => ({
  page: 'landing',
  form: 'mobile',
  isPublic: true,
  performance: 90,
  accessibility: 100,
  bestPractices: 100,
  seo: 100,
  largestPaintMs: 1000,
  firstPaintMs: 1000,
  blockedMs: 0,
  layoutShift: 0.02,
  performances: [],
  faults: [],
  ...change,
});
const scripts = (change: Partial<Scripts>): Scripts => ({
  files: 1,
  gzipBytes: 240_000,
  laterGzipBytes: 0,
  largest: {},
  tooEarly: [],
  ...change,
});

test.each([
  [{ layoutShift: 0.021 }, 'landing mobile layout shift: 0.021, wanted at most 0.02'],
  [{ performance: 89.9 }, 'landing mobile performance: 89.9, wanted at least 90'],
  [{ seo: 99 }, 'landing mobile search engines: 99.0, wanted at least 100'],
  // A page before the sign-in that search engines are not to find is still a public page.
  [{ seo: null, performance: 89 }, 'landing mobile performance: 89.0, wanted at least 90'],
])('%j is a target missed', (change, line) => {
  expect(missed({ lighthouse: [judged(change)] })).toEqual([line]);
});

test('what is exactly as good as promised is enough, and the signed-in home has targets of its own', () => {
  const home = judged({ isPublic: false, seo: null, performance: 75 });
  expect(missed({ lighthouse: [judged({}), judged({ seo: null }), home], scripts: scripts({}) })).toEqual([]);
});

test('a byte too many, and code that should have come on demand, are said', () => {
  const tooEarly = ['the stream client: home loads a.js'];
  expect(missed({ scripts: scripts({ gzipBytes: 240_001, tooEarly }) })).toEqual([
    'gzipped scripts of home: 240001.0, wanted at most 240000',
    ...tooEarly,
  ]);
});
