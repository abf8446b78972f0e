import { expect, test } from 'vitest';
import { browserName, padName } from './device-names.ts';

test.each([
  ['', null],
  ['curl/8.5.0', null],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
    'Chromium 156',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36 Edg/156.0.1.2',
    'Edge 156',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:149.0) Gecko/20100101 Firefox/149.0', 'Firefox 149'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/20.1 Safari/605.1.15',
    'Safari 20',
  ],
])('the browser of %j is %j', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});

test.each([
  ['Xbox 360 Controller (XInput STANDARD GAMEPAD)', 'Xbox 360 Controller'],
  ['Wireless Controller (STANDARD GAMEPAD Vendor: 054c Product: 0ce6)', 'Wireless Controller'],
  ['054c-0ce6-DualSense Wireless Controller', 'DualSense Wireless Controller'],
  ['My Pad (blue)', 'My Pad (blue)'],
  ['045e-028e-', '045e-028e-'],
])('the pad %j is called %j', (id, name) => {
  expect(padName(id)).toBe(name);
});
