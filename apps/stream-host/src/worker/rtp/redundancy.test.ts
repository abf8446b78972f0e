import { describe, expect, it } from 'vitest';
import { decideRedundancy, NO_REDUNDANCY } from './redundancy.ts';

const after = (...reports: [second: number, fractionLost: number, rttMs: number][]) =>
  reports.reduce(
    (state, [second, fractionLost, rttMs]) =>
      decideRedundancy(state, { fractionLost, rttMs, targetKbps: 5000 }, second * 1000),
    NO_REDUNDANCY,
  ).copies > 1;

describe('sending each packet twice', () => {
  it.each([
    ['one lossy report', [[1, 0.2, 100]], false],
    [
      'losses of 2 %',
      [
        [1, 0.02, 100],
        [2, 0.02, 100],
      ],
      false,
    ],
    [
      'a short path, where repairs are in time',
      [
        [1, 0.1, 40],
        [2, 0.1, 40],
      ],
      false,
    ],
    [
      'lossy reports with a clean one between them',
      [
        [1, 0.1, 100],
        [2, 0, 100],
        [3, 0.1, 100],
      ],
      false,
    ],
    [
      'losses that last on a long path',
      [
        [1, 0.03, 41],
        [2, 0.03, 41],
      ],
      true,
    ],
  ] as const)('begins after %s: %s', (_, reports, on) => {
    expect(after(...reports.map((report) => [...report] as [number, number, number]))).toBe(on);
  });

  it('goes to three copies where two leave too many losses and the path has room for them, and back when it has not', () => {
    const copies = (...targets: number[]) =>
      targets.reduce(
        (state, targetKbps, second) =>
          decideRedundancy(state, { fractionLost: 0.05, rttMs: 100, targetKbps }, second * 1000),
        NO_REDUNDANCY,
      ).copies;
    expect(copies(12_000, 12_000, 12_000)).toBe(3);
    expect(copies(8999, 8999, 8999)).toBe(2);
    expect(copies(12_000, 12_000, 12_000, 5000)).toBe(2);
  });

  it('ends when nothing was lost for a while, whatever the round trip is by then', () => {
    const lossy: [number, number, number][] = [
      [1, 0.05, 100],
      [2, 0.05, 100],
    ];
    expect(after(...lossy, [3, 0, 20], [10.9, 0, 20])).toBe(true);
    expect(after(...lossy, [3, 0, 20], [11, 0, 20])).toBe(false);
    expect(after(...lossy, [3, 0, 100], [8, 0.02, 100], [11, 0, 100])).toBe(true);
  });
});
