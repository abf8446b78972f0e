export type PathUse = 'normal' | 'over' | 'under';

export interface Detector {
  readonly use: PathUse;
  /** What the growth of delay is compared with; follows the path's own unrest. */
  readonly threshold: number;
  readonly formerSlope: number;
  readonly overMs: number;
  readonly overCount: number;
  readonly updatedMs: number | null;
}

export const CALM: Detector = {
  use: 'normal',
  threshold: 12.5,
  formerSlope: 0,
  overMs: 0,
  overCount: 0,
  updatedMs: null,
};

const GAIN = 4;
const MOST_DELTAS = 60;
const LEAST_OVER_MS = 10;
const THRESHOLD_UP = 0.0087;
const THRESHOLD_DOWN = 0.039;
/** A sudden peak does not move the threshold. */
const LARGEST_STEP = 15;
const LEAST_THRESHOLD = 6;
const MOST_THRESHOLD = 600;
const LONGEST_UPDATE_MS = 100;

/** One look at the growth of delay. `sendMs` is the distance of the groups, `nowMs` by the browser's clock. Source: draft-ietf-rmcat-gcc-02 §5.4. */
export function detect(
  detector: Detector,
  { slope, deltas, sendMs, nowMs }: { slope: number; deltas: number; sendMs: number; nowMs: number },
): Detector {
  const growth = Math.min(deltas, MOST_DELTAS) * slope * GAIN;
  const threshold = adapt(detector, growth, nowMs);
  const next = { ...detector, threshold, formerSlope: slope, updatedMs: nowMs };
  if (growth < -detector.threshold) return { ...next, use: 'under', overMs: 0, overCount: 0 };
  if (growth <= detector.threshold) return { ...next, use: 'normal', overMs: 0, overCount: 0 };
  // The first excess may have begun anywhere between the two groups.
  const overMs = detector.overCount === 0 ? sendMs / 2 : detector.overMs + sendMs;
  const overCount = detector.overCount + 1;
  if (overMs > LEAST_OVER_MS && overCount > 1 && slope >= detector.formerSlope) {
    return { ...next, use: 'over', overMs: 0, overCount: 0 };
  }
  return { ...next, overMs, overCount };
}

function adapt({ threshold, updatedMs }: Detector, growth: number, nowMs: number): number {
  const size = Math.abs(growth);
  if (size > threshold + LARGEST_STEP) return threshold;
  const speed = size < threshold ? THRESHOLD_DOWN : THRESHOLD_UP;
  const elapsedMs = Math.min(LONGEST_UPDATE_MS, Math.max(0, nowMs - (updatedMs ?? nowMs)));
  const moved = threshold + speed * (size - threshold) * elapsedMs;
  return Math.min(MOST_THRESHOLD, Math.max(LEAST_THRESHOLD, moved));
}
