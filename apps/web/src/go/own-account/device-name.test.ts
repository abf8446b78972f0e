import { expect, test } from 'vitest';
import { deviceKind, deviceName } from './device-name.ts';

test.each([
  [null, null, 'computer'],
  ['', null, 'computer'],
  ['curl/8.0', null, 'computer'],
  ['<script>alert(1)</script>', null, 'computer'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Firefox 140, Windows',
    'computer',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari 18, iOS',
    'phone',
  ],
  [
    'Mozilla/5.0 (SMART-TV; Linux; Tizen 6.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/76.0.3809.146 TV Safari/537.36',
    'Chromium 76, TV',
    'tv',
  ],
  ['Mozilla/5.0 (Linux; Android 15) SomethingElse/1.0', 'Android', 'phone'],
] as const)('%j is called %j', (userAgent, name, kind) => {
  expect(deviceName(userAgent)).toBe(name);
  expect(deviceKind(userAgent)).toBe(kind);
});
