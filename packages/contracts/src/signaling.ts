import { z } from 'zod';
import { GamepadMapping } from './gamepad.ts';
import { EndReason } from './host.ts';

/** WebSocket path of a stream host's signalling. */
export const SIGNALING_PATH = '/signaling';
/** Largest signalling message, in bytes. */
export const SIGNALING_MESSAGE_BYTES = 64 * 1024;

/** Browser to host. The first message has to be `attach`, within five seconds. */
export const ClientSignal = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('attach'), ticket: z.string().max(4096) }),
  z.strictObject({ type: z.literal('answer'), sdp: z.string().max(32_768) }),
  z.strictObject({ type: z.literal('candidate'), candidate: z.string().max(2048), mid: z.string().max(64) }),
  /** The player leaves: the host ends the play session. */
  z.strictObject({ type: z.literal('leave') }),
]);
export type ClientSignal = z.output<typeof ClientSignal>;

/** Host to browser. */
export const HostSignal = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('offer'),
    sdp: z.string(),
    display: z.strictObject({ width: z.int(), height: z.int() }),
    pointer: z.enum(['none', 'absolute', 'relative']),
    /** What a pad of the player does; hosts before it did not say. */
    gamepad: GamepadMapping.default({}),
  }),
  z.strictObject({ type: z.literal('candidate'), candidate: z.string(), mid: z.string() }),
  /** At every attach, each ten seconds and at warnings. */
  z.strictObject({ type: z.literal('clock'), remainingSeconds: z.number() }),
  z.strictObject({ type: z.literal('ended'), reason: EndReason }),
  z.strictObject({
    type: z.literal('refused'),
    code: z.enum([
      'ticket-invalid',
      'ticket-expired',
      'ticket-used',
      'play-session-unknown',
      'invalid-request',
      'replaced',
      'unavailable',
    ]),
  }),
]);
export type HostSignal = z.output<typeof HostSignal>;
