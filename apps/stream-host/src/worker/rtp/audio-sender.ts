import type { EncodedUnit } from '../gstreamer/library.ts';
import { type SoundPacket, withFormer } from './redundant-sound.ts';
import { RtpStream, type RtpStreamOptions } from './rtp-stream.ts';

/** Former packets carried again: two of 10 ms outlast the loss of two in a row. */
const FORMERS = 2;

/** Packets of sound out, in lossy times each with its formers. */
export class AudioSender {
  readonly stream: RtpStream;
  readonly #send: (packet: Buffer) => void;
  #formers: SoundPacket[] = [];
  /** Payload type of packets with formers; null while they go alone. */
  redundantType: number | null = null;

  constructor(stream: RtpStreamOptions, send: (packet: Buffer) => void) {
    this.stream = new RtpStream(stream);
    this.#send = send;
  }

  sound(unit: EncodedUnit, nowMs: number): void {
    const own: SoundPacket = { payload: unit.bytes, timestamp: this.stream.timestampOf(unit.ptsNs) };
    const { payloadType } = this.stream.options;
    const payload = this.redundantType === null ? unit.bytes : withFormer(own, this.#formers, payloadType);
    const packets = this.stream.packets([payload], unit.ptsNs, nowMs, this.redundantType ?? payloadType);
    for (const packet of packets) this.#send(packet);
    this.#formers = [...this.#formers, own].slice(-FORMERS);
  }
}
