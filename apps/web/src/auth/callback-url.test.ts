import { hostileAddresses } from '@nimbo/testkit/hostile-addresses';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toCallbackUrl, toReturnPath } from './callback-url.ts';

const WEB = 'http://play.example:3000';
const START = `${WEB}/`;

describe('an address to return to', () => {
  test.each(hostileAddresses(WEB))('%j leads to the start page', (given) => {
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
