/** Round trips this old say nothing about the clocks any more, in ms: crystals drift apart by microseconds a second. */
const MEMORY_MS = 30_000;
const MOST_SAMPLES = 64;

interface Sample {
  readonly atMs: number;
  readonly roundTripMs: number;
  readonly offsetMs: number;
}

/**
 * How far the host's clock is ahead of ours, from pings. The quickest of the last round trips counts, since only what waited
 * nowhere took the same time both ways. Source: RFC 5905 §8 and §10 (minimum filter).
 */
export class HostClock {
  #samples: readonly Sample[] = [];

  /** A pong: when the ping left, what the host's clock said, and when the answer came, in ms. */
  add(sentMs: number, hostMs: number, nowMs: number): void {
    const roundTripMs = nowMs - sentMs;
    if (roundTripMs < 0) return;
    const offsetMs = hostMs - (sentMs + roundTripMs / 2);
    const recent = this.#samples.filter((sample) => nowMs - sample.atMs < MEMORY_MS);
    this.#samples = [...recent, { atMs: nowMs, roundTripMs, offsetMs }].slice(-MOST_SAMPLES);
  }

  /** Null before the first pong. */
  get offsetMs(): number | null {
    return this.#quickest()?.offsetMs ?? null;
  }

  /** Least round trip of the last half minute, in ms; null before the first. */
  get roundTripMs(): number | null {
    return this.#quickest()?.roundTripMs ?? null;
  }

  #quickest(): Sample | undefined {
    return this.#samples.toSorted((a, b) => a.roundTripMs - b.roundTripMs)[0];
  }
}
