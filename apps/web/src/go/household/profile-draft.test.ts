import { describe, expect, test } from 'vitest';
import { draftOf, faultsOf, NEW_DRAFT, toChange, toNewProfile, withBirthdate, withRules } from './profile-draft.ts';

const TODAY = '2026-11-22';

describe('a birthdate', () => {
  test.each([
    ['2017-05-14', 0, true],
    ['2016-11-22', 10, true],
    ['2014-11-23', 10, true],
    ['2014-11-22', 12, false],
    ['2008-11-22', 18, false],
  ] as const)('of %s proposes games up to %d, kids mode %s', (birthdate, ageLimit, kids) => {
    expect(withBirthdate(NEW_DRAFT, birthdate, TODAY)).toMatchObject({ birthdate, ageLimit, kids });
  });

  test('proposes nothing once the rules were chosen', () => {
    const chosen = withRules(NEW_DRAFT, { ageLimit: 14 });
    expect(withBirthdate(chosen, '2017-05-14', TODAY)).toMatchObject({ ageLimit: 14, kids: false });
  });

  test.each(['', '2017-02-30', '2030-01-01'])('%j proposes nothing', (birthdate) => {
    expect(withBirthdate(NEW_DRAFT, birthdate, TODAY)).toMatchObject({ birthdate, ageLimit: 18, kids: false });
  });
});

test('an empty form lacks a nickname and a birthdate, and needs no PIN', () => {
  expect(faultsOf(NEW_DRAFT, TODAY)).toEqual(['nickname-required', 'birthdate-required']);
});

test('a profile whose birthdate was never filled in has an empty field', () => {
  const details = { ...NEW_DRAFT, id: 'x', birthdate: null, admin: true, hasPin: false };
  expect(draftOf(details).birthdate).toBe('');
});

test('rules are sent only by whom they may be set', () => {
  expect(toChange(NEW_DRAFT, false)).not.toHaveProperty('rules');
  expect(toChange(NEW_DRAFT, true).rules).toEqual({ kids: false, ageLimit: 18, limits: NEW_DRAFT.limits });
  expect(toNewProfile(NEW_DRAFT)).not.toHaveProperty('rulesChosen');
});
