import { translatorFor } from '@nimbo/i18n';
import { expect, test } from 'vitest';
import { leftToday } from './left-today.ts';

test('at bedtime no minutes are counted, and before it not against the limit of the day', () => {
  expect(leftToday({ minutes: 45, minutesLeft: 0, by: 'bedtime' })).toBe('bedtime');
  expect(leftToday({ minutes: 45, minutesLeft: 9, by: 'bedtime' })).toEqual({ left: 9, minutes: 'none' });
});

test('without a limit there is nothing to count', () => {
  expect(leftToday({ minutes: null, minutesLeft: null, by: null })).toBe('no-limit');
});

test('minutes are counted against the limit of the day where there is one', () => {
  expect(leftToday({ minutes: 45, minutesLeft: 0, by: 'daily-minutes' })).toEqual({ left: 0, minutes: '45' });
  expect(leftToday({ minutes: null, minutesLeft: 5, by: 'daily-minutes' })).toEqual({ left: 5, minutes: 'none' });
});

test('a limit of one minute is no plural', () => {
  expect(leftToday({ minutes: 1, minutesLeft: 0, by: 'daily-minutes' })).toEqual({ left: 0, minutes: 'none' });
});

test.each([
  ['en', 'No minutes are left', 'None of the 45 minutes are left', '1 of 45 minutes is left'],
  ['es', 'No queda ningún minuto', 'No queda ninguno de los 45 minutos', 'Queda 1 de 45 minutos'],
  ['pt', 'Não resta nenhum minuto', 'Não resta nenhum dos 45 minutos', 'Resta 1 de 45 minutos'],
] as const)('nothing left is said in words in %s', (language, none, noneOf, one) => {
  const t = translatorFor(language);
  expect(t('answering.minutes', { left: 0, minutes: 'none' })).toBe(none);
  expect(t('answering.minutes', { left: 0, minutes: '45' })).toBe(noneOf);
  expect(t('answering.minutes', { left: 1, minutes: '45' })).toBe(one);
});

test.each([
  ['en', 'Only what is for everybody', 'The limit is “Rating pending”', 'The limit is age 10'],
  ['es', 'Solo lo apto para todo el mundo', 'El límite es «Clasificación pendiente»', 'El límite son 10 años'],
  ['pt', 'Só o que é para todo mundo', 'O limite é “Classificação pendente”', 'O limite são 10 anos'],
] as const)('limits that are no ages are said in words in %s', (language, all, pending, ten) => {
  const t = translatorFor(language);
  expect(t('answering.limit', { age: 0 })).toBe(all);
  expect(t('answering.limit', { age: 1 })).toBe(pending);
  expect(t('answering.limit', { age: 10 })).toBe(ten);
});
