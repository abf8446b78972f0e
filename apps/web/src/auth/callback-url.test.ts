import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toCallbackUrl, toReturnPath } from './callback-url.ts';

const WEB = 'http://play.example:3000';
const START = `${WEB}/`;

/** Addresses that lead, or seem to lead, elsewhere. Source: reliability facts T11. */
const HOSTILE_ADDRESSES = [
  'https://evil.example',
  'http://evil.example/en/go',
  '//evil.example',
  '///evil.example',
  '////evil.example/%2f..',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  ' https://evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  'http:evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:http://play.example:3000/x',
  'ftp://play.example:3000/',
  'ws://play.example:3000/',
  `${WEB}@evil.example`,
  'http://play.example:3000@evil.example/',
  'http://play.example:3000%40evil.example',
  'http://user@play.example:3000/en',
  'http://user:pass@play.example:3000/en',
  'http://play.example:3000.evil.example/',
  'http://play.example.evil.example:3000/',
  'http://evil.example/http://play.example:3000/',
  'http://evil.example?http://play.example:3000/',
  'http://evil.example#http://play.example:3000/',
  'http://play.example/',
  'http://play.example:3001/',
  'https://play.example:3000/',
  'http://play。example:3000/',
  'http://evil。example/',
  'http://[::ffff:127.0.0.1]/',
  'http://2130706433/',
  'http://127.1/',
  '/..//evil.example',
  '/%2e%2e//evil.example',
  '/./\\evil.example',
  '/en/..//evil.example',
  '/en/../..//evil.example/',
  'http://play.example:3000//evil.example',
  'http://play.example:3000/..//evil.example',
  'http://play.example:3000\\@evil.example',
  'http://play.example:3000/\\evil.example',
  '/en/go\r\nSet-Cookie: a=b',
  '/en/go\u2028',
  '/en/go\u0000',
  '?x=1',
  '#x',
  'en/go',
  '.',
  '..',
  'null',
  'undefined',
];

describe('an address to return to', () => {
  test.each(HOSTILE_ADDRESSES)('%j leads to the start page', (given) => {
    expect(toCallbackUrl(given, WEB)).toBe(START);
  });

  test.each([undefined, null, '', 0, 1, true, {}, [], ['/en'], { toString: () => '/en' }])(
    '%j is no address',
    (given) => {
      expect(toCallbackUrl(given, WEB)).toBe(START);
    },
  );

  test('an address is taken up to 2048 characters', () => {
    const longest = `/${'a'.repeat(2047)}`;
    expect(toCallbackUrl(longest, WEB)).toBe(`${WEB}${longest}`);
    expect(toCallbackUrl(`${longest}a`, WEB)).toBe(START);
  });

  test.each([
    '/api/auth/signin',
    '/api',
    '/en/sign-in?callbackUrl=/en/sign-in',
    '/sign-in',
    '/pt/sign-out',
    '/es/auth-error/x',
  ])('%s would go round in circles', (given) => {
    expect(toCallbackUrl(given, WEB)).toBe(START);
  });

  test.each([
    ['/', START],
    [WEB, START],
    ['/en/go', `${WEB}/en/go`],
    [`${WEB}/en/go?a=1#b`, `${WEB}/en/go?a=1#b`],
    ['/en/go?next=https://evil.example', `${WEB}/en/go?next=https://evil.example`],
    ['/en/go/games/org.frozen-bubble', `${WEB}/en/go/games/org.frozen-bubble`],
    ['/en/%5Cevil.example', `${WEB}/en/%5Cevil.example`],
    ['/en/../pt', `${WEB}/pt`],
    ['/apish', `${WEB}/apish`],
    ['/sign-info', `${WEB}/sign-info`],
  ])('%s stays', (given, expected) => {
    expect(toCallbackUrl(given, WEB)).toBe(expected);
  });

  test('whatever is given, a browser that follows it stays with us', () => {
    const parts = fc.constantFrom(
      '/',
      '\\',
      '//',
      ':',
      '@',
      '.',
      '..',
      '%2f',
      '%5c',
      'http',
      'evil.example',
      '\t',
      '?',
      '#',
      WEB,
    );
    const address = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.array(parts, { maxLength: 8 }).map((list) => list.join('')),
    );
    fc.assert(
      fc.property(address, (given) => {
        expect(new URL(toCallbackUrl(given, WEB)).origin).toBe(WEB);
        expect(new URL(toReturnPath(given, WEB), `${WEB}/somewhere`).origin).toBe(WEB);
        expect(toReturnPath(given, WEB)).toMatch(/^\/(?!\/)/);
      }),
    );
  });
});
