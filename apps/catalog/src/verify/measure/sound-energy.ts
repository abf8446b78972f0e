import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Rate the packets are decoded to; enough to tell sound from silence. */
const RATE = 8000;
/** Energy is taken over such spans, in samples: a tenth of a second. */
const SPAN = RATE / 10;
const BYTES = 2;
const FULL_SCALE = 32_768;
const PACKET_MS = 10;
const OPUS_CLOCK = 48_000;
const RTP_HEADER_BYTES = 12;
const RTP_VERSION = 0x80;
const PAYLOAD_TYPE = 96;
/** What is louder is heard; a silent session decodes to nothing at all. */
export const AUDIBLE_DB = -60;

/**
 * Loudest tenth of a second of a session's sound as a player hears it, in dB of full scale; null when nothing could be
 * decoded. GStreamer, which every stream host has, decodes the packets that came.
 */
export async function soundEnergyDb(packets: readonly Uint8Array[]): Promise<number | null> {
  if (packets.length === 0) return null;
  const caps = `application/x-rtp-stream,media=audio,clock-rate=${OPUS_CLOCK},encoding-name=OPUS,payload=${PAYLOAD_TYPE}`;
  const raw = `audio/x-raw,format=S16LE,channels=1,rate=${RATE}`;
  const line = `fdsrc fd=0 ! ${caps} ! rtpstreamdepay ! rtpopusdepay ! opusdec ! audioconvert ! audioresample ! ${raw} ! fdsink fd=1`;
  const decoder = spawn('gst-launch-1.0', ['-q', ...line.split(' ')], { stdio: ['pipe', 'pipe', 'ignore'] });
  decoder.stdin.on('error', () => undefined);
  decoder.stdin.end(Buffer.concat(packets.map(toStreamedRtp)));
  const samples: Buffer[] = [];
  decoder.stdout.on('data', (chunk: Buffer) => samples.push(chunk));
  try {
    await once(decoder, 'close');
  } catch {
    return null; // gst-launch-1.0 is not installed.
  }
  return loudestSpanDb(Buffer.concat(samples));
}

/** @param samples signed, sixteen bits, little-endian */
export function loudestSpanDb(samples: Buffer): number | null {
  const count = Math.floor(samples.length / BYTES);
  if (count < SPAN) return null;
  let loudest = 0;
  for (let start = 0; start + SPAN <= count; start += SPAN) {
    let energy = 0;
    for (let index = start; index < start + SPAN; index++) energy += samples.readInt16LE(index * BYTES) ** 2;
    loudest = Math.max(loudest, energy / SPAN);
  }
  // A tenth of a dB is more than anybody needs; silence is given as the quietest value of sixteen bits.
  return Math.round(10 * 10 * Math.log10(Math.max(loudest, 1) / FULL_SCALE ** 2)) / 10;
}

/** RTP packets after their length, as in a stream. Source: RFC 4571 §2. */
function toStreamedRtp(packet: Uint8Array, index: number): Buffer {
  const header = Buffer.alloc(2 + RTP_HEADER_BYTES);
  header.writeUInt16BE(RTP_HEADER_BYTES + packet.length, 0);
  header[2] = RTP_VERSION;
  header[3] = PAYLOAD_TYPE;
  header.writeUInt16BE(index & 0xffff, 4);
  header.writeUInt32BE((index * PACKET_MS * OPUS_CLOCK) / 1000, 6);
  return Buffer.concat([header, packet]);
}
