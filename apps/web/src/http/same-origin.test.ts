import { expect, test } from 'vitest';
import { isSameOrigin } from './same-origin.ts';

const WEB = 'http://play.example:3000';

test.each<[string, Record<string, string>, boolean]>([
  ['another site', { 'sec-fetch-site': 'cross-site' }, false],
  ['the identity service on the same host', { 'sec-fetch-site': 'same-site' }, false],
  ['an address typed in', { 'sec-fetch-site': 'none' }, false],
  ['a foreign origin on plain HTTP', { origin: 'http://evil.example' }, false],
  ['our host on another port', { origin: 'http://play.example:3200' }, false],
  ['our host by https', { origin: 'https://play.example:3000' }, false],
  ['a page without an origin', { origin: 'null' }, false],
  ['a foreign origin that claims to be us', { origin: 'http://evil.example', 'sec-fetch-site': 'same-origin' }, false],
  ['our page', { origin: WEB, 'sec-fetch-site': 'same-origin' }, true],
  ['our page on plain HTTP', { origin: WEB }, true],
  ['our page reading, on plain HTTP', {}, true],
])('%s', (_who, headers, expected) => {
  expect(isSameOrigin(new Headers(headers), WEB)).toBe(expected);
});
