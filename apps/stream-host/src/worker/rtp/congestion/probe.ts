import type { TimedPacket } from './arrival-groups.ts';

/** A packet sent while a probe ran. */
export interface ProbePacket {
  /** Number among all packets of the transport. */
  readonly sequence: number;
  readonly sentMs: number;
  /** Null when it did not arrive. */
  readonly arrivedMs: number | null;
  readonly bytes: number;
}

const LEAST_PACKETS = 8;
const LEAST_ARRIVED = 0.8;
/** A path that carries this part of what was sent was not full. */
const CARRIED = 0.9;
/** Of what a full path carried. */
const FULL_SHARE = 0.95;

/** What a burst shows the path to carry, in kbit/s; null when too little of it arrived to say. */
export function rateOfProbe(packets: readonly ProbePacket[]): number | null {
  const arrived = packets.filter((packet): packet is ProbePacket & TimedPacket => packet.arrivedMs !== null);
  if (arrived.length < LEAST_PACKETS || arrived.length < packets.length * LEAST_ARRIVED) return null;
  const sentKbps = rateOver(packets, (packet) => packet.sentMs);
  if (sentKbps === null) return null;
  // The gaps of lost packets are on both sides. What waited together behind other packets may arrive all at once.
  const leftKbps = rateOver(arrived, (packet) => packet.sentMs) ?? sentKbps;
  const arrivedKbps = rateOver(arrived, (packet) => packet.arrivedMs) ?? Number.POSITIVE_INFINITY;
  return Math.min(sentKbps, arrivedKbps >= leftKbps * CARRIED ? sentKbps : arrivedKbps) * FULL_SHARE;
}

/** The first packet marks the beginning; its own bytes came before it. */
function rateOver<T extends ProbePacket>(packets: readonly T[], timeOf: (packet: T) => number): number | null {
  const sorted = packets.toSorted((a, b) => timeOf(a) - timeOf(b));
  const elapsedMs = timeOf(sorted.at(-1)!) - timeOf(sorted[0]!);
  const bytes = sorted.slice(1).reduce((sum, packet) => sum + packet.bytes, 0);
  return elapsedMs <= 0 ? null : (bytes * 8) / elapsedMs;
}
