import { expect, test } from 'vitest';
import { ageFromOars } from './age-from-oars.ts';

test.each([
  ['an attribute the table does not know', { 'violence-from-the-future': 'mild' }, '18'],
  ['a level the table does not know', { 'violence-cartoon': 'extreme' }, '18'],
  ['a level in other letters', { 'violence-cartoon': 'Mild' }, '18'],
  ['a name every object has', { constructor: 'mild' }, '18'],
])('counts %s as 18', (_, attributes, code) => {
  expect(ageFromOars(attributes as Record<string, string>).code).toBe(code);
});

test.each<[Record<string, string>, string, string]>([
  [{ 'violence-realistic': 'moderate' }, 'L', '9 is below the first class'],
  [{ 'language-discrimination': 'moderate' }, '10', 'exactly 10'],
  [{ 'language-profanity': 'moderate' }, '10', '11 is below 12'],
  [{ 'drugs-narcotics': 'mild' }, '12', 'exactly 12'],
  [{ 'social-chat': 'intense' }, '12', '13 is below 14'],
  [{ 'violence-realistic': 'intense' }, '14', 'exactly 14'],
  [{ 'money-purchasing': 'intense' }, '14', '15 is below 16'],
  [{ 'drugs-alcohol': 'intense' }, '16', 'exactly 16'],
  [{ 'drugs-narcotics': 'intense' }, '16', '17 is below 18'],
  [{ 'violence-bloodshed': 'intense' }, '18', 'exactly 18'],
])('%j is %s: %s', (attributes, code) => {
  expect(ageFromOars(attributes).code).toBe(code);
});

test('a rating that says nothing applies is for everybody', () => {
  expect(ageFromOars({})).toEqual({ code: 'L', reason: 'OARS: nothing to rate' });
  expect(ageFromOars({ 'violence-sexual': 'none' }).code).toBe('L');
});

test('the attribute with the oldest age decides and is named', () => {
  expect(
    ageFromOars({ 'violence-cartoon': 'intense', 'violence-desecration': 'mild', 'language-profanity': 'mild' }),
  ).toEqual({ code: '12', reason: 'OARS: violence-desecration mild' });
});

test('whom a character loves does not change the age', () => {
  expect(ageFromOars({ 'sex-homosexuality': 'intense' }).code).toBe('L');
});
