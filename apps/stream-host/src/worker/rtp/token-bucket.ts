/** Limits bytes over time: fills at a rate, holds at most some ms of it, may be overdrawn once. */
export class TokenBucket {
  readonly #burstMs: number;
  #bytes = 0;
  #filledAtMs: number;

  constructor(burstMs: number, nowMs: number) {
    this.#burstMs = burstMs;
    this.#filledAtMs = nowMs;
  }

  /** Takes `size` bytes when anything is left at `bytesPerMs`; false when the bucket is empty. */
  take(size: number, bytesPerMs: number, nowMs: number): boolean {
    this.#bytes = Math.min(this.#bytes + (nowMs - this.#filledAtMs) * bytesPerMs, this.#burstMs * bytesPerMs);
    this.#filledAtMs = nowMs;
    if (this.#bytes <= 0) return false;
    this.#bytes -= size;
    return true;
  }
}
