import { expect, test } from 'vitest';
import { readGameComponents } from './component-records.ts';

const game = (change = '') => `---
Type: desktop-application
ID: some-game.desktop
Package: some-game
Name:
  C: Some Game
Summary:
  C: A game
Categories:
- Game
${change}`;

test.each([
  ['is not YAML', '  - : [}'],
  ['has an unknown tag', 'Keywords: !!js/function "function () {}"'],
  ['has a name that is a list', 'Name: [a]'],
  ['has a package that leads elsewhere', 'Package: ../../etc'],
  ['has no ID', 'ID: ""'],
])('a document that %s is left out with a reason, the others stay', (_, change) => {
  const broken = change.includes(':') && /^(Name|Package|ID)/.test(change) ? replaceField(change) : game(change);
  const { components, faults } = readGameComponents(`${broken}\n${game()}`);
  expect(components.map((component) => component.id)).toEqual(['some-game.desktop']);
  expect(faults).toHaveLength(1);
});

function replaceField(line: string): string {
  const field = line.split(':', 1)[0]!;
  return game().replace(new RegExp(`^${field}:.*(\\n {2}.*)?`, 'm'), line);
}

test('a document that is far too long is not parsed', () => {
  const { components, faults } = readGameComponents(game(`Description:\n  C: ${'a'.repeat(500_001)}\n`));
  expect(components).toHaveLength(0);
  expect(faults[0]).toContain('too many');
});

test('aliases inside aliases do not grow', () => {
  const bomb = 'X-A: &a [x, x, x]\nX-B: &b [*a, *a, *a]\nX-C: &c [*b, *b, *b]\nX-D: [*c, *c, *c]\n';
  expect(readGameComponents(game(bomb)).components).toHaveLength(1);
});

test('a key that names a prototype changes nothing', () => {
  readGameComponents(game('__proto__:\n  polluted: yes\n'));
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test.each([
  ['another type', game().replace('desktop-application', 'console-application')],
  ['another category', game().replace('- Game', '- GameTool')],
  ['no documents at all', ''],
])('%s is no game', (_, yaml) => {
  expect(readGameComponents(yaml)).toEqual({ components: [], faults: [] });
});

test.each([
  ['no rating', '', null],
  ['a rating that is empty', 'ContentRating:\n  oars-1.1: {}\n', {}],
  ['a rating without a value', 'ContentRating:\n  oars-1.1:\n', {}],
  ['a rating that is a list', 'ContentRating:\n  oars-1.1: [violence-cartoon]\n', null],
  ['a rating whose levels are lists', 'ContentRating:\n  oars-1.1:\n    violence-cartoon: [mild]\n', null],
  ['a rating of another system', 'ContentRating:\n  pegi: {}\n', null],
  ['an older rating', 'ContentRating:\n  oars-1.0:\n    violence-cartoon: mild\n', { 'violence-cartoon': 'mild' }],
])('%s', (_, yaml, oars) => {
  expect(readGameComponents(game(yaml)).components[0]!.oars).toEqual(oars);
});

test('names that look like numbers stay text, the newest release counts', () => {
  const yaml = game('Releases:\n- unix-timestamp: 1571702400\n- unix-timestamp: 1640131200\n- version: 3\n').replace(
    'C: Some Game',
    'C: 2048',
  );
  const [component] = readGameComponents(yaml).components;
  expect(component!.name.C).toBe('2048');
  expect(component!.releasedAt).toBe(1_640_131_200_000);
});
