import { readFileSync } from 'node:fs';
import { checkPassword } from '@nimbo/domain';
import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, it } from 'vitest';
import { isCommonPassword, leakedPasswordsFile } from './common-passwords.ts';

describe('a common password', () => {
  it('is one of at least 3,000, thousands of which keep the other rules in some case', () => {
    expect(dictionary.passwords.length).toBeGreaterThan(3000);
    const dressed = dictionary.passwords
      .map((password) => password.charAt(0).toUpperCase() + password.slice(1))
      .filter((password) => checkPassword(password).ok);
    expect(dressed.length).toBeGreaterThan(3000);
    expect(dressed.filter((password) => checkPassword(password, isCommonPassword).ok)).toEqual([]);
  });

  it.each(['Password1', 'PASSWORD1', 'Password1!', 'Dragon-2024', 'Qwertyuiop123!'])('is refused: %s', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each(['Tormenta-1', 'Rain-3f9a01bc', 'tormenta Azul', 'Abcdefg-'])('is not %s', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });
});

describe('the list of Keycloak', () => {
  const deploy = new URL('../../../../deploy/keycloak/', import.meta.url);

  it('is the one that src/list-leaked-passwords.ts writes, and the realm names it', () => {
    expect(readFileSync(new URL('password-blacklists/nimbo.txt', deploy), 'utf8')).toBe(leakedPasswordsFile());
    const realm = JSON.parse(readFileSync(new URL('nimbo-realm.json', deploy), 'utf8')) as { passwordPolicy: string };
    expect(realm.passwordPolicy).toMatch(/ and passwordBlacklist\(nimbo\.txt\)$/);
  });

  it('has more than 3,000 in small letters, which Keycloak compares with, none too short for the policy', () => {
    const passwords = leakedPasswordsFile().trimEnd().split('\n');
    expect(passwords.length).toBeGreaterThan(3000);
    expect(passwords.filter((password) => password !== password.toLowerCase() || password.length < 8)).toEqual([]);
    expect(passwords).toContain('password1');
  });
});
