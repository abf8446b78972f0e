/** How often each packet is sent, and why. */
export interface Redundancy {
  readonly copies: 1 | 2 | 3;
  /** Consecutive reports of a path that is lossy and long. */
  readonly lossyReports: number;
  readonly cleanSinceMs: number | null;
}

export const NO_REDUNDANCY: Redundancy = { copies: 1, lossyReports: 0, cleanSinceMs: null };

/** Losses that have to be waited out, and a round trip long enough that waiting shows as a stutter. */
const HIGH_LOSS = 0.02;
const LONG_RTT_MS = 40;
/** One lossy report may be a queue that overflowed once. */
const REPORTS = 2;
/** Losses of which two copies leave too many, and the rate of the path at which a third still leaves a picture of 720 lines. */
const THIRD_COPY_LOSS = 0.035;
const THIRD_COPY_KBPS = 9000;
const LOW_LOSS = 0.01;
/** Time without losses after which single packets are enough again, in ms. */
const CLEAN_MS = 8000;

/** The decision after one receiver report. */
export function decideRedundancy(
  state: Redundancy,
  path: { readonly fractionLost: number; readonly rttMs: number; readonly targetKbps: number },
  nowMs: number,
): Redundancy {
  const { fractionLost, rttMs, targetKbps } = path;
  if (state.copies === 1) {
    const isLossy = fractionLost > HIGH_LOSS && rttMs > LONG_RTT_MS;
    const lossyReports = isLossy ? state.lossyReports + 1 : 0;
    return { copies: lossyReports >= REPORTS ? 2 : 1, lossyReports, cleanSinceMs: null };
  }
  const affordsThird = targetKbps >= THIRD_COPY_KBPS;
  if (fractionLost > LOW_LOSS) {
    const wantsThird = state.copies === 3 || fractionLost > THIRD_COPY_LOSS;
    return { ...state, copies: affordsThird && wantsThird ? 3 : 2, cleanSinceMs: null };
  }
  const cleanSinceMs = state.cleanSinceMs ?? nowMs;
  return nowMs - cleanSinceMs >= CLEAN_MS ? NO_REDUNDANCY : { ...state, cleanSinceMs };
}
