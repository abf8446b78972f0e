/** What a stream is encoded to. */
export interface Quality {
  readonly width: number;
  readonly height: number;
  readonly fps: number;
  readonly bitrateKbps: number;
}

/** What bounds the quality of a stream at this moment. */
export interface QualityBounds {
  /** The game's own picture; nothing is ever enlarged. */
  readonly display: { readonly width: number; readonly height: number };
  /** What the plan pays for and the title is worth. */
  readonly plan: { readonly height: number; readonly fps: number; readonly maxBitrateKbps: number };
  /** What the network carries, in kbit/s. */
  readonly networkKbps: number;
  /** What the pictures of the last moments took of it, in kbit/s. */
  readonly usedKbps: number;
  /** What the browser wants or can decode; null while it has not said. */
  readonly browser: { readonly maxHeight: number; readonly maxFps: number; readonly maxBitrateKbps: number } | null;
}

/**
 * From best to worst: how many lines and frames a bitrate is worth spending on, in kbit/s. A sharp small picture that is
 * enlarged by the browser looks better than a large one made of blocks.
 */
const RUNGS = [
  { fromKbps: 4500, maxHeight: Number.POSITIVE_INFINITY, maxFps: Number.POSITIVE_INFINITY },
  { fromKbps: 2500, maxHeight: 720, maxFps: Number.POSITIVE_INFINITY },
  { fromKbps: 1000, maxHeight: 540, maxFps: Number.POSITIVE_INFINITY },
  { fromKbps: 500, maxHeight: 360, maxFps: Number.POSITIVE_INFINITY },
] as const;
const LOWEST = { fromKbps: 0, maxHeight: 360, maxFps: 30 } as const;

/** A lack of bitrate has to last this long, in ms, before the picture gets smaller; a severe one does not. */
export const STEP_DOWN_AFTER_MS = 1000;
const SEVERE = 0.6;
/** A screen that uses less than this part of its bitrate lacks nothing: it stands still or is easily said. */
const IN_NEED = 0.4;
/** Bitrate beyond a rung's own that has to last this long, in ms, before the picture gets larger again, one rung at a time. */
export const STEP_UP_AFTER_MS = 5000;
const MARGIN = 1.3;

export interface QualityState {
  readonly rung: number;
  /** Since when the bitrate has been too low, or more than enough; null while it is just right. */
  readonly lowSinceMs: number | null;
  readonly highSinceMs: number | null;
}

/** A stream begins as good as its bounds allow: the network's estimate is only a guess by then. */
export const FIRST_QUALITY_STATE: QualityState = { rung: 0, lowSinceMs: null, highSinceMs: null };

/** Chooses the rung; to be asked at each change of the bounds and about once a second. Times in ms on any steady clock. */
export function stepQuality(state: QualityState, bounds: QualityBounds, nowMs: number): QualityState {
  const kbps = allowedKbps(bounds);
  const found = RUNGS.findIndex((rung) => kbps >= rung.fromKbps);
  const fitting = found < 0 ? RUNGS.length : found;
  if (fitting > state.rung && bounds.usedKbps < kbps * IN_NEED) return settled(state.rung);
  if (fitting > state.rung) {
    const lowSinceMs = state.lowSinceMs ?? nowMs;
    const severe = kbps < (RUNGS[state.rung]?.fromKbps ?? 0) * SEVERE;
    if (severe || nowMs - lowSinceMs >= STEP_DOWN_AFTER_MS) return settled(fitting);
    return { rung: state.rung, lowSinceMs, highSinceMs: null };
  }
  const next = Math.max(0, state.rung - 1);
  const enough = next < state.rung && kbps >= (RUNGS[next]?.fromKbps ?? 0) * MARGIN;
  if (!enough) return settled(state.rung);
  const highSinceMs = state.highSinceMs ?? nowMs;
  if (nowMs - highSinceMs >= STEP_UP_AFTER_MS) return settled(next);
  return { rung: state.rung, lowSinceMs: null, highSinceMs };
}

/** What to encode now. Width and height are even; the proportions are the display's. */
export function qualityOf(state: QualityState, bounds: QualityBounds): Quality {
  const { display, plan, browser } = bounds;
  const rung = RUNGS[state.rung] ?? LOWEST;
  const height = Math.min(display.height, plan.height, browser?.maxHeight ?? plan.height, rung.maxHeight);
  return {
    width: even((display.width * height) / display.height),
    height: even(height),
    fps: Math.min(plan.fps, browser?.maxFps ?? plan.fps, rung.maxFps),
    bitrateKbps: allowedKbps(bounds),
  };
}

function allowedKbps({ plan, networkKbps, browser }: QualityBounds): number {
  return Math.min(networkKbps, plan.maxBitrateKbps, browser?.maxBitrateKbps ?? plan.maxBitrateKbps);
}

function settled(rung: number): QualityState {
  return { rung, lowSinceMs: null, highSinceMs: null };
}

/** Half of the colour samples of H.264 4:2:0 need even sizes: an odd display loses its last column or row. */
function even(length: number): number {
  return Math.max(2, Math.floor(length / 2) * 2);
}
