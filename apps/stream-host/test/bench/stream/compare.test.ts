import { describe, expect, it } from 'vitest';
import { type BenchReport, compare } from './compare.ts';

const report = (cases: BenchReport['cases']): BenchReport => ({ machine: {}, load: { before: 0, after: 0 }, cases });

describe('the comparison of two bench runs', () => {
  it('divides each figure by the former one, however deep it lies', () => {
    const now = report([{ name: 'a', fpsDecoded: 60, inputToPhotonMs: { p50: 10, legs: { encode: 3 } } }]);
    const former = report([{ name: 'a', fpsDecoded: 30, inputToPhotonMs: { p50: 20, legs: { encode: 6 } } }]);
    expect(compare(now, former)).toEqual({
      a: { fpsDecoded: 2, 'inputToPhotonMs.p50': 0.5, 'inputToPhotonMs.legs.encode': 0.5 },
    });
  });

  it('leaves out what only one of them has, and what cannot be divided by', () => {
    const now = report([
      { name: 'a', freezes: 1, kbps: 5 },
      { name: 'new', fpsDecoded: 1 },
    ]);
    const former = report([
      { name: 'a', freezes: 0 },
      { name: 'old', fpsDecoded: 1 },
    ]);
    expect(compare(now, former)).toEqual({ a: {} });
  });
});
