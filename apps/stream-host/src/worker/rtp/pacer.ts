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

interface Waiting {
  readonly packet: Buffer;
  /** Of the last packet of a picture. */
  readonly onSent: (() => void) | undefined;
}

/** Lets packets go in order, without bursts that overflow the queues of a home router. */
export class Pacer {
  readonly #waiting: Waiting[] = [];
  readonly #send: (packet: Buffer) => void;
  readonly #clock: Clock;
  readonly #budget: TokenBucket;
  #bitrateKbps: number;
  readonly #paces: boolean;
  #waitingBytes = 0;
  #scheduled = false;

  /** Without `paces` everything leaves as it comes. */
  constructor(bitrateKbps: number, send: (packet: Buffer) => void, clock: Clock, paces = true) {
    this.#bitrateKbps = bitrateKbps;
    this.#paces = paces;
    this.#send = send;
    this.#clock = clock;
    this.#budget = new TokenBucket(BURST_MS, clock.now() - BURST_MS);
  }

  set bitrateKbps(kbps: number) {
    this.#bitrateKbps = kbps;
  }

  /** How long what waits would take at the bitrate, in ms. */
  get backlogMs(): number {
    return (this.#waitingBytes * 8) / this.#bitrateKbps;
  }

  /** The packets of one picture. `onSent` is told when the last of them has left. */
  push(packets: readonly Buffer[], onSent?: () => void): void {
    for (const [index, packet] of packets.entries()) {
      this.#waiting.push({ packet, onSent: index === packets.length - 1 ? onSent : undefined });
      this.#waitingBytes += packet.length;
    }
    if (!this.#scheduled) this.#drain();
  }

  clear(): void {
    this.#waiting.length = 0;
    this.#waitingBytes = 0;
  }

  #drain(): void {
    const bytesPerMs = (Math.max(this.#bitrateKbps, SLOWEST_KBPS) / 8) * PACE_FACTOR;
    let sent = 0;
    for (const { packet, onSent } of this.#waiting) {
      if (this.#paces && !this.#budget.take(packet.length, bytesPerMs, this.#clock.now())) break;
      this.#send(packet);
      this.#waitingBytes -= packet.length;
      onSent?.();
      sent++;
    }
    this.#waiting.splice(0, sent);
    this.#scheduled = this.#waiting.length > 0;
    if (this.#scheduled) this.#clock.after(1, () => this.#drain());
  }
}
