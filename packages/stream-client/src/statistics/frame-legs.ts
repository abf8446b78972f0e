import type { FrameTimes } from '@nimbo/contracts/telemetry';

/** The way of a picture in its order: each leg ends where the next one begins, so that their sum is the whole way. */
export const LEGS = ['input', 'capture', 'encode', 'send', 'network', 'buffer', 'decode', 'display'] as const;
export type Leg = (typeof LEGS)[number];

/**
 * Milliseconds by leg:
 * `input` half the round trip of a key to the host (what the game makes of it is the game's own) ·
 * `capture` the screen has changed until its pixels are copied · `encode` · `send` waiting for its turn on the host ·
 * `network` · `buffer` waiting to be decoded · `decode` · `display` decoded until the screen shows it.
 */
export type FrameLegs = Readonly<Record<Leg, number>>;

/** What the browser knows of a picture it has shown; times by `performance.now()`, in ms. */
export interface ShownFrame {
  /** As in the host's `FrameTimes`. */
  readonly rtpTimestamp: number;
  /** Its last packet came. */
  readonly receivedMs: number;
  /** It took this long to decode. */
  readonly decodeMs: number;
  /** It waited this long before it was decoded; null where only the average is known. */
  readonly bufferMs: number | null;
  /** The browser expects the screen to show it. */
  readonly displayedMs: number;
}

/** What is the same for many pictures. */
export interface PathTimes {
  /** Host's clock minus ours. */
  readonly clockOffsetMs: number;
  readonly roundTripMs: number;
  /** Mean wait before decoding, where a picture does not know its own. */
  readonly bufferMs: number;
}

/**
 * The legs of one picture. No leg is negative: what the estimate of the clocks or a mean takes too much of one leg is taken
 * from its neighbour, so that the sum stays the measured whole.
 */
export function frameLegs(host: FrameTimes, shown: ShownFrame, path: PathTimes): FrameLegs {
  const capture = Math.max(0, host.capturedMs - host.changedMs);
  const encode = Math.max(0, host.encodedMs - host.capturedMs);
  const send = Math.max(0, host.sentMs - host.encodedMs);
  const network = Math.max(0, shown.receivedMs - (host.sentMs - path.clockOffsetMs));
  const afterwards = Math.max(0, shown.displayedMs - shown.receivedMs);
  const decode = Math.min(shown.decodeMs, afterwards);
  const buffer = Math.min(shown.bufferMs ?? path.bufferMs, afterwards - decode);
  const display = afterwards - decode - buffer;
  return { input: path.roundTripMs / 2, capture, encode, send, network, buffer, decode, display };
}

export function sumOfLegs(legs: FrameLegs): number {
  return LEGS.reduce((sum, leg) => sum + legs[leg], 0);
}
