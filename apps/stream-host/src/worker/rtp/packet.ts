/** Ids of the RTP header extensions, as offered to the browser. */
export const TRANSPORT_SEQUENCE_ID = 3;
export const ABS_SEND_TIME_ID = 4;
export const PLAYOUT_DELAY_ID = 5;

/** Largest RTP payload, in bytes: with headers, SRTP, UDP and IPv6 below the 1280 bytes every path carries. */
export const MAX_PAYLOAD_BYTES = 1150;

const FIXED_HEADER_BYTES = 12;
/** One-byte header form of RFC 8285: two elements of four bytes, one of three, and one byte to the next word. */
const EXTENSION_BYTES = 16;
const ABS_SEND_TIME_AT = FIXED_HEADER_BYTES + 4;
const PLAYOUT_DELAY_AT = ABS_SEND_TIME_AT + 4;
const TRANSPORT_SEQUENCE_AT = PLAYOUT_DELAY_AT + 4;

/** What the packets of a stream carry beside their payload. A zero element is padding, so that all have the same place. */
export interface PacketExtensions {
  /** Minimum and maximum of zero: the browser shows each picture as soon as it is decoded. */
  readonly playAtOnce: boolean;
  /** Numbers all packets of the transport, for the browser's feedback on each. */
  readonly transportSequence: boolean;
}

export interface RtpPacketFields {
  readonly payloadType: number;
  readonly sequence: number;
  readonly timestamp: number;
  readonly ssrc: number;
  /** True on the last packet of a picture. */
  readonly marker: boolean;
  /** Video carries extensions, abs-send-time always; sound carries none. */
  readonly extensions: PacketExtensions | null;
  readonly payload: Uint8Array;
}

/** One RTP packet. Source: RFC 3550 §5.1. */
export function writeRtpPacket(fields: RtpPacketFields): Buffer {
  const headerBytes = FIXED_HEADER_BYTES + (fields.extensions ? EXTENSION_BYTES : 0);
  const packet = Buffer.allocUnsafe(headerBytes + fields.payload.length);
  packet[0] = fields.extensions ? 0x90 : 0x80;
  packet[1] = (fields.marker ? 0x80 : 0) | fields.payloadType;
  packet.writeUInt16BE(fields.sequence, 2);
  packet.writeUInt32BE(fields.timestamp, 4);
  packet.writeUInt32BE(fields.ssrc, 8);
  if (fields.extensions) writeExtensions(packet, fields.extensions);
  packet.set(fields.payload, headerBytes);
  return packet;
}

function writeExtensions(packet: Buffer, { playAtOnce, transportSequence }: PacketExtensions): void {
  packet.fill(0, FIXED_HEADER_BYTES, FIXED_HEADER_BYTES + EXTENSION_BYTES);
  packet.writeUInt16BE(0xbede, FIXED_HEADER_BYTES);
  packet.writeUInt16BE(EXTENSION_BYTES / 4 - 1, FIXED_HEADER_BYTES + 2);
  packet[ABS_SEND_TIME_AT] = (ABS_SEND_TIME_ID << 4) | 2;
  if (playAtOnce) packet[PLAYOUT_DELAY_AT] = (PLAYOUT_DELAY_ID << 4) | 2;
  if (transportSequence) packet[TRANSPORT_SEQUENCE_AT] = (TRANSPORT_SEQUENCE_ID << 4) | 1;
}

/** Writes abs-send-time, seconds in 6.18 fixed point; right before the packet leaves. */
export function stampSendTime(packet: Buffer, nowMs: number): void {
  if (!isExtended(packet)) return;
  packet.writeUIntBE(Math.floor((nowMs / 1000) * 2 ** 18) % 2 ** 24, ABS_SEND_TIME_AT + 1, 3);
}

/** Writes the number among all packets of the transport; right before the packet leaves. */
export function stampTransportSequence(packet: Buffer, sequence: number): void {
  packet.writeUInt16BE(sequence & 0xffff, TRANSPORT_SEQUENCE_AT + 1);
}

export function sequenceOf(packet: Buffer): number {
  return packet.readUInt16BE(2);
}

/** Whether it is the last packet of a picture. */
export function isMarked(packet: Buffer): boolean {
  return (packet[1]! & 0x80) !== 0;
}

function isExtended(packet: Buffer): boolean {
  return (packet[0]! & 0x10) !== 0;
}

/** The same packet for the retransmission stream. Source: RFC 4588 §4. */
export function toRetransmission(
  packet: Buffer,
  stream: { ssrc: number; payloadType: number; sequence: number },
): Buffer {
  const headerBytes = FIXED_HEADER_BYTES + (isExtended(packet) ? EXTENSION_BYTES : 0);
  const copy = Buffer.allocUnsafe(packet.length + 2);
  packet.copy(copy, 0, 0, headerBytes);
  copy[1] = (packet[1]! & 0x80) | stream.payloadType;
  copy.writeUInt16BE(stream.sequence, 2);
  copy.writeUInt32BE(stream.ssrc, 8);
  copy.writeUInt16BE(sequenceOf(packet), headerBytes);
  packet.copy(copy, headerBytes + 2, headerBytes);
  return copy;
}
