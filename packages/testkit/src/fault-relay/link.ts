/** What a path does to the packets of one direction. Changeable at any time; what is already under way is not touched. */
export interface LinkConditions {
  /** Part of the packets that is lost, 0 to 1, each by itself. */
  readonly loss: number;
  /** One-way delay in ms. */
  readonly delayMs: number;
  /** Each packet takes up to this many ms longer, evenly spread. */
  readonly jitterMs: number;
  /** Whether jitter lets packets overtake each other, as `netem` does; else a late packet holds up those behind it. */
  readonly reorders: boolean;
  /** What the bottleneck carries, in kbit/s with UDP and IP headers; null for no bottleneck. */
  readonly rateKbps: number | null;
  /** Length of the bottleneck's queue at its present rate, in ms; packets that find it full are lost (drop-tail). */
  readonly queueMs: number;
  /** Nothing passes. */
  readonly cut: boolean;
}

export const PERFECT_LINK: LinkConditions = {
  loss: 0,
  delayMs: 0,
  jitterMs: 0,
  reorders: true,
  rateKbps: null,
  queueMs: 100,
  cut: false,
};

export interface LinkStatistics {
  /** Packets and their UDP payload that reached the link, whatever became of them. */
  readonly packets: number;
  readonly bytes: number;
  readonly lost: number;
  readonly droppedByQueue: number;
  readonly droppedByCut: number;
  /** Time a packet that came now would wait at the bottleneck, and the longest that one waited since the statistics before, in ms. */
  readonly queueMs: number;
  readonly longestQueueMs: number;
}

/** What UDP and IPv4 put around a payload, in bytes. */
const HEADER_BYTES = 28;

/** Decides the fate of each packet of one direction. Times in ms of one monotonic clock; `random` gives 0 to 1. */
export class Link {
  #conditions = PERFECT_LINK;
  readonly #random: () => number;
  /** When the bottleneck will have sent all it has. */
  #freeAtMs = Number.NEGATIVE_INFINITY;
  #lastArrivalMs = Number.NEGATIVE_INFINITY;
  #counts = { packets: 0, bytes: 0, lost: 0, droppedByQueue: 0, droppedByCut: 0 };
  #longestQueueMs = 0;

  constructor(random: () => number) {
    this.#random = random;
  }

  /** Changes what is named. What waits at the bottleneck counts in bytes: at a lower rate it takes longer. */
  change(conditions: Partial<LinkConditions>, nowMs: number): void {
    const before = this.#conditions;
    this.#conditions = { ...before, ...conditions };
    if (before.rateKbps === null) return;
    const after = this.#conditions.rateKbps;
    const waitingMs = after === null ? 0 : (this.#waitingMs(nowMs) * before.rateKbps) / after;
    this.#freeAtMs = nowMs + waitingMs;
  }

  /** When a packet with so many bytes of payload arrives at the far end; null when it never does. */
  send(payloadBytes: number, nowMs: number): number | null {
    const { loss, cut, delayMs, jitterMs, reorders } = this.#conditions;
    this.#counts.packets++;
    this.#counts.bytes += payloadBytes;
    // Drawn for every packet, so that a change of one condition does not move all later chances.
    const chance = this.#random();
    const late = this.#random() * jitterMs;
    if (cut) return this.#drop('droppedByCut');
    if (chance < loss) return this.#drop('lost');
    const leavesMs = this.#passBottleneck(payloadBytes, nowMs);
    if (leavesMs === null) return this.#drop('droppedByQueue');
    const arrivesMs = leavesMs + delayMs + late;
    this.#lastArrivalMs = reorders ? arrivesMs : Math.max(arrivesMs, this.#lastArrivalMs);
    return this.#lastArrivalMs;
  }

  /** Counts since the beginning; the longest wait since it was last read. */
  readStatistics(nowMs: number): LinkStatistics {
    const statistics = { ...this.#counts, queueMs: this.#waitingMs(nowMs), longestQueueMs: this.#longestQueueMs };
    this.#longestQueueMs = 0;
    return statistics;
  }

  #passBottleneck(payloadBytes: number, nowMs: number): number | null {
    const { rateKbps, queueMs } = this.#conditions;
    if (rateKbps === null) return nowMs;
    const waitingMs = this.#waitingMs(nowMs);
    const sendingMs = ((payloadBytes + HEADER_BYTES) * 8) / rateKbps;
    // What is being sent has left the queue: a packet that finds the bottleneck idle always passes.
    if (waitingMs > 0 && waitingMs + sendingMs > queueMs) return null;
    this.#freeAtMs = nowMs + waitingMs + sendingMs;
    this.#longestQueueMs = Math.max(this.#longestQueueMs, waitingMs + sendingMs);
    return this.#freeAtMs;
  }

  #waitingMs(nowMs: number): number {
    return Math.max(0, this.#freeAtMs - nowMs);
  }

  #drop(count: 'lost' | 'droppedByQueue' | 'droppedByCut'): null {
    this.#counts[count]++;
    return null;
  }
}
