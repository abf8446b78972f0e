import type { FrameTimes } from '@nimbo/contracts/telemetry';
import { type FrameLegs, frameLegs, LEGS, type Leg, type PathTimes, type ShownFrame, sumOfLegs } from './frame-legs.ts';

/** Pictures older than this are forgotten, in ms. */
const WINDOW_MS = 5000;
/** Pictures that wait for the other side's word, at most: two seconds at 120 a second. */
const MOST_WAITING = 240;

export interface Quantiles {
  readonly p50: number;
  readonly p95: number;
}

/** The way of the pictures of the last seconds, in ms. */
export interface Latency {
  /** How many pictures it is of. */
  readonly frames: number;
  /** From a key's press, less what the game itself took, to the screen. */
  readonly total: Quantiles;
  readonly legs: Readonly<Record<Leg, Quantiles>>;
}

/** Joins what the host and the browser know of each picture. */
export class LatencyWindow {
  readonly #host = new Map<number, FrameTimes>();
  readonly #shown = new Map<number, ShownFrame>();
  #joined: { readonly atMs: number; readonly legs: FrameLegs }[] = [];

  onHostTimes(frames: readonly FrameTimes[], path: PathTimes | null, nowMs: number): void {
    for (const times of frames) {
      const shown = this.#shown.get(times.rtpTimestamp);
      if (shown) this.#join(times, shown, path, nowMs);
      else remember(this.#host, times.rtpTimestamp, times);
    }
  }

  onShown(shown: ShownFrame, path: PathTimes | null, nowMs: number): void {
    const times = this.#host.get(shown.rtpTimestamp);
    if (times) this.#join(times, shown, path, nowMs);
    else remember(this.#shown, shown.rtpTimestamp, shown);
  }

  /** Null while nothing of the last seconds is known. */
  latency(nowMs: number): Latency | null {
    this.#forget(nowMs);
    if (this.#joined.length === 0) return null;
    const all = this.#joined.map(({ legs }) => legs);
    const entries = LEGS.map((leg) => [leg, quantiles(all.map((legs) => legs[leg]))] as const);
    return {
      frames: all.length,
      total: quantiles(all.map(sumOfLegs)),
      legs: Object.fromEntries(entries) as Record<Leg, Quantiles>,
    };
  }

  #join(times: FrameTimes, shown: ShownFrame, path: PathTimes | null, nowMs: number): void {
    this.#host.delete(times.rtpTimestamp);
    this.#shown.delete(times.rtpTimestamp);
    if (!path) return;
    this.#forget(nowMs);
    this.#joined.push({ atMs: nowMs, legs: frameLegs(times, shown, path) });
  }

  #forget(nowMs: number): void {
    const first = this.#joined.findIndex(({ atMs }) => nowMs - atMs < WINDOW_MS);
    if (first === -1) this.#joined = [];
    else if (first > 0) this.#joined.splice(0, first);
  }
}

/** A map keeps the order of its keys: the first is the oldest. */
function remember<V>(waiting: Map<number, V>, key: number, value: V): void {
  waiting.set(key, value);
  if (waiting.size > MOST_WAITING) waiting.delete(waiting.keys().next().value!);
}

export function quantiles(values: readonly number[]): Quantiles {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}
