import { expect, test } from 'vitest';
import { completedText, completionsOf } from './completions.ts';

const TITLES = [
  'SuperTux',
  'Extreme Tux Racer',
  'Tux Football',
  'Tux, of Math Command',
  'Neverball',
  'Ações Épicas',
  'Tux Football II',
];
const texts = (query: string, titles = TITLES) => completionsOf(query, titles).map(completedText);

test.each(['', '  ', '?!', 'zelda', 'ux', 'racer', 'tux racer'])('%j has nothing to go on with', (query) => {
  expect(texts(query)).toEqual([]);
});

test('a whole word goes on with the next words of the titles, at most three, each once', () => {
  expect(texts('tux')).toEqual(['tux racer', 'tux football', 'tux of']);
  expect(texts('tux', ['Tux Football', 'Tux: Football'])).toEqual(['tux football']);
});

test('a beginning goes on to the end of its word', () => {
  expect(completionsOf('nev', TITLES)).toEqual([{ typed: 'nev', added: 'erball' }]);
  expect(texts('EXTREME tu')).toEqual(['extreme tux']);
});

test('what the title writes with accents is completed with them', () => {
  expect(completionsOf('acoes', TITLES)).toEqual([{ typed: 'ações', added: ' épicas' }]);
  expect(texts('aco')).toEqual(['ações']);
  expect(texts('acoes ep')).toEqual(['ações épicas']);
});

test('a letter that folding takes apart does not cut a word in the wrong place', () => {
  expect(texts('str', ['STRAẞE'])).toEqual(['straße']);
});
