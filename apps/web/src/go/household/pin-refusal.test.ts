import { expect, test } from 'vitest';
import { minutesLeft, pinRefusalOf } from './pin-refusal.ts';

const NOW = Date.UTC(2026, 10, 22);
const refused = (status: number, data: object) => pinRefusalOf({ ok: false, status, data }, NOW);

test('a wrong PIN says how many tries are left', () => {
  expect(refused(403, { code: 'pin-wrong', triesLeft: 3 })).toEqual({ kind: 'wrong', triesLeft: 3 });
  expect(refused(403, { code: 'pin-wrong' })).toEqual({ kind: 'wrong', triesLeft: 0 });
});

test('a pause ends when the api says so, and after a minute where it says nothing', () => {
  expect(refused(429, { code: 'pin-locked', retryAfterSeconds: 240 })).toEqual({
    kind: 'wait',
    untilMs: NOW + 240_000,
  });
  expect(refused(429, { code: 'pin-locked' })).toEqual({ kind: 'wait', untilMs: NOW + 60_000 });
});

test('a PIN that is not tried any more is no pause', () => {
  expect(refused(403, { code: 'pin-exhausted', retryAfterSeconds: 5 })).toEqual({ kind: 'exhausted' });
});

test('what is not about the PIN keeps its code, and no reply has none', () => {
  expect(refused(404, { code: 'profile-unknown' })).toEqual({ kind: 'other', code: 'profile-unknown' });
  expect(pinRefusalOf({}, NOW)).toEqual({ kind: 'other', code: undefined });
});

test.each([
  [0, 0],
  [1, 1],
  [60_000, 1],
  [60_001, 2],
  [-5, 0],
])('%d ms of a pause are %d minutes', (ms, minutes) => {
  expect(minutesLeft(NOW + ms, NOW)).toBe(minutes);
});
