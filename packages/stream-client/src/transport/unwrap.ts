const RANGE = 2 ** 32;

/** Turns timestamps modulo 2^32 into ones that go on for ever. The first keeps its value; steps back are small. */
export class Unwrapper {
  #last: number | null = null;

  next(timestamp: number): number {
    if (this.#last === null) {
      this.#last = timestamp;
      return timestamp;
    }
    const step = (((timestamp - this.#last) % RANGE) + RANGE) % RANGE;
    this.#last += step >= RANGE / 2 ? step - RANGE : step;
    return this.#last;
  }
}
