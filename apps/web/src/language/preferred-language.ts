import { isLanguage, type Language, matchLanguage } from '@nimbo/domain';

/** Cookie with the language a person chose; not secret, read and written by pages too. */
export const LANGUAGE_COOKIE = 'nimbo_language';
/** Life of that cookie, in seconds (one year). */
export const LANGUAGE_COOKIE_SECONDS = 31_536_000;

/** The language an address begins with, `/pt/go` for `pt`; null without one. */
export function languageOfPath(path: string): Language | null {
  const first = path.split(/[/?#]/)[1];
  return isLanguage(first) ? first : null;
}

/** Choice before browser; null when neither names a language of ours. Source: ledger A2. */
export function preferredLanguage(cookie: string | undefined, acceptLanguage: string | null): Language | null {
  return isLanguage(cookie) ? cookie : matchLanguage(acceptLanguage);
}
