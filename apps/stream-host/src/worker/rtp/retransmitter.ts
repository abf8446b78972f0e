import { sequenceOf, toRetransmission } from './packet.ts';
import { TokenBucket } from './token-bucket.ts';

/** Packets kept for repair; at 1500 packets a second this is more than two seconds. */
const HISTORY = 4096;
/** A repair is not repeated sooner than this, in ms, even on the shortest path. */
const SHORTEST_REPEAT_MS = 15;
/** Repairs may take this part of the stream's rate, over this time. Unlimited repairs collapse a full path (streaming facts §5). */
const REPAIR_SHARE = 0.3;
const REPAIR_BURST_MS = 100;

interface Kept {
  readonly packet: Buffer;
  resentAtMs: number;
}

/** What the path is like at the moment of a repair. */
export interface PathState {
  readonly rttMs: number;
  readonly bitrateKbps: number;
}

/** Keeps the packets sent and answers losses with RTX packets, within limits. Source: RFC 4588. */
export class Retransmitter {
  readonly #kept: (Kept | undefined)[] = new Array(HISTORY);
  readonly #ssrc: number;
  readonly #payloadType: number;
  readonly #budget: TokenBucket;
  #sequence: number;

  constructor(stream: { ssrc: number; payloadType: number; firstSequence: number }, nowMs: number) {
    this.#ssrc = stream.ssrc;
    this.#payloadType = stream.payloadType;
    this.#sequence = stream.firstSequence;
    this.#budget = new TokenBucket(REPAIR_BURST_MS, nowMs);
  }

  keep(packet: Buffer): void {
    this.#kept[sequenceOf(packet) % HISTORY] = { packet, resentAtMs: Number.NEGATIVE_INFINITY };
  }

  /** The repair of a lost packet; null when it is forgotten, was repaired within the round trip, or the budget is spent. */
  repair(sequence: number, path: PathState, nowMs: number): Buffer | null {
    const kept = this.#find(sequence);
    if (!kept) return null;
    if (nowMs - kept.resentAtMs < Math.max(SHORTEST_REPEAT_MS, path.rttMs)) return null;
    const bytesPerMs = (path.bitrateKbps / 8) * REPAIR_SHARE;
    if (!this.#budget.take(kept.packet.length, bytesPerMs, nowMs)) return null;
    kept.resentAtMs = nowMs;
    return this.again(kept.packet);
  }

  /** The packet as it was first sent; null when it is forgotten. */
  original(sequence: number): Buffer | null {
    return this.#find(sequence)?.packet ?? null;
  }

  /** The packet once more, whether it was missed or not: browsers take what they have as padding. */
  again(packet: Buffer): Buffer {
    const stream = { ssrc: this.#ssrc, payloadType: this.#payloadType, sequence: this.#sequence };
    this.#sequence = (this.#sequence + 1) & 0xffff;
    return toRetransmission(packet, stream);
  }

  #find(sequence: number): Kept | null {
    const kept = this.#kept[sequence % HISTORY];
    return kept && sequenceOf(kept.packet) === sequence ? kept : null;
  }
}
