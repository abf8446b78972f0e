/** Lowest rate a game stays readable at, in kbit/s. */
export const MIN_BITRATE_KBPS = 300;
/** First rate, until the path has shown what it carries. */
const START_KBPS = 5000;
/** Part of the browser's estimate the encoder may use; the rest is for headers, sound and repairs. */
const ESTIMATE_SHARE = 0.93;
/** An estimate that is not repeated loses its force after this, in ms: browsers fall silent when the path is free. */
const ESTIMATE_LIFE_MS = 3000;
/** Growth per second without complaints. */
const GROWTH = 0.15;
/** Losses above this part lower the rate at once; below the other one it may grow. */
const HIGH_LOSS = 0.1;
const LOW_LOSS = 0.02;

export interface RateState {
  readonly targetKbps: number;
  readonly maxKbps: number;
  /** The browser's estimate (REMB) and when it came; null where there is none. */
  readonly estimate: { readonly kbps: number; readonly atMs: number } | null;
  readonly fractionLost: number;
  readonly updatedAtMs: number;
}

export type RateEvent =
  | { readonly kind: 'bandwidth'; readonly bitsPerSecond: number }
  | { readonly kind: 'report'; readonly fractionLost: number }
  | { readonly kind: 'tick' };

export function startRate(maxKbps: number, nowMs: number): RateState {
  const targetKbps = Math.min(maxKbps, START_KBPS);
  return { targetKbps, maxKbps, estimate: null, fractionLost: 0, updatedAtMs: nowMs };
}

/** The video bitrate after an event: the browser's estimate limits it, losses lower it, quiet time raises it. */
export function decideRate(state: RateState, event: RateEvent, nowMs: number): RateState {
  switch (event.kind) {
    case 'bandwidth': {
      const estimate = { kbps: event.bitsPerSecond / 1000, atMs: nowMs };
      return {
        ...state,
        estimate,
        targetKbps: clamp(state, Math.min(state.targetKbps, estimate.kbps * ESTIMATE_SHARE)),
      };
    }
    case 'report': {
      const { fractionLost } = event;
      const kept = fractionLost > HIGH_LOSS ? 1 - fractionLost / 2 : 1;
      return { ...state, fractionLost, targetKbps: clamp(state, state.targetKbps * kept) };
    }
    case 'tick':
      return grow(state, nowMs);
  }
}

function grow(state: RateState, nowMs: number): RateState {
  const estimate = state.estimate && nowMs - state.estimate.atMs < ESTIMATE_LIFE_MS ? state.estimate : null;
  const updated = { ...state, estimate, updatedAtMs: nowMs };
  if (state.fractionLost > LOW_LOSS) return updated;
  const grown = state.targetKbps * (1 + (GROWTH * (nowMs - state.updatedAtMs)) / 1000);
  const limit = Math.max(state.targetKbps, estimate ? estimate.kbps * ESTIMATE_SHARE : state.maxKbps);
  return { ...updated, targetKbps: clamp(state, Math.min(grown, limit)) };
}

function clamp(state: RateState, kbps: number): number {
  return Math.max(Math.min(MIN_BITRATE_KBPS, state.maxKbps), Math.min(state.maxKbps, kbps));
}
