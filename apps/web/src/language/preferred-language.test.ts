import { expect, test } from 'vitest';
import { languageOfPath, preferredLanguage } from './preferred-language.ts';

test.each([
  [undefined, null, null],
  [undefined, 'de,fr;q=0.9', null],
  ['xx', 'de', null],
  ['', 'pt-BR,pt;q=0.9', 'pt'],
  ['xx', 'es-MX', 'es'],
  ['es', 'pt', 'es'],
  ['es', null, 'es'],
])('cookie %j and browser %j mean %j', (cookie, browser, expected) => {
  expect(preferredLanguage(cookie, browser)).toBe(expected);
});

test.each([
  ['/', null],
  ['/go', null],
  ['/limbo', null],
  ['/english', null],
  ['/EN', null],
  ['/en', 'en'],
  ['/pt/go/games/x', 'pt'],
  ['/es?x=1', 'es'],
])('the language of %s is %j', (path, expected) => {
  expect(languageOfPath(path)).toBe(expected);
});
