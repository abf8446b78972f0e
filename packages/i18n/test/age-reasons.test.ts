import { LANGUAGES } from '@nimbo/domain';
import { expect, test } from 'vitest';
import { ageReason } from '../src/age-reasons.ts';

test.each([
  ['en', 'Cartoon violence (mild)'],
  ['es', 'Violencia de dibujos animados (leve)'],
  ['pt', 'Violência de desenho animado (leve)'],
] as const)('what a maker declares reads in %s: %s', (language, text) => {
  expect(ageReason('OARS: violence-cartoon mild', language)).toEqual({ text, language });
});

test.each(LANGUAGES)('no sentence in %s speaks of how the catalogue is made', (language) => {
  const { text } = ageReason('rule: GCompris activities are made for children of 2 to 10 years', language);
  expect(text).not.toMatch(/rule|GCompris/);
});

test.each([
  'A reason of an operator',
  'OARS: violence-cartoon extreme',
  'OARS: toString mild',
  'constructor',
  'OARS: ',
])('what is not known stays as it is, and English: %s', (reason) => {
  expect(ageReason(reason, 'pt')).toEqual({ text: reason, language: 'en' });
});
