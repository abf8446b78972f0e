import { expect, test } from 'vitest';
import { CLIENT_REPORT_POLICY, createRateLimit } from './rate-limit.ts';

const policy = { windowMs: 60_000, perAddress: 2, inAll: 3 };

test('one address is refused past its share, another is not', () => {
  const limit = createRateLimit(policy);
  expect([1, 2, 3].map(() => limit.take('a', 0))).toEqual([true, true, false]);
  expect(limit.take('b', 0)).toBe(true);
});

test('all together are refused past the cap, whoever asks', () => {
  const limit = createRateLimit(policy);
  expect(['a', 'b', 'c', 'd'].map((address) => limit.take(address, 0))).toEqual([true, true, true, false]);
});

test('a refused request costs nobody anything', () => {
  const limit = createRateLimit(policy);
  for (let index = 0; index < 10; index += 1) limit.take('a', 0);
  expect(limit.take('b', 0)).toBe(true);
});

test('a window ends exactly at its length', () => {
  const limit = createRateLimit({ ...policy, perAddress: 1 });
  expect(limit.take('a', 1000)).toBe(true);
  expect(limit.take('a', 60_999)).toBe(false);
  expect(limit.take('a', 61_000)).toBe(true);
});

test('browsers may report ten times a minute', () => {
  const limit = createRateLimit(CLIENT_REPORT_POLICY);
  const taken = Array.from({ length: 10_000 }, (_, index) => limit.take(`10.0.0.${index % 256}`, index));
  expect(taken.filter(Boolean)).toHaveLength(300);
  expect(CLIENT_REPORT_POLICY.perAddress).toBe(10);
});
