/** What became of one packet. */
export interface PacketArrival {
  /** Number among all packets of the transport, 16 bits. */
  readonly sequence: number;
  /** By the browser's clock, in ms from an unknown start and modulo `ARRIVAL_CYCLE_MS`; null when it has not arrived so far. */
  readonly arrivedMs: number | null;
}

/** The reference time has 24 bits of 64 ms. */
export const ARRIVAL_CYCLE_MS = 2 ** 24 * 64;
const TICK_MS = 0.25;
const HEADER_BYTES = 20;
const MAX_PACKETS = 8192;

const NOT_RECEIVED = 0;
const SMALL_DELTA = 1;
const LARGE_DELTA = 2;

/**
 * Reads transport-wide feedback (RTCP type 205, format 15) of an untrusted browser; null when it is broken.
 * Source: draft-holmer-rmcat-transport-wide-cc-extensions-01 §3.1.
 */
export function parseTransportFeedback(part: Buffer): readonly PacketArrival[] | null {
  if (part.length < HEADER_BYTES) return null;
  const first = part.readUInt16BE(12);
  const count = part.readUInt16BE(14);
  if (count > MAX_PACKETS) return null;
  const statuses = readStatuses(part, count);
  if (!statuses) return null;
  const arrivals: PacketArrival[] = [];
  let at = statuses.end;
  let arrivedMs = part.readUIntBE(16, 3) * 64;
  for (const [index, symbol] of statuses.symbols.entries()) {
    const sequence = (first + index) & 0xffff;
    if (symbol === NOT_RECEIVED) {
      arrivals.push({ sequence, arrivedMs: null });
      continue;
    }
    const bytes = symbol === SMALL_DELTA ? 1 : 2;
    if (symbol > LARGE_DELTA || at + bytes > part.length) return null;
    arrivedMs += (symbol === SMALL_DELTA ? part.readUInt8(at) : part.readInt16BE(at)) * TICK_MS;
    at += bytes;
    arrivals.push({ sequence, arrivedMs });
  }
  return arrivals;
}

/** One symbol for each packet, from run-length and vector chunks of 16 bits. */
function readStatuses(part: Buffer, count: number): { symbols: number[]; end: number } | null {
  const symbols: number[] = [];
  let at = HEADER_BYTES;
  while (symbols.length < count) {
    if (at + 2 > part.length) return null;
    const chunk = part.readUInt16BE(at);
    at += 2;
    if ((chunk & 0x8000) === 0) {
      const run = Math.min(chunk & 0x1fff, count - symbols.length);
      if (run === 0) return null;
      const symbol = (chunk >> 13) & 3;
      for (let packet = 0; packet < run; packet++) symbols.push(symbol);
    } else {
      const bits = chunk & 0x4000 ? 2 : 1;
      for (let shift = 14 - bits; shift >= 0 && symbols.length < count; shift -= bits) {
        symbols.push((chunk >> shift) & (bits === 2 ? 3 : 1));
      }
    }
  }
  return { symbols, end: at };
}
