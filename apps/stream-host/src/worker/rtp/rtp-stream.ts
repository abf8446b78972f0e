import { type RtpPacketFields, stampSendTime, writeRtpPacket } from './packet.ts';
import { compactNtp, writeSenderReport } from './rtcp.ts';

export interface RtpStreamOptions {
  readonly ssrc: number;
  readonly payloadType: number;
  /** Ticks a second: 90000 for video, 48000 for Opus. */
  readonly clockRate: number;
  readonly extended: boolean;
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
  packets(payloads: readonly Uint8Array[], ptsNs: bigint, nowMs: number): Buffer[] {
    const timestamp = Number(((ptsNs * BigInt(this.options.clockRate)) / NS_PER_SECOND) & 0xffff_ffffn);
    this.#last = { timestamp, atMs: nowMs };
    return payloads.map((payload, index) => this.#packet(payload, timestamp, index === payloads.length - 1));
  }

  #packet(payload: Uint8Array, timestamp: number, marker: boolean): Buffer {
    const { payloadType, ssrc, extended } = this.options;
    const fields: RtpPacketFields = {
      payloadType,
      ssrc,
      extended,
      timestamp,
      payload,
      sequence: this.#sequence,
      // RFC 7587 §4.2: for Opus the marker begins a talk spurt, which a game does not have.
      marker: marker && extended,
    };
    this.#sequence = (this.#sequence + 1) & 0xffff;
    this.#packets++;
    this.#payloadBytes += payload.length;
    return writeRtpPacket(fields);
  }

  /** Writes what can only be known when the packet leaves. */
  stamp(packet: Buffer, nowMs: number): void {
    stampSendTime(packet, nowMs);
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
