import { describe, expect, it } from 'vitest';
import { growthPerHour } from './slope.ts';

const HOUR_MS = 3_600_000;

describe('the growth of a series', () => {
  it('is a part of its mean per hour', () => {
    const samples = [0, 1, 2].map((hour) => ({ atMs: hour * HOUR_MS, value: 100 + hour * 10 }));
    expect(growthPerHour(samples)).toBeCloseTo(10 / 110);
  });

  it('is not moved by a sample of an odd moment', () => {
    const samples = Array.from({ length: 60 }, (_, minute) => ({
      atMs: minute * 60_000,
      value: minute === 30 ? 500 : 100,
    }));
    expect(growthPerHour(samples)).toBe(0);
  });

  it('cannot be told of one sample', () => {
    expect(growthPerHour([{ atMs: 0, value: 1 }])).toBeNaN();
  });
});
