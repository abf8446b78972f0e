/** A packet of sound as it was sent. */
export interface SoundPacket {
  readonly payload: Uint8Array;
  /** RTP time. */
  readonly timestamp: number;
}

const MOST_OFFSET = 2 ** 14;
const MOST_BYTES = 2 ** 10;
const FORMER_HEADER_BYTES = 4;

/**
 * The payload of a packet that carries former packets again before its own, oldest first. Those that are too long or too old
 * to be said are left out. Source: RFC 2198 §3.
 */
export function withFormer(packet: SoundPacket, formers: readonly SoundPacket[], payloadType: number): Buffer {
  const carried = formers.filter(
    ({ payload, timestamp }) => offsetOf(packet, timestamp) < MOST_OFFSET && payload.length < MOST_BYTES,
  );
  const headers = carried.map(({ payload, timestamp }) => {
    const header = Buffer.alloc(FORMER_HEADER_BYTES);
    header[0] = 0x80 | payloadType;
    header.writeUIntBE(offsetOf(packet, timestamp) * MOST_BYTES + payload.length, 1, 3);
    return header;
  });
  const bodies = carried.map(({ payload }) => payload);
  return Buffer.concat([...headers, Buffer.from([payloadType]), ...bodies, packet.payload]);
}

function offsetOf(packet: SoundPacket, timestamp: number): number {
  return (packet.timestamp - timestamp) >>> 0;
}
