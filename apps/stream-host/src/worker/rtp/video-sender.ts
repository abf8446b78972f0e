import type { EncodedUnit } from '../gstreamer/library.ts';
import type { CongestionControl, ProbePlan } from './congestion/congestion-control.ts';
import { packetiseH264 } from './h264.ts';
import { type Clock, Pacer } from './pacer.ts';
import { isMarked, MAX_PAYLOAD_BYTES, stampSendTime, stampTransportSequence } from './packet.ts';
import { Retransmitter } from './retransmitter.ts';
import { RtpStream, type RtpStreamOptions } from './rtp-stream.ts';

/** Around an RTP packet on its way: SRTP's tag, UDP and IPv4, in bytes. */
const AROUND_BYTES = 38;
/** Each further copy leaves so much later, in ms: a short burst of losses takes one of them. */
const COPY_AFTER_MS = 8;
/** And of repairs, for which the player waits already. */
const REPAIR_AGAIN_MS = 2;
/** Assumed until the first report, in ms. */
const UNKNOWN_RTT_MS = 50;
/** What may wait to be sent before another picture is encoded, in ms at the present rate: about one picture. */
const MOST_BACKLOG_MS = 17;
const PROBE_STEP_MS = 1;
/** How often it is looked whether there is room again, in ms. */
const ROOM_STEP_MS = 2;

export interface VideoSenderOptions {
  readonly stream: RtpStreamOptions;
  readonly repairs: { readonly ssrc: number; readonly payloadType: number; readonly firstSequence: number };
  readonly paces: boolean;
  readonly control: CongestionControl;
  readonly clock: Clock;
  send(packet: Buffer): void;
  /** The last packet of a picture has left. */
  onPictureSent(unit: EncodedUnit, rtpTimestamp: number, sentMs: number): void;
  /** There is room again after `canTake` said that there is none. */
  onRoom(): void;
}

/** Pictures into packets, at the pace of the path, with repairs. */
export class VideoSender {
  readonly stream: RtpStream;
  readonly #options: VideoSenderOptions;
  readonly #retransmitter: Retransmitter;
  readonly #pacer: Pacer;
  #newest: Buffer | null = null;
  #closed = false;
  #awaitsRoom = false;
  /** How often each packet is sent, and repairs as well. */
  copies = 1;

  constructor(options: VideoSenderOptions) {
    const { stream, repairs, control, clock, paces } = options;
    this.#options = options;
    this.stream = new RtpStream(stream);
    this.#retransmitter = new Retransmitter(repairs, clock.now());
    this.#pacer = new Pacer(control.targetKbps, (packet) => this.#sendFirst(packet), clock, paces);
  }

  /** Whether another picture may be encoded now; if not, `onRoom` is told once it may. */
  canTake(): boolean {
    if (this.#hasRoom()) return true;
    if (!this.#awaitsRoom) this.#awaitRoom();
    return false;
  }

  picture(unit: EncodedUnit): void {
    const { clock, control, onPictureSent } = this.#options;
    const payloads = packetiseH264(unit.bytes, MAX_PAYLOAD_BYTES);
    const timestamp = this.stream.timestampOf(unit.ptsNs);
    this.#pacer.bitrateKbps = control.targetKbps;
    this.#pacer.push(this.stream.packets(payloads, unit.ptsNs, clock.now()), () =>
      onPictureSent(unit, timestamp, clock.now()),
    );
  }

  /** Answers losses the browser told of. */
  repair(sequences: readonly number[]): void {
    const { control, clock } = this.#options;
    const path = { rttMs: this.stream.rttMs ?? UNKNOWN_RTT_MS, bitrateKbps: control.targetKbps };
    for (const sequence of sequences) {
      const packet = this.#retransmitter.repair(sequence, path, clock.now());
      if (!packet) continue;
      this.#sendNow(packet);
      const original = this.#retransmitter.original(sequence);
      for (let copy = 1; original && copy < this.copies; copy++) this.#sendAgain(original, copy * REPAIR_AGAIN_MS);
    }
  }

  /** Sends what the browser has already, at a rate, for a while. */
  probe({ kbps, durationMs }: ProbePlan): void {
    const { clock } = this.#options;
    const startMs = clock.now();
    let sentBytes = 0;
    const step = () => {
      const elapsedMs = clock.now() - startMs;
      if (this.#closed || !this.#newest || elapsedMs > durationMs) return;
      while (sentBytes < (kbps / 8) * (elapsedMs + PROBE_STEP_MS)) {
        const packet = this.#retransmitter.again(this.#newest);
        sentBytes += packet.length + AROUND_BYTES;
        this.#sendNow(packet);
      }
      clock.after(PROBE_STEP_MS, step);
    };
    step();
  }

  close(): void {
    this.#closed = true;
    this.#pacer.clear();
  }

  #hasRoom(): boolean {
    const { control, clock } = this.#options;
    return this.#pacer.backlogMs <= MOST_BACKLOG_MS && clock.now() >= control.holdUntilMs;
  }

  #awaitRoom(): void {
    this.#awaitsRoom = true;
    this.#options.clock.after(ROOM_STEP_MS, () => {
      if (this.#closed) return;
      if (!this.#hasRoom()) return this.#awaitRoom();
      this.#awaitsRoom = false;
      this.#options.onRoom();
    });
  }

  #sendFirst(packet: Buffer): void {
    this.#retransmitter.keep(packet);
    this.#newest = packet;
    this.#sendNow(packet);
    if (this.copies === 1) return;
    // Of a picture's last packet nobody knows that it is missing before the next picture comes.
    const copies = this.copies + (isMarked(packet) ? 1 : 0);
    for (let copy = 1; copy < copies; copy++) this.#sendAgain(packet, copy * COPY_AFTER_MS);
  }

  #sendAgain(packet: Buffer, afterMs: number): void {
    this.#options.clock.after(afterMs, () => {
      if (!this.#closed) this.#sendNow(this.#retransmitter.again(packet));
    });
  }

  #sendNow(packet: Buffer): void {
    const { clock, control, stream, send } = this.#options;
    const nowMs = clock.now();
    stampSendTime(packet, nowMs);
    const number = control.onSent(packet.length + AROUND_BYTES, nowMs);
    if (number !== null && stream.extensions?.transportSequence) stampTransportSequence(packet, number);
    send(packet);
  }
}
