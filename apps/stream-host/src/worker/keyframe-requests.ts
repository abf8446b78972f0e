import type { Clock } from './rtp/pacer.ts';

/** Least time between two forced keyframes, in ms. A browser repeats its request until the keyframe has arrived. */
const GAP_MS = 250;

/** Turns any number of requests into at most one keyframe a gap; the last request is never forgotten. */
export class KeyframeRequests {
  readonly #force: () => void;
  readonly #clock: Clock;
  #forcedAtMs = Number.NEGATIVE_INFINITY;
  #waiting = false;

  constructor(force: () => void, clock: Clock) {
    this.#force = force;
    this.#clock = clock;
  }

  request(): void {
    if (this.#waiting) return;
    const waitMs = this.#forcedAtMs + GAP_MS - this.#clock.now();
    if (waitMs <= 0) {
      this.#forceNow();
    } else {
      this.#waiting = true;
      this.#clock.after(waitMs, () => this.#forceNow());
    }
  }

  #forceNow(): void {
    this.#waiting = false;
    this.#forcedAtMs = this.#clock.now();
    this.#force();
  }
}
