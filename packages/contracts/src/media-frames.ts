/**
 * Media in the signalling WebSocket, for browsers whose network lets no UDP pass: binary messages beside the JSON ones, all
 * numbers big-endian, the first byte says what follows. Nothing is ever resent or reordered, that is the socket's work; what
 * would come late is left out by the host (decision 067).
 */
export const VIDEO_CLOCK_RATE = 90_000;
export const AUDIO_CLOCK_RATE = 48_000;

/** Largest message from a browser, in bytes; one that is longer ends the connection. */
export const BROWSER_FRAME_BYTES = 8 * 1024;
/** Largest message from a host, in bytes: a keyframe of 1080p stays far below. */
export const HOST_FRAME_BYTES = 4 * 1024 * 1024;

/** What stands before the bytes of a host's message. */
export type HostFrameHeader =
  /** A whole H.264 picture (Annex B), decodable by itself when it is a keyframe. `timestamp` runs at 90 kHz modulo 2^32. */
  | { readonly kind: 'video'; readonly isKeyframe: boolean; readonly timestamp: number }
  /** One Opus packet of 48 kHz stereo. `timestamp` runs at 48 kHz modulo 2^32. */
  | { readonly kind: 'audio'; readonly timestamp: number }
  /** `HostTelemetry` as JSON. */
  | { readonly kind: 'telemetry' };
export type HostFrame = HostFrameHeader & { readonly bytes: Uint8Array<ArrayBuffer> };

export type BrowserFrame =
  /** As `encodeInput` writes it. */
  | { readonly kind: 'input'; readonly bytes: Uint8Array }
  /** `BrowserTelemetry` as JSON. */
  | { readonly kind: 'telemetry'; readonly bytes: Uint8Array }
  /** The picture of this timestamp has come. Said for every one: it is how the host sees what is on its way. */
  | { readonly kind: 'received'; readonly timestamp: number }
  /** The decoder cannot go on without a keyframe. */
  | { readonly kind: 'keyframe-needed' };

const HOST_KINDS = ['video', 'audio', 'telemetry'] as const;
const BROWSER_KINDS = ['input', 'telemetry', 'received', 'keyframe-needed'] as const;
const VIDEO_HEADER_BYTES = 6;
const AUDIO_HEADER_BYTES = 5;

/** Written apart from the bytes that follow it, so that pictures need not be copied. */
export function encodeHostFrameHeader(frame: HostFrameHeader): Uint8Array<ArrayBuffer> {
  const size = { video: VIDEO_HEADER_BYTES, audio: AUDIO_HEADER_BYTES, telemetry: 1 }[frame.kind];
  const view = new DataView(new ArrayBuffer(size));
  view.setUint8(0, HOST_KINDS.indexOf(frame.kind) + 1);
  if (frame.kind === 'video') view.setUint8(1, frame.isKeyframe ? 1 : 0);
  if (frame.kind !== 'telemetry') view.setUint32(size - 4, frame.timestamp);
  return new Uint8Array(view.buffer);
}

/** Null for anything a host would not have written. `bytes` of the result lie in the message itself. */
export function decodeHostFrame(message: ArrayBuffer): HostFrame | null {
  const view = new DataView(message);
  const kind = message.byteLength > 0 ? HOST_KINDS[view.getUint8(0) - 1] : undefined;
  switch (kind) {
    case 'video': {
      if (message.byteLength <= VIDEO_HEADER_BYTES || view.getUint8(1) > 1) return null;
      const isKeyframe = view.getUint8(1) === 1;
      return { kind, isKeyframe, timestamp: view.getUint32(2), bytes: new Uint8Array(message, VIDEO_HEADER_BYTES) };
    }
    case 'audio':
      if (message.byteLength <= AUDIO_HEADER_BYTES) return null;
      return { kind, timestamp: view.getUint32(1), bytes: new Uint8Array(message, AUDIO_HEADER_BYTES) };
    case 'telemetry':
      return message.byteLength > 1 ? { kind, bytes: new Uint8Array(message, 1) } : null;
    default:
      return null;
  }
}

/** Inverse of `decodeBrowserFrame`. */
export function encodeBrowserFrame(frame: BrowserFrame): Uint8Array<ArrayBuffer> {
  const payload = 'bytes' in frame ? frame.bytes : new Uint8Array(frame.kind === 'received' ? 4 : 0);
  const message = new Uint8Array(1 + payload.length);
  message[0] = BROWSER_KINDS.indexOf(frame.kind) + 1;
  message.set(payload, 1);
  if (frame.kind === 'received') new DataView(message.buffer).setUint32(1, frame.timestamp);
  return message;
}

/** Reads a message of an untrusted browser. Null for anything `encodeBrowserFrame` would not have written. */
export function decodeBrowserFrame(message: Uint8Array): BrowserFrame | null {
  if (message.length > BROWSER_FRAME_BYTES) return null;
  const kind = BROWSER_KINDS[(message[0] ?? 0) - 1];
  const bytes = message.subarray(1);
  switch (kind) {
    case 'input':
    case 'telemetry':
      return bytes.length > 0 ? { kind, bytes } : null;
    case 'received': {
      if (bytes.length !== 4) return null;
      return { kind, timestamp: new DataView(bytes.buffer, bytes.byteOffset).getUint32(0) };
    }
    case 'keyframe-needed':
      return bytes.length === 0 ? { kind } : null;
    default:
      return null;
  }
}
