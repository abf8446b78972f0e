import type { Feedback } from '../rtcp.ts';
import type { CongestionControl, ProbePlan } from './congestion-control.ts';
import { type EstimatorState, onArrivals, onProbe, startEstimate } from './estimator.ts';
import { type ProbePacket, rateOfProbe } from './probe.ts';
import { SendHistory } from './send-history.ts';

const PROBE_MS = 25;
/** How far above the present rate a probe looks, and a little above the most that is wanted. */
const PROBE_FACTOR = 2;
const BEYOND_MAX = 1.1;
/** First probe after the first feedback; later ones this long after the last, and after the path was last full. */
const PROBE_PAUSE_MS = 4000;
const FULL_PAUSE_MS = 1500;
/** A probe nobody told of is given up after this. */
const PROBE_PATIENCE_MS = 1500;
/** Packets of the probe may still come when later ones, up to so much in ms, have arrived. */
const OVERTAKEN_MS = 20;

interface Probe {
  readonly number: number;
  readonly endsMs: number;
  /** By their number: one that was missing may still have come. */
  readonly packets: Map<number, ProbePacket>;
}

/** We estimate, from the browser's feedback on each packet. */
export class TransportControl implements CongestionControl {
  readonly #history = new SendHistory();
  readonly #startProbe: (plan: ProbePlan) => void;
  #state: EstimatorState;
  #probe: Probe | null = null;
  #probes = 0;
  #probedMs = Number.NEGATIVE_INFINITY;

  /** `startProbe` has to send padding at the rate for the time, beside whatever else is sent. */
  constructor(maxKbps: number, nowMs: number, startProbe: (plan: ProbePlan) => void) {
    this.#state = startEstimate(maxKbps, nowMs);
    this.#startProbe = startProbe;
  }

  get targetKbps(): number {
    return this.#state.targetKbps;
  }

  get holdUntilMs(): number {
    return this.#state.hold.untilMs;
  }

  onSent(bytes: number, nowMs: number): number {
    const probe = this.#probe && nowMs <= this.#probe.endsMs ? this.#probe.number : null;
    return this.#history.add(bytes, nowMs, probe);
  }

  onFeedback(feedback: Feedback, nowMs: number): void {
    if (feedback.kind !== 'arrivals') return;
    const told = this.#history.match(feedback.packets);
    this.#state = onArrivals(this.#state, told, nowMs);
    if (this.#probe) {
      for (const packet of told.probes.get(this.#probe.number) ?? []) this.#probe.packets.set(packet.sequence, packet);
    }
    const newestMs = told.arrived.reduce((newest, { sentMs }) => Math.max(newest, sentMs), 0);
    this.#judgeProbe(newestMs, nowMs);
    this.#considerProbe(nowMs);
  }

  tick(): void {}

  #judgeProbe(toldUpToMs: number, nowMs: number): void {
    if (!this.#probe) return;
    if (toldUpToMs <= this.#probe.endsMs + OVERTAKEN_MS && nowMs < this.#probe.endsMs + PROBE_PATIENCE_MS) return;
    const kbps = rateOfProbe([...this.#probe.packets.values()]);
    this.#probe = null;
    if (kbps === null || this.#state.decreasedMs > this.#probedMs) return;
    const before = this.#state.targetKbps;
    this.#state = onProbe(this.#state, kbps);
    // It went well: look further at once.
    if (this.#state.targetKbps > before * 1.3) this.#probedMs = Number.NEGATIVE_INFINITY;
  }

  #considerProbe(nowMs: number): void {
    const { targetKbps, maxKbps, decreasedMs } = this.#state;
    if (this.#probe || targetKbps >= maxKbps) return;
    if (nowMs - this.#probedMs < PROBE_PAUSE_MS || nowMs - decreasedMs < FULL_PAUSE_MS) return;
    this.#probedMs = nowMs;
    this.#probe = { number: ++this.#probes, endsMs: nowMs + PROBE_MS, packets: new Map() };
    this.#startProbe({ kbps: Math.min(maxKbps * BEYOND_MAX, targetKbps * PROBE_FACTOR), durationMs: PROBE_MS });
  }
}
