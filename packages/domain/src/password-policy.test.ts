import { describe, expect, it } from 'vitest';
import { checkPassword, PASSWORD_MAX_LENGTH, passwordKinds } from './password-policy.ts';

describe('a new password', () => {
  it.each([
    ['', ['too-short', 'too-few-kinds']],
    ['Ab1-xyz', ['too-short']],
    ['abcdefgh', ['too-few-kinds']],
    ['abcdefg1', ['too-few-kinds']],
    ['ABCDEFG1', ['too-few-kinds']],
    ['12345678', ['too-few-kinds']],
    ['        ', ['too-few-kinds']],
    ['ábcdefg1', ['too-few-kinds']],
    [`Ab1${'x'.repeat(PASSWORD_MAX_LENGTH - 2)}`, ['too-long']],
  ])('is refused with every rule it breaks: %j', (password, faults) => {
    expect(checkPassword(password)).toEqual({ ok: false, faults });
  });

  it.each([
    'Ab1-wxyz',
    'abcdef1-',
    'ABCDEF1-',
    'Abcdefg1',
    'Abcdefg-',
    'Ábcdefg1',
    'tormenta Azul',
    `Ab1${'x'.repeat(PASSWORD_MAX_LENGTH - 3)}`,
  ])('is taken with eight characters of three kinds: %j', (password) => {
    expect(checkPassword(password)).toEqual({ ok: true });
  });

  it('counts a character outside the basic plane once', () => {
    expect(checkPassword('Ab1🌧🌧🌧🌧')).toEqual({ ok: false, faults: ['too-short'] });
    expect(checkPassword('Ab1🌧🌧🌧🌧🌧')).toEqual({ ok: true });
  });
});

describe('the kinds of a password', () => {
  it.each([
    ['', []],
    ['a', ['lower']],
    ['ß', ['lower']],
    ['É9', ['upper', 'digit']],
    ['٣', ['digit']],
    ['雨', ['special']],
    [' -a', ['lower', 'special']],
    ['!1aA', ['upper', 'lower', 'digit', 'special']],
  ])('of %j are %j', (password, kinds) => {
    expect(passwordKinds(password)).toEqual(kinds);
  });
});

describe('a password that others have lost', () => {
  it('is refused although it keeps every other rule', () => {
    expect(checkPassword('Password1', (password) => password === 'Password1')).toEqual({
      ok: false,
      faults: ['too-common'],
    });
    expect(checkPassword('Password1', () => false)).toEqual({ ok: true });
  });

  it('is not looked for while another rule is broken', () => {
    expect(checkPassword('dragon', () => true)).toEqual({ ok: false, faults: ['too-short', 'too-few-kinds'] });
  });
});
