import { expect, test } from 'vitest';
import { clientAddress, mayHaveClient, recallClientAnswer, rememberClientAnswer } from './installed-client.ts';

const windows = { scheme: 'nimbo', platform: 'Win32', userAgent: 'Mozilla/5.0 Chrome/140', touchPoints: 0 };

test.each([
  ['where the operator offers no application', { scheme: null }],
  ['on a system without one', { platform: 'Linux x86_64' }],
  ['inside the application itself', { userAgent: 'Nimbo/1.0 Chrome/140 Electron/38.0' }],
  ['on a telephone', { platform: 'Linux armv8l', userAgent: 'Mozilla/5.0 (Linux; Android 15) Mobile' }],
  ['on a tablet that calls itself a Mac', { platform: 'MacIntel', touchPoints: 5 }],
])('nobody is asked for the application %s', (_where, change) => {
  expect(mayHaveClient({ ...windows, ...change })).toBe(false);
});

test('it is asked for on Windows, also with a touch screen, and on a Mac', () => {
  expect(mayHaveClient(windows)).toBe(true);
  expect(mayHaveClient({ ...windows, touchPoints: 10 })).toBe(true);
  expect(mayHaveClient({ ...windows, platform: 'MacIntel' })).toBe(true);
});

test('only the two answers are believed, and a full storage means asking again', () => {
  expect(recallClientAnswer({ getItem: () => 'perhaps' })).toBeNull();
  expect(recallClientAnswer({ getItem: () => 'here' })).toBe('here');
  const full = {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  expect(() => rememberClientAnswer(full, 'app')).not.toThrow();
});

test('a game id cannot become another address', () => {
  expect(clientAddress('nimbo', 'a/../b?c')).toBe('nimbo://play/a%2F..%2Fb%3Fc');
});
