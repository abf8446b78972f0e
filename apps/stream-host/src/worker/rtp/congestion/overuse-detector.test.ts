import { describe, expect, it } from 'vitest';
import { CALM, type Detector, detect } from './overuse-detector.ts';
import { addDelta, NO_TREND, slopeOf } from './trendline.ts';

/** What the detector says after groups 17 ms apart, of which each arrives so much later than the one before. */
function useAfter(growthMs: number, groups: number): Detector {
  let trend = NO_TREND;
  let detector = CALM;
  for (let group = 1; group <= groups; group++) {
    const nowMs = group * (17 + growthMs);
    trend = addDelta(trend, { sendMs: 17, arrivalMs: 17 + growthMs, arrivedMs: nowMs });
    const slope = slopeOf(trend);
    if (slope !== null) detector = detect(detector, { slope, deltas: trend.deltas, sendMs: 17, nowMs });
  }
  return detector;
}

describe('the trend of the delay', () => {
  it('is unknown before its window is full, and then the growth of each ms', () => {
    let trend = NO_TREND;
    for (let group = 1; group < 20; group++)
      trend = addDelta(trend, { sendMs: 10, arrivalMs: 11, arrivedMs: group * 11 });
    expect(slopeOf(trend)).toBeNull();
    for (let group = 20; group < 100; group++)
      trend = addDelta(trend, { sendMs: 10, arrivalMs: 11, arrivedMs: group * 11 });
    expect(slopeOf(trend)).toBeCloseTo(1 / 11, 3);
  });

  it('is unknown where everything arrives at the same moment', () => {
    let trend = NO_TREND;
    for (let group = 0; group < 30; group++) trend = addDelta(trend, { sendMs: 10, arrivalMs: 0, arrivedMs: 5 });
    expect(slopeOf(trend)).toBeNull();
  });
});

describe('the overuse detector', () => {
  it.each([
    [0, 'normal'],
    [0.2, 'normal'],
    [4, 'over'],
    [-4, 'under'],
  ])('finds in a delay that grows by %f ms a picture: %s', (growthMs, use) => {
    expect(useAfter(growthMs, 30).use).toBe(use);
  });

  it('is not alarmed by a single excess', () => {
    const excess = { slope: 1, deltas: 60, sendMs: 17, nowMs: 17 };
    expect(detect(CALM, excess).use).toBe('normal');
    expect(detect(detect(CALM, excess), { ...excess, nowMs: 34 }).use).toBe('over');
  });

  it('is not alarmed while the growth gets less', () => {
    const first = detect(CALM, { slope: 1, deltas: 60, sendMs: 17, nowMs: 17 });
    expect(detect(first, { slope: 0.5, deltas: 60, sendMs: 17, nowMs: 34 }).use).toBe('normal');
  });

  it('gets used to a path that is never calm, and again to one that is, within limits', () => {
    const look = (detector: Detector, slope: number, nowMs: number) =>
      detect(detector, { slope, deltas: 60, sendMs: 17, nowMs });
    let detector = CALM;
    for (let at = 0; at < 500; at++) detector = look(detector, at % 2 ? 0.1 : -0.1, at * 17);
    expect(detector.threshold).toBeGreaterThan(20);
    for (let at = 500; at < 2000; at++) detector = look(detector, 0, at * 17);
    expect(detector.threshold).toBe(6);
  });

  it('does not move for a peak', () => {
    expect(detect(CALM, { slope: 5, deltas: 60, sendMs: 17, nowMs: 17 }).threshold).toBe(CALM.threshold);
  });
});
