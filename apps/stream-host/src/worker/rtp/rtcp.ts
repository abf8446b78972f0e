import { type PacketArrival, parseTransportFeedback } from './transport-feedback.ts';

/** What a browser tells about the stream with `ssrc`. Sources: RFC 3550 §6.4, RFC 4585 §6, RFC 5104 §4.3.1, REMB draft-03. */
export type Feedback =
  | { readonly kind: 'lost'; readonly ssrc: number; readonly sequences: readonly number[] }
  | { readonly kind: 'keyframe-needed' }
  | { readonly kind: 'bandwidth'; readonly bitsPerSecond: number }
  | { readonly kind: 'arrivals'; readonly packets: readonly PacketArrival[] }
  | {
      readonly kind: 'report';
      readonly ssrc: number;
      /** 0 to 1, since the report before. */
      readonly fractionLost: number;
      /** Middle 32 bits of the NTP time of the last sender report received, 0 for none. */
      readonly lastSenderReport: number;
      /** Time the receiver held that report, in ms. */
      readonly heldMs: number;
    };

const SENDER_REPORT = 200;
const RECEIVER_REPORT = 201;
const TRANSPORT_FEEDBACK = 205;
const PAYLOAD_FEEDBACK = 206;
const NACK = 1;
const PLI = 1;
const FIR = 4;
const TRANSPORT_WIDE = 15;
const APPLICATION_LAYER = 15;
const REPORT_BLOCK_BYTES = 24;

/** Reads a compound RTCP packet of an untrusted browser; unknown or broken parts are passed over. */
export function parseFeedback(packet: Buffer): Feedback[] {
  const found: Feedback[] = [];
  for (let at = 0; at + 4 <= packet.length; ) {
    const size = (packet.readUInt16BE(at + 2) + 1) * 4;
    const part = packet.subarray(at, at + size);
    if (part.length < size || part[0]! >> 6 !== 2) break;
    found.push(...parsePart(part));
    at += size;
  }
  return found;
}

function parsePart(part: Buffer): Feedback[] {
  const type = part[1];
  const format = part[0]! & 0x1f;
  if (type === SENDER_REPORT) return parseReports(part, 28, format);
  if (type === RECEIVER_REPORT) return parseReports(part, 8, format);
  if (type === TRANSPORT_FEEDBACK && format === NACK && part.length >= 12) return [parseNack(part)];
  if (type === TRANSPORT_FEEDBACK && format === TRANSPORT_WIDE) {
    const packets = parseTransportFeedback(part);
    return packets ? [{ kind: 'arrivals', packets }] : [];
  }
  if (type === PAYLOAD_FEEDBACK && (format === PLI || format === FIR)) return [{ kind: 'keyframe-needed' }];
  if (type === PAYLOAD_FEEDBACK && format === APPLICATION_LAYER) return parseBandwidth(part);
  return [];
}

function parseNack(part: Buffer): Feedback {
  const sequences: number[] = [];
  for (let at = 12; at + 4 <= part.length; at += 4) {
    const first = part.readUInt16BE(at);
    const following = part.readUInt16BE(at + 2);
    sequences.push(first);
    for (let bit = 0; bit < 16; bit++) {
      if (following & (1 << bit)) sequences.push((first + bit + 1) & 0xffff);
    }
  }
  return { kind: 'lost', ssrc: part.readUInt32BE(8), sequences };
}

function parseBandwidth(part: Buffer): Feedback[] {
  if (part.length < 20 || part.toString('latin1', 12, 16) !== 'REMB') return [];
  const exponent = part[17]! >> 2;
  const mantissa = ((part[17]! & 3) << 16) | part.readUInt16BE(18);
  return [{ kind: 'bandwidth', bitsPerSecond: mantissa * 2 ** exponent }];
}

function parseReports(part: Buffer, firstBlock: number, count: number): Feedback[] {
  const reports: Feedback[] = [];
  for (let block = 0; block < count; block++) {
    const at = firstBlock + block * REPORT_BLOCK_BYTES;
    if (at + REPORT_BLOCK_BYTES > part.length) break;
    reports.push({
      kind: 'report',
      ssrc: part.readUInt32BE(at),
      fractionLost: part[at + 4]! / 256,
      lastSenderReport: part.readUInt32BE(at + 16),
      heldMs: (part.readUInt32BE(at + 20) / 65_536) * 1000,
    });
  }
  return reports;
}

const NTP_EPOCH_SECONDS = 2_208_988_800;

/** NTP time of a Unix time in ms, as whole seconds and a fraction in 2^-32 s. */
function toNtp(unixMs: number): { seconds: number; fraction: number } {
  const seconds = Math.floor(unixMs / 1000);
  return { seconds: (seconds + NTP_EPOCH_SECONDS) >>> 0, fraction: Math.floor(((unixMs / 1000) % 1) * 2 ** 32) };
}

/** The part of a sender report that receivers give back in `lastSenderReport`. */
export function compactNtp(unixMs: number): number {
  const { seconds, fraction } = toNtp(unixMs);
  return (((seconds & 0xffff) << 16) | (fraction >>> 16)) >>> 0;
}

export interface SenderReport {
  readonly ssrc: number;
  readonly unixMs: number;
  /** RTP time of the same moment. */
  readonly rtpTimestamp: number;
  readonly packets: number;
  readonly payloadBytes: number;
}

/** Source: RFC 3550 §6.4.1, without report blocks. */
export function writeSenderReport(report: SenderReport): Buffer {
  const { seconds, fraction } = toNtp(report.unixMs);
  const packet = Buffer.alloc(28);
  packet[0] = 0x80;
  packet[1] = SENDER_REPORT;
  packet.writeUInt16BE(packet.length / 4 - 1, 2);
  packet.writeUInt32BE(report.ssrc, 4);
  packet.writeUInt32BE(seconds, 8);
  packet.writeUInt32BE(fraction, 12);
  packet.writeUInt32BE(report.rtpTimestamp >>> 0, 16);
  packet.writeUInt32BE(report.packets >>> 0, 20);
  packet.writeUInt32BE(report.payloadBytes >>> 0, 24);
  return packet;
}
