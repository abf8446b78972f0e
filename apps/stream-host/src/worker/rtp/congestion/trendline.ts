import type { GroupDelta } from './arrival-groups.ts';

interface Point {
  readonly atMs: number;
  readonly delayMs: number;
}

/** The last groups' accumulated delay, smoothed. */
export interface Trendline {
  readonly points: readonly Point[];
  readonly accumulatedMs: number;
  readonly smoothedMs: number;
  readonly deltas: number;
}

export const NO_TREND: Trendline = { points: [], accumulatedMs: 0, smoothedMs: 0, deltas: 0 };

const WINDOW = 20;
const SMOOTHING = 0.9;

export function addDelta(trend: Trendline, delta: GroupDelta): Trendline {
  const accumulatedMs = trend.accumulatedMs + delta.arrivalMs - delta.sendMs;
  const smoothedMs = SMOOTHING * trend.smoothedMs + (1 - SMOOTHING) * accumulatedMs;
  const points = [...trend.points.slice(1 - WINDOW), { atMs: delta.arrivedMs, delayMs: smoothedMs }];
  return { points, accumulatedMs, smoothedMs, deltas: trend.deltas + 1 };
}

/** Growth of the delay in ms per ms, by least squares; null before the window is full. Source: the trendline filter of GCC. */
export function slopeOf({ points }: Trendline): number | null {
  if (points.length < WINDOW) return null;
  const meanAt = points.reduce((sum, { atMs }) => sum + atMs, 0) / WINDOW;
  const meanDelay = points.reduce((sum, { delayMs }) => sum + delayMs, 0) / WINDOW;
  const covariance = points.reduce((sum, { atMs, delayMs }) => sum + (atMs - meanAt) * (delayMs - meanDelay), 0);
  const variance = points.reduce((sum, { atMs }) => sum + (atMs - meanAt) ** 2, 0);
  return variance === 0 ? null : covariance / variance;
}
