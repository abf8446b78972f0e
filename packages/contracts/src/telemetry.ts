import { z } from 'zod';

/**
 * What browser and host tell each other about the stream while it runs, as JSON over the unordered data channel `telemetry`
 * that never resends. Lost messages are not missed: the next one says it anew.
 */
export const TELEMETRY_CHANNEL = 'telemetry';
/** Largest message, in bytes; longer ones are passed over. */
export const TELEMETRY_MESSAGE_BYTES = 8 * 1024;
/** How often the browser asks for the host's clock, and the host tells its frames, in ms. */
export const PING_INTERVAL_MS = 500;
export const FRAME_REPORT_INTERVAL_MS = 250;
/** Most frames in one message; of more, the newest. */
export const MAX_REPORTED_FRAMES = 64;

/** Milliseconds of one side's own monotonic clock; only differences mean anything to the other. */
const ClockMs = z.number().nonnegative().max(Number.MAX_SAFE_INTEGER);

/** Browser to host. */
export const BrowserTelemetry = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ping'), sentMs: ClockMs }),
  /** The most this browser wants or can decode; told at the start, at each change, and repeated each few seconds. */
  z.strictObject({
    type: z.literal('limits'),
    maxHeight: z.int().min(180).max(4320),
    maxFps: z.int().min(10).max(240),
    maxBitrateKbps: z.int().min(300).max(100_000),
  }),
]);
export type BrowserTelemetry = z.output<typeof BrowserTelemetry>;

/** When one picture passed the host's stages, on the host's clock in ms. */
export const FrameTimes = z.strictObject({
  /** RTP timestamp of the picture, or its number on transports without RTP. */
  rtpTimestamp: z.int().nonnegative().max(0xffff_ffff),
  /** The screen changed; the earliest change the picture shows. */
  changedMs: ClockMs,
  /** The pixels were copied. */
  capturedMs: ClockMs,
  encodedMs: ClockMs,
  /** Its last packet left. */
  sentMs: ClockMs,
});
export type FrameTimes = z.output<typeof FrameTimes>;

/** Host to browser. */
export const HostTelemetry = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('pong'), sentMs: ClockMs, hostMs: ClockMs }),
  z.strictObject({ type: z.literal('frames'), frames: z.array(FrameTimes).max(MAX_REPORTED_FRAMES) }),
  /** What is encoded now; told at the start, at each change, and repeated each few seconds. */
  z.strictObject({
    type: z.literal('encoding'),
    encoder: z.string().max(40),
    width: z.int(),
    height: z.int(),
    fps: z.int(),
    bitrateKbps: z.int(),
  }),
  /** Whether the game's sound is being recorded: false after the sound server died until the game plays into the new one. */
  z.strictObject({ type: z.literal('sound'), playing: z.boolean() }),
]);
export type HostTelemetry = z.output<typeof HostTelemetry>;
