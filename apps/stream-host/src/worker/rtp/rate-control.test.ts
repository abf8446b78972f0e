import { describe, expect, it } from 'vitest';
import { decideRate, MIN_BITRATE_KBPS, type RateEvent, startRate } from './rate-control.ts';

const MAX = 12_000;
const remb = (kbps: number): RateEvent => ({ kind: 'bandwidth', bitsPerSecond: kbps * 1000 });
const report = (fractionLost: number): RateEvent => ({ kind: 'report', fractionLost });
const tick: RateEvent = { kind: 'tick' };

/** Target after events given with the seconds they come at. */
function targetAfter(...events: [seconds: number, event: RateEvent][]): number {
  const end = events.reduce((state, [seconds, event]) => decideRate(state, event, seconds * 1000), startRate(MAX, 0));
  return Math.round(end.targetKbps);
}

describe('the video bitrate', () => {
  it('never falls below what stays readable nor rises above what is allowed', () => {
    expect(targetAfter([1, remb(10)])).toBe(MIN_BITRATE_KBPS);
    expect(targetAfter([1, remb(Number.MAX_VALUE)], ...seconds(2, 60))).toBe(MAX);
    expect(startRate(200, 0).targetKbps).toBe(200);
    expect(decideRate(startRate(200, 0), remb(10), 1).targetKbps).toBe(200);
  });

  it('follows a lower estimate at once and a higher one slowly', () => {
    expect(targetAfter([1, remb(2000)])).toBe(1860);
    expect(targetAfter([1, remb(2000)], [1.1, remb(9000)])).toBe(1860);
    expect(targetAfter([1, tick], [1, remb(2000)], [1.1, remb(9000)], [2, tick])).toBe(Math.round(1860 * 1.15));
  });

  it('stays at an estimate that is repeated and outgrows one that is not', () => {
    const repeated = seconds(1, 20).flatMap(([at]): [number, RateEvent][] => [
      [at, remb(2000)],
      [at, tick],
    ]);
    expect(targetAfter(...repeated)).toBe(1860);
    expect(targetAfter([1, remb(2000)], ...seconds(1, 20))).toBeGreaterThan(8000);
  });

  it.each([
    [0.1, 5000],
    [0.2, 4500],
    [1, 2500],
  ])('turns a loss of %f into %i kbit/s', (fractionLost, kbps) => {
    expect(targetAfter([1, report(fractionLost)])).toBe(kbps);
  });

  it('does not grow while packets are being lost', () => {
    expect(targetAfter([1, report(0.03)], ...seconds(2, 10))).toBe(5000);
    expect(targetAfter([1, report(0.02)], ...seconds(2, 10))).toBeGreaterThan(5000);
  });
});

function seconds(from: number, to: number): [number, RateEvent][] {
  return Array.from({ length: to - from + 1 }, (_, index) => [from + index, tick]);
}
