import { PASSWORD_MIN_LENGTH } from '@nimbo/domain';
import { dictionary } from '@zxcvbn-ts/language-common';

/** The commonest of the list are refused with anything behind them, too: `Password1!` is no better than `password`. */
const MOST_COMMON = 3000;
const SHORTEST_WORD = 6;

const all: ReadonlySet<string> = new Set(dictionary.passwords as readonly string[]);
const commonest: ReadonlySet<string> = new Set((dictionary.passwords as readonly string[]).slice(0, MOST_COMMON));

/**
 * True for one of 49,233 passwords that were found in leaks, in whatever case. Source: `passwords` of @zxcvbn-ts/language-common,
 * by how often each was found.
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase();
  if (all.has(plain)) return true;
  const word = plain.replace(/[^\p{L}]+$/u, '');
  return word.length >= SHORTEST_WORD && commonest.has(word);
}

/**
 * The same list for Keycloak, one in small letters a line; shorter ones its policy refuses anyhow. What stands behind a word it
 * cannot look past. Source: Keycloak, server administration guide, "Password blacklist".
 */
export const leakedPasswordsFile = () =>
  [...all]
    .filter((password) => password.length >= PASSWORD_MIN_LENGTH)
    .map((password) => `${password}\n`)
    .join('');
