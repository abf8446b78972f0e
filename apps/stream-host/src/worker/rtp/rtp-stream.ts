import { type PacketExtensions, writeRtpPacket } from './packet.ts';
import { compactNtp, writeSenderReport } from './rtcp.ts';

export interface RtpStreamOptions {
  readonly ssrc: number;
  readonly payloadType: number;
  /** Ticks a second: 90000 for video, 48000 for Opus. */
  readonly clockRate: number;
  readonly extensions: PacketExtensions | null;
  /** Whether the marker ends a picture. For Opus it would begin a talk spurt, which a game does not have (RFC 7587 §4.2). */
  readonly marksPictures: boolean;
  readonly firstSequence: number;
}

const NS_PER_SECOND = 1_000_000_000n;

/** Numbers, times and counts the packets of one RTP stream. Source: RFC 3550 §5.1. */
export class RtpStream {
  readonly options: RtpStreamOptions;
  #sequence: number;
  #packets = 0;
  #payloadBytes = 0;
  #last = { timestamp: 0, atMs: 0 };
  #report = { compactNtp: 0, atMs: 0 };
  #rttMs: number | null = null;

  constructor(options: RtpStreamOptions) {
    this.options = options;
    this.#sequence = options.firstSequence;
  }

  /** Last round trip measured by receiver reports, in ms; null before the first. */
  get rttMs(): number | null {
    return this.#rttMs;
  }

  /** The packets of one encoded unit; `nowMs` is when it was encoded. */
  packets(
    payloads: readonly Uint8Array[],
    ptsNs: bigint,
    nowMs: number,
    payloadType = this.options.payloadType,
  ): Buffer[] {
    const timestamp = this.timestampOf(ptsNs);
    this.#last = { timestamp, atMs: nowMs };
    const last = payloads.length - 1;
    return payloads.map((payload, index) => this.#packet(payload, payloadType, timestamp, index === last));
  }

  timestampOf(ptsNs: bigint): number {
    return Number(((ptsNs * BigInt(this.options.clockRate)) / NS_PER_SECOND) & 0xffff_ffffn);
  }

  #packet(payload: Uint8Array, payloadType: number, timestamp: number, marker: boolean): Buffer {
    const { ssrc, extensions, marksPictures } = this.options;
    const sequence = this.#sequence;
    this.#sequence = (sequence + 1) & 0xffff;
    this.#packets++;
    this.#payloadBytes += payload.length;
    return writeRtpPacket({
      payloadType,
      ssrc,
      sequence,
      timestamp,
      marker: marker && marksPictures,
      extensions,
      payload,
    });
  }

  /** The next sender report, or null before anything was sent. `nowMs` is monotonic, `unixMs` the same moment by the calendar. */
  senderReport(nowMs: number, unixMs: number): Buffer | null {
    if (this.#packets === 0) return null;
    const elapsedTicks = Math.round(((nowMs - this.#last.atMs) * this.options.clockRate) / 1000);
    this.#report = { compactNtp: compactNtp(unixMs), atMs: nowMs };
    return writeSenderReport({
      ssrc: this.options.ssrc,
      unixMs,
      rtpTimestamp: this.#last.timestamp + elapsedTicks,
      packets: this.#packets,
      payloadBytes: this.#payloadBytes,
    });
  }

  /** Takes the round trip from a receiver report that answers our last sender report. */
  onReport(report: { lastSenderReport: number; heldMs: number }, nowMs: number): void {
    if (report.lastSenderReport === 0 || report.lastSenderReport !== this.#report.compactNtp) return;
    this.#rttMs = Math.max(0, nowMs - this.#report.atMs - report.heldMs);
  }
}
