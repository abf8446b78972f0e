import type { ShownFrame } from '../statistics/frame-legs.ts';

/** Frames that can be on their way through decoder and compositor at once; older ones were never shown. */
const MOST_FRAMES = 128;

interface Entry {
  readonly rtpTimestamp: number;
  readonly receivedMs: number;
  decodedMs: number | null;
}

/** What happened when to the frames we decode ourselves; the browser only tells that of WebRTC's. Times in ms. */
export class FrameDiary {
  readonly #entries = new Map<number, Entry>();
  #decodedAtMs: number[] = [];

  received(timestampUs: number, rtpTimestamp: number, nowMs: number): void {
    this.#entries.set(timestampUs, { rtpTimestamp, receivedMs: nowMs, decodedMs: null });
    if (this.#entries.size > MOST_FRAMES) this.#entries.delete(this.#entries.keys().next().value!);
  }

  /** @returns how long the frame took, in ms */
  decoded(timestampUs: number, nowMs: number): number {
    this.#decodedAtMs.push(nowMs);
    const entry = this.#entries.get(timestampUs);
    if (!entry) return 0;
    entry.decodedMs = nowMs;
    return nowMs - entry.receivedMs;
  }

  /** A video element has shown the frame of this media time, in seconds. */
  shown(mediaTime: number, displayedMs: number): ShownFrame | null {
    const entry = this.#entries.get(Math.round(mediaTime * 1_000_000));
    if (!entry || entry.decodedMs === null) return null;
    const { rtpTimestamp, receivedMs, decodedMs } = entry;
    return { rtpTimestamp, receivedMs, decodeMs: decodedMs - receivedMs, bufferMs: 0, displayedMs };
  }

  /** Frames decoded in the last second. */
  decodedLately(nowMs: number): number {
    this.#decodedAtMs = this.#decodedAtMs.filter((atMs) => nowMs - atMs < 1000);
    return this.#decodedAtMs.length;
  }
}
