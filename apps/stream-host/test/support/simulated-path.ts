import { Link, type LinkConditions } from '@nimbo/testkit/fault-relay/link';
import { seededRandom } from '@nimbo/testkit/fault-relay/random';
import type { ProbePlan } from '../../src/worker/rtp/congestion/congestion-control.ts';
import { TransportControl } from '../../src/worker/rtp/congestion/transport-control.ts';
import type { PacketArrival } from '../../src/worker/rtp/transport-feedback.ts';

const FRAME_MS = 1000 / 60;
const FEEDBACK_MS = 50;
const PACKET_BYTES = 1200;
/** The browser's clock has nothing in common with ours. */
const BROWSER_CLOCK_MS = 1_234_567;

export interface SimulatedPath {
  readonly maxKbps: number;
  readonly seconds: number;
  /** Conditions from a second on; the first ones from 0. */
  readonly conditions: readonly (readonly [second: number, conditions: Partial<LinkConditions>])[];
  /** Part of the target that the encoder makes of the picture; a still one makes little. */
  readonly used?: (second: number) => number;
}

export interface Sample {
  readonly second: number;
  readonly targetKbps: number;
  readonly queueMs: number;
  /** Whether pictures are held back at this moment. */
  readonly isHeld: boolean;
}

/** Congestion control of a stream over a link, in simulated time: the same each time. A sample each tenth of a second. */
export function simulate({ maxKbps, seconds, conditions, used = () => 1 }: SimulatedPath): Sample[] {
  const link = new Link(seededRandom(11));
  let probe: { plan: ProbePlan; startMs: number; sentBytes: number } | null = null;
  let nowMs = 0;
  const control = new TransportControl(maxKbps, 0, (plan) => {
    probe = { plan, startMs: nowMs, sentBytes: 0 };
  });
  const underWay: { sequence: number; arrivesMs: number }[] = [];
  const feedbacks: { atMs: number; packets: PacketArrival[] }[] = [];
  let delayMs = 0;
  let toldUpTo = -1;
  const samples: Sample[] = [];

  const send = (bytes: number) => {
    const sequence = control.onSent(bytes, nowMs);
    const arrivesMs = link.send(bytes, nowMs);
    if (arrivesMs !== null) underWay.push({ sequence, arrivesMs });
  };
  const sendFrame = () => {
    const bytes = ((control.targetKbps * used(nowMs / 1000)) / 8) * FRAME_MS;
    for (let rest = bytes; rest > 0; rest -= PACKET_BYTES) send(Math.max(60, Math.min(PACKET_BYTES, rest)));
  };
  const sendProbe = () => {
    if (!probe) return;
    const elapsedMs = nowMs - probe.startMs;
    if (elapsedMs > probe.plan.durationMs) probe = null;
    else
      for (; probe.sentBytes < (probe.plan.kbps / 8) * (elapsedMs + 1); probe.sentBytes += PACKET_BYTES)
        send(PACKET_BYTES);
  };
  const tell = () => {
    const arrived = underWay.filter(({ arrivesMs }) => arrivesMs <= nowMs);
    if (arrived.length === 0) return;
    for (const packet of arrived) underWay.splice(underWay.indexOf(packet), 1);
    const times = new Map(arrived.map(({ sequence, arrivesMs }) => [sequence, arrivesMs]));
    const first = Math.min(toldUpTo + 1, ...times.keys());
    const last = Math.max(...times.keys());
    const packets = Array.from({ length: last - first + 1 }, (_, index): PacketArrival => {
      const arrivesMs = times.get(first + index);
      const arrivedMs = arrivesMs === undefined ? null : Math.round((arrivesMs + BROWSER_CLOCK_MS) * 4) / 4;
      return { sequence: (first + index) & 0xffff, arrivedMs };
    });
    toldUpTo = Math.max(toldUpTo, last);
    feedbacks.push({ atMs: nowMs + delayMs, packets });
  };

  let framesDue = 0;
  for (; nowMs < seconds * 1000; nowMs++) {
    const change = conditions.find(([second]) => second * 1000 === nowMs)?.[1];
    if (change) link.change(change, nowMs);
    delayMs = change?.delayMs ?? delayMs;
    while (feedbacks[0] && feedbacks[0].atMs <= nowMs)
      control.onFeedback({ kind: 'arrivals', packets: feedbacks.shift()!.packets }, nowMs);
    if (nowMs >= framesDue * FRAME_MS) {
      framesDue++;
      if (nowMs >= control.holdUntilMs) sendFrame();
    }
    sendProbe();
    if (nowMs % FEEDBACK_MS === 0) tell();
    if (nowMs % 100 === 0) {
      samples.push({
        second: nowMs / 1000,
        targetKbps: control.targetKbps,
        queueMs: link.readStatistics(nowMs).longestQueueMs,
        isHeld: control.holdUntilMs > nowMs,
      });
    }
  }
  return samples;
}
