import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';

const REPOSITORY = path.join(import.meta.dirname, '../../..');
const require = createRequire(import.meta.url);
type Loader = ((this: { resourcePath: string }, source: string) => string) & { ONLY: Record<string, string> };
const loader = require('../trim/used-icon-weights.cjs') as Loader;
const DEFS = path.dirname(require.resolve('@phosphor-icons/react')).replace(/dist\/?.*$/, 'dist/defs');
const weightsOf = (icon: string) => {
  const resourcePath = path.join(DEFS, `${icon}.es.js`);
  const trimmed = loader.call({ resourcePath }, readFileSync(resourcePath, 'utf8'));
  return [...trimmed.matchAll(/^ {4}"(\w+)",$/gm)].map(([, weight]) => weight).sort();
};
const sources = globSync(['apps/web/src/**/*.tsx', 'packages/ui/src/**/*.tsx'], { cwd: REPOSITORY }).map((file) =>
  readFileSync(path.join(REPOSITORY, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$|^import .*$/gm, ''),
);

test('an icon keeps the two weights of the design', () => {
  expect(weightsOf('GameController')).toEqual(['bold', 'fill']);
});

test.each(Object.entries(loader.ONLY))('%s keeps %s alone, and is drawn in nothing else', (icon, weight) => {
  expect(weightsOf(icon)).toEqual([weight]);
  // Drawn, or handed on to be drawn elsewhere.
  const uses = sources.flatMap((source) => [
    ...source.matchAll(new RegExp(`<${icon}\\b[^>]*|[:(,[?=]\\s*${icon}\\b`, 'g')),
  ]);
  expect(uses.length).toBeGreaterThan(0);
  for (const [use] of uses) expect(use).toContain(`weight="${weight}"`);
});
