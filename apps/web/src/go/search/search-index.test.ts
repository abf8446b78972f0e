import { expect, test } from 'vitest';
import { isWithinEdits } from './edit-distance.ts';
import { foldText } from './fold-text.ts';
import { createSearch } from './search-index.ts';

const game = (titulo: string, ...tags: string[]) => ({ titulo, tags });
const games = [
  game('Battle for Wesnoth', 'strategy', 'turn based'),
  game('Extreme Tux Racer', 'penguin', 'snow'),
  game('Frozen-Bubble', 'puzzle', 'penguin'),
  game('Neverball', 'ball'),
  game('OpenTTD', 'transport'),
  game('Pingus', 'penguin'),
  game('Pokerth', 'cards'),
  game('SuperTux', 'platformer'),
  game('SuperTuxKart', 'karts'),
  game('Ações Épicas', 'acción'),
];
const search = createSearch(games);
const titles = (query: string) => search(query).map((found) => found.titulo);

test.each(['', '   ', '!?'])('nothing is found for %j', (query) => {
  expect(titles(query)).toEqual([]);
});

test('a word that is nowhere finds nothing', () => {
  expect(titles('zelda')).toEqual([]);
});

test('every word has to match', () => {
  expect(titles('tux ball')).toEqual([]);
  expect(titles('tux racer')).toEqual(['Extreme Tux Racer']);
});

test.each([
  ['frozen', 'Frozen-Bubble'],
  ['frozen bubble', 'Frozen-Bubble'],
  ['frozenbubble', 'Frozen-Bubble'],
  ['FROZEN-BUBBLE', 'Frozen-Bubble'],
  ['open ttd', 'OpenTTD'],
  ['acoes epicas', 'Ações Épicas'],
])('%s finds %s first', (query, title) => {
  expect(titles(query)[0]).toBe(title);
});

test.each([
  ['forzen', 'Frozen-Bubble'],
  ['frozn buble', 'Frozen-Bubble'],
  ['wesnot', 'Battle for Wesnoth'],
  ['neverbal', 'Neverball'],
  ['suprtux', 'SuperTux'],
])('the mistake in %s is forgiven', (query, title) => {
  expect(titles(query)).toContain(title);
});

test('mistakes in short words are not forgiven', () => {
  expect(titles('tax')).toEqual([]);
});

test('a title that begins with the query comes before one that contains it', () => {
  expect(titles('tux')).toEqual(['Extreme Tux Racer', 'SuperTux', 'SuperTuxKart']);
  expect(titles('supertux')[0]).toBe('SuperTux');
});

test('tags are found, after titles', () => {
  expect(titles('penguin')).toEqual(['Extreme Tux Racer', 'Frozen-Bubble', 'Pingus']);
  expect(titles('ball')[0]).toBe('Neverball');
});

test('names of categories count as tags', () => {
  const withCategory = createSearch(games, (found) => (found.titulo === 'Neverball' ? ['Simulación'] : []));
  expect(withCategory('simulacion').map((found) => found.titulo)).toEqual(['Neverball']);
});

test('what stands behind comes after other titles that match, but is found', () => {
  const small = createSearch(
    [game('Chess against Tux'), game('SuperTux'), game('Tux Small')],
    undefined,
    (each) => each.titulo !== 'SuperTux',
  );
  expect(small('tux').map((found) => found.titulo)).toEqual(['Tux Small', 'SuperTux', 'Chess against Tux']);
  expect(small('chess').map((found) => found.titulo)).toEqual(['Chess against Tux']);
});

test('accents and signs are folded away', () => {
  expect(foldText('  Ñandú: El-Juego 2! ')).toBe('nandu el juego 2');
});

test('a swap of neighbours is one edit', () => {
  expect(isWithinEdits('forzen', 'frozen', 1)).toBe(true);
  expect(isWithinEdits('forzne', 'frozen', 1)).toBe(false);
});

test('859 games are searched well within a frame', () => {
  const many = Array.from({ length: 859 }, (_, index) => game(`Some Longer Title ${index}`, 'alpha', 'beta', 'gamma'));
  const find = createSearch(many);
  find('lnoger tilte');
  expect(find('lnoger tilte')).toHaveLength(859);
});
