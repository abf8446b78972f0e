import { TokenBucket } from './token-bucket.ts';

/** Packets leave at up to this multiple of the bitrate: ordinary frames in one burst, keyframes spread. Streaming facts §5. */
const PACE_FACTOR = 8;
const BURST_MS = 5;
/** A low bitrate must not hold back a keyframe for long. */
const SLOWEST_KBPS = 1000;

export interface Clock {
  now(): number;
  /** Calls back after about this many ms. */
  after(delayMs: number, callback: () => void): void;
}

/** Lets packets go in order, without bursts that overflow the queues of a home router. */
export class Pacer {
  readonly #waiting: Buffer[] = [];
  readonly #send: (packet: Buffer) => void;
  readonly #clock: Clock;
  readonly #budget: TokenBucket;
  #bitrateKbps: number;
  #scheduled = false;

  constructor(bitrateKbps: number, send: (packet: Buffer) => void, clock: Clock) {
    this.#bitrateKbps = bitrateKbps;
    this.#send = send;
    this.#clock = clock;
    this.#budget = new TokenBucket(BURST_MS, clock.now() - BURST_MS);
  }

  set bitrateKbps(kbps: number) {
    this.#bitrateKbps = kbps;
  }

  push(packets: readonly Buffer[]): void {
    this.#waiting.push(...packets);
    if (!this.#scheduled) this.#drain();
  }

  clear(): void {
    this.#waiting.length = 0;
  }

  #drain(): void {
    const bytesPerMs = (Math.max(this.#bitrateKbps, SLOWEST_KBPS) / 8) * PACE_FACTOR;
    let sent = 0;
    for (const packet of this.#waiting) {
      if (!this.#budget.take(packet.length, bytesPerMs, this.#clock.now())) break;
      this.#send(packet);
      sent++;
    }
    this.#waiting.splice(0, sent);
    this.#scheduled = this.#waiting.length > 0;
    if (this.#scheduled) this.#clock.after(1, () => this.#drain());
  }
}
