/**
 * Times of the sound through all pipelines of a session. Each pipeline counts from nought, but a browser that is shown times it
 * has heard already takes the packets for late ones and throws them away, for as long as the former pipeline ran.
 */
export class SoundTimeline {
  readonly #packetNs: bigint;
  #offsetNs: bigint | null = null;
  #startedNs: bigint | null = null;
  #lastNs = 0n;

  /** `packetNs`: length of one packet. */
  constructor(packetNs: bigint) {
    this.#packetNs = packetNs;
  }

  /** A new pipeline follows: what passes between its first packet and the last one of the former is a pause. */
  restart(): void {
    this.#offsetNs = null;
  }

  /** Time of a packet that its pipeline gives `ptsNs` and that has come at `nowNs`, any monotonic clock. Never goes back. */
  at(ptsNs: bigint, nowNs: bigint): bigint {
    this.#startedNs ??= nowNs;
    if (this.#offsetNs === null) {
      const elapsedNs = nowNs - this.#startedNs;
      const nextNs = this.#lastNs + this.#packetNs;
      this.#offsetNs = (elapsedNs > nextNs ? elapsedNs : nextNs) - ptsNs;
    }
    this.#lastNs = ptsNs + this.#offsetNs;
    return this.#lastNs;
  }
}
