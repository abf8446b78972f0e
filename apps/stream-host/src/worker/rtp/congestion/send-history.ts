import { ARRIVAL_CYCLE_MS, type PacketArrival } from '../transport-feedback.ts';
import type { TimedPacket } from './arrival-groups.ts';
import type { Arrivals } from './estimator.ts';
import type { ProbePacket } from './probe.ts';

interface Sent {
  readonly sequence: number;
  readonly sentMs: number;
  readonly bytes: number;
  readonly probe: number | null;
  /** What the browser has said of it. */
  told: 'nothing' | 'missing' | 'arrived';
}

/** Packets remembered; at 3000 a second this is more than a second and a half. */
const REMEMBERED = 8192;
/** Long enough for a few pictures. */
const RATE_WINDOW_MS = 100;

/** What one feedback says about packets of ours. */
export interface Told extends Arrivals {
  readonly probes: ReadonlyMap<number, readonly ProbePacket[]>;
}

/** Numbers the packets of a transport and finds them again when the browser speaks of them. */
export class SendHistory {
  readonly #sent: (Sent | undefined)[] = new Array(REMEMBERED);
  #next = 0;
  /** Arrival times go on past the end of their cycle. */
  #lastArrivedMs: number | null = null;

  /** The number of the packet that leaves now, 16 bits of it are sent. */
  add(bytes: number, sentMs: number, probe: number | null): number {
    const sequence = this.#next++;
    this.#sent[sequence % REMEMBERED] = { sequence, sentMs, bytes, probe, told: 'nothing' };
    return sequence;
  }

  /** Packets that were forgotten, or told of before, are left out. */
  match(arrivals: readonly PacketArrival[]): Told {
    const arrived: TimedPacket[] = [];
    const probes = new Map<number, ProbePacket[]>();
    let lost = 0;
    let newest: Sent | null = null;
    for (const arrival of arrivals) {
      const sent = this.#find(arrival.sequence);
      if (!sent || sent.told === 'arrived') continue;
      if (!newest || sent.sequence > newest.sequence) newest = sent;
      const arrivedMs = arrival.arrivedMs === null ? null : this.#unwrap(arrival.arrivedMs);
      const { sequence, sentMs, bytes, probe } = sent;
      if (arrivedMs === null) {
        if (sent.told === 'nothing') lost++;
        sent.told = 'missing';
      } else {
        // It was only late: others had overtaken it.
        if (sent.told === 'missing') lost--;
        sent.told = 'arrived';
        arrived.push({ sentMs, arrivedMs, bytes });
      }
      if (probe !== null) probes.set(probe, [...(probes.get(probe) ?? []), { sequence, sentMs, arrivedMs, bytes }]);
    }
    return { arrived, lost, probes, sentKbps: newest && this.#rateUpTo(newest) };
  }

  #find(sequence16: number): Sent | undefined {
    const distance = (((this.#next - sequence16) % 2 ** 16) + 2 ** 16) % 2 ** 16;
    const sequence = this.#next - (distance === 0 ? 2 ** 16 : distance);
    const sent = this.#sent[((sequence % REMEMBERED) + REMEMBERED) % REMEMBERED];
    return sent?.sequence === sequence ? sent : undefined;
  }

  /** In kbit/s, what was sent in the last moments before a packet. */
  #rateUpTo({ sequence, sentMs }: Sent): number {
    let bytes = 0;
    for (let number = sequence; number > sequence - REMEMBERED; number--) {
      const sent = this.#sent[((number % REMEMBERED) + REMEMBERED) % REMEMBERED];
      if (sent?.sequence !== number || sent.sentMs <= sentMs - RATE_WINDOW_MS) break;
      bytes += sent.bytes;
    }
    return (bytes * 8) / RATE_WINDOW_MS;
  }

  #unwrap(arrivedMs: number): number {
    const last = this.#lastArrivedMs ?? arrivedMs;
    const cycles = Math.round((last - arrivedMs) / ARRIVAL_CYCLE_MS);
    const unwrapped = arrivedMs + cycles * ARRIVAL_CYCLE_MS;
    this.#lastArrivedMs = Math.max(last, unwrapped);
    return unwrapped;
  }
}
