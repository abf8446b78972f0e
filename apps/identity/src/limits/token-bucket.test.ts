import { describe, expect, it } from 'vitest';
import { createRateLimit } from './token-bucket.ts';

const policy = { burst: 3, perMinute: 6 };

describe('a limit by caller', () => {
  it('refuses what comes after the burst until the next token', () => {
    let now = 0;
    const limit = createRateLimit(policy, () => now);
    expect([1, 2, 3, 4].map(() => limit.take('a'))).toEqual([true, true, true, false]);
    now = 9_999;
    expect(limit.take('a')).toBe(false);
    now = 10_000;
    expect([limit.take('a'), limit.take('a')]).toEqual([true, false]);
  });

  it('never saves up more than the burst', () => {
    let now = 0;
    const limit = createRateLimit(policy, () => now);
    limit.take('a');
    now = 3_600_000;
    expect([1, 2, 3, 4].map(() => limit.take('a'))).toEqual([true, true, true, false]);
  });

  it('counts each caller alone', () => {
    const limit = createRateLimit({ burst: 1, perMinute: 1 }, () => 0);
    expect([limit.take('a'), limit.take('a'), limit.take('b')]).toEqual([true, false, true]);
  });

  it('survives a clock that goes back', () => {
    let now = 10_000;
    const limit = createRateLimit({ burst: 1, perMinute: 60 }, () => now);
    expect(limit.take('a')).toBe(true);
    now = 0;
    expect(limit.take('a')).toBe(false);
  });
});
