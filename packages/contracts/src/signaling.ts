import { z } from 'zod';
import { EndReason } from './end-reason.ts';
import { GamepadMapping, MAX_FURTHER_PLAYERS } from './gamepad.ts';
import { TouchLayout } from './touch.ts';

/** WebSocket path of a stream host's signalling. */
export const SIGNALING_PATH = '/signaling';
/** Largest signalling message, in bytes. */
export const SIGNALING_MESSAGE_BYTES = 64 * 1024;

/** How pictures and sound travel: over UDP, or in the signalling WebSocket itself where the network lets no UDP pass. */
export const StreamTransport = z.enum(['webrtc', 'websocket']);
export type StreamTransport = z.output<typeof StreamTransport>;

/** Browser to host. The first message has to be `attach`, within five seconds. */
export const ClientSignal = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('attach'),
    ticket: z.string().max(4096),
    transport: StreamTransport.default('webrtc'),
    /** What the host's `attached` has said before: the same browser comes back and need not ask whether it may. */
    attachment: z.uuid().optional(),
    /** `keep`: only the WebSocket was lost, media still runs. The host says in `attached` whether it agrees. */
    media: z.enum(['new', 'keep']).default('new'),
  }),
  z.strictObject({ type: z.literal('answer'), sdp: z.string().max(32_768) }),
  z.strictObject({ type: z.literal('candidate'), candidate: z.string().max(2048), mid: z.string().max(64) }),
  /** The player leaves: the host ends the play session. */
  z.strictObject({ type: z.literal('leave') }),
]);
export type ClientSignal = z.output<typeof ClientSignal>;

/** What the browser has to know of the game. */
const played = {
  display: z.strictObject({ width: z.int(), height: z.int() }),
  pointer: z.enum(['none', 'absolute', 'relative']),
  /** What a pad of the player does; hosts before it did not say. */
  gamepad: GamepadMapping.default({}),
  /** The same for the pads of further players; where there are none, all pads are one. */
  furtherPlayers: z.array(GamepadMapping).max(MAX_FURTHER_PLAYERS).optional(),
  /** What a touch screen shows over the picture; of a host that does not say, what follows from pad and pointer. */
  touch: TouchLayout.optional(),
};

/** Host to browser. */
export const HostSignal = z.discriminatedUnion('type', [
  /**
   * The first word to a browser that was let in. `attachment` is a secret of this browser, to be shown when it comes back.
   * `media: 'new'` is followed by `offer` or `media`; with `kept` nothing of the media changes.
   */
  z.strictObject({ type: z.literal('attached'), attachment: z.uuid(), media: z.enum(['new', 'kept']) }),
  z.strictObject({ type: z.literal('offer'), sdp: z.string(), ...played }),
  /** Instead of an offer: pictures and sound follow in this WebSocket as binary messages, see `media-frames.ts`. */
  z.strictObject({ type: z.literal('media'), ...played }),
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
      /** Another browser is playing; only a ticket with `takeOver` comes in its place. */
      'in-use',
      /** Another browser has taken the game over. */
      'replaced',
      'unavailable',
    ]),
  }),
]);
export type HostSignal = z.output<typeof HostSignal>;
