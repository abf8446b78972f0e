import { isKeyNumber, MAX_KEY_NUMBER } from './keys.ts';

export { KEY_NUMBERS, MAX_KEY_NUMBER } from './keys.ts';

/**
 * The player's input, browser to host, over the unordered data channel `input` that never resends.
 *
 * Every message carries the whole state and the transitions of the last moments. So a lost message loses no tap, a held key
 * cannot stick, and nothing has to be sent again late. Decision 011.
 */
export const INPUT_CHANNEL = 'input';
/** Transitions stay in the messages for this long, in ms. */
export const INPUT_HISTORY_MS = 150;
/** How often the state is repeated while something is held, and while nothing is, in ms. */
export const INPUT_HELD_INTERVAL_MS = 50;
export const INPUT_IDLE_INTERVAL_MS = 250;
/** Silence after which the host releases everything, in ms. */
export const INPUT_DEAD_MAN_MS = 1000;
/** Most transitions in one message; of more, the oldest are left out. */
export const MAX_INPUT_TRANSITIONS = 32;
/** Largest value of an absolute pointer coordinate: the right or lower edge of the picture. */
export const POINTER_RANGE = 65_535;

/** Mouse buttons by `MouseEvent.button`: left, middle, right, back, forward. */
export const MOUSE_BUTTON_COUNT = 5;

export interface PointerPosition {
  /** 0 to `POINTER_RANGE`, of the game's picture. */
  readonly x: number;
  readonly y: number;
}

/** One press or release, with how long ago it happened when the message was sent, in whole ms up to 255. */
export type InputTransition =
  | { readonly kind: 'key'; readonly key: number; readonly pressed: boolean; readonly ageMs: number }
  | {
      readonly kind: 'button';
      readonly button: number;
      readonly pressed: boolean;
      readonly ageMs: number;
      /** Where the pointer was, so that a click lands there even when the pointer has moved on. */
      readonly at: PointerPosition;
    };

export interface InputMessage {
  /** Counts the messages of one connection; the host ignores what is older than what it has seen. */
  readonly sequence: number;
  /** The browser's own clock when it sent this, in ms modulo 2^32. */
  readonly sentAtMs: number;
  /** Numbers of the keys held, ascending. */
  readonly keys: readonly number[];
  /** Bit n is `MouseEvent.button` n. */
  readonly buttons: number;
  /** Null until the pointer has been over the picture. */
  readonly pointer: PointerPosition | null;
  /** Sums since the connection began, in pixels and notches, modulo 2^32 as signed numbers. */
  readonly motion: { readonly x: number; readonly y: number };
  readonly wheel: { readonly x: number; readonly y: number };
  /** How many transitions there have been, the last of `transitions` included. */
  readonly transitionCount: number;
  /** The recent ones, oldest first. */
  readonly transitions: readonly InputTransition[];
}

const VERSION = 1;
const KEY_BYTES = (MAX_KEY_NUMBER + 1) / 8;
const HAS_POINTER = 1;
const HEADER_BYTES = 1 + 1 + 4 + 4 + KEY_BYTES + 1 + 4 + 8 + 8 + 4 + 1;
const TRANSITION_BYTES = 1 + 1 + 1 + 4;
const KIND_BUTTON = 2;
const PRESSED = 1;

/** Largest message, in bytes; the host ignores anything longer unread. */
export const MAX_INPUT_BYTES = HEADER_BYTES + MAX_INPUT_TRANSITIONS * TRANSITION_BYTES;

/** Writes a message; all numbers are big-endian. Inverse of `decodeInput`. */
export function encodeInput(message: InputMessage): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(HEADER_BYTES + message.transitions.length * TRANSITION_BYTES);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, VERSION);
  view.setUint8(1, message.pointer ? HAS_POINTER : 0);
  view.setUint32(2, message.sequence);
  view.setUint32(6, message.sentAtMs);
  for (const key of message.keys) bytes[10 + (key >> 3)]! |= 1 << (key & 7);
  let at = 10 + KEY_BYTES;
  view.setUint8(at, message.buttons);
  view.setUint16(at + 1, message.pointer?.x ?? 0);
  view.setUint16(at + 3, message.pointer?.y ?? 0);
  view.setInt32(at + 5, message.motion.x);
  view.setInt32(at + 9, message.motion.y);
  view.setInt32(at + 13, message.wheel.x);
  view.setInt32(at + 17, message.wheel.y);
  view.setUint32(at + 21, message.transitionCount);
  view.setUint8(at + 25, message.transitions.length);
  at = HEADER_BYTES;
  for (const transition of message.transitions) {
    const isButton = transition.kind === 'button';
    view.setUint8(at, (isButton ? KIND_BUTTON : 0) | (transition.pressed ? PRESSED : 0));
    view.setUint8(at + 1, isButton ? transition.button : transition.key);
    view.setUint8(at + 2, transition.ageMs);
    view.setUint16(at + 3, isButton ? transition.at.x : 0);
    view.setUint16(at + 5, isButton ? transition.at.y : 0);
    at += TRANSITION_BYTES;
  }
  return bytes;
}

/** Reads a message of an untrusted browser. Null for anything `encodeInput` would not have written. */
export function decodeInput(bytes: Uint8Array): InputMessage | null {
  if (bytes.length < HEADER_BYTES || bytes.length > MAX_INPUT_BYTES) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const flags = view.getUint8(1);
  if (view.getUint8(0) !== VERSION || flags > HAS_POINTER) return null;
  const keys = readKeys(bytes.subarray(10, 10 + KEY_BYTES));
  const at = 10 + KEY_BYTES;
  const buttons = view.getUint8(at);
  const transitions = readTransitions(view, view.getUint8(at + 25));
  const transitionCount = view.getUint32(at + 21);
  if (!keys || !transitions || buttons >= 1 << MOUSE_BUTTON_COUNT || transitionCount < transitions.length) return null;
  const pointer = { x: view.getUint16(at + 1), y: view.getUint16(at + 3) };
  return {
    sequence: view.getUint32(2),
    sentAtMs: view.getUint32(6),
    keys,
    buttons,
    pointer: flags & HAS_POINTER ? pointer : null,
    motion: { x: view.getInt32(at + 5), y: view.getInt32(at + 9) },
    wheel: { x: view.getInt32(at + 13), y: view.getInt32(at + 17) },
    transitionCount,
    transitions,
  };
}

function readKeys(field: Uint8Array): number[] | null {
  const keys: number[] = [];
  for (let key = 0; key <= MAX_KEY_NUMBER; key++) {
    if (!(field[key >> 3]! & (1 << (key & 7)))) continue;
    if (!isKeyNumber(key)) return null;
    keys.push(key);
  }
  return keys;
}

function readTransitions(view: DataView, count: number): InputTransition[] | null {
  if (view.byteLength !== HEADER_BYTES + count * TRANSITION_BYTES) return null;
  const transitions: InputTransition[] = [];
  for (let at = HEADER_BYTES; at < view.byteLength; at += TRANSITION_BYTES) {
    const kind = view.getUint8(at);
    const number = view.getUint8(at + 1);
    const pressed = (kind & PRESSED) !== 0;
    const ageMs = view.getUint8(at + 2);
    if (kind > (KIND_BUTTON | PRESSED)) return null;
    if (kind & KIND_BUTTON) {
      if (number >= MOUSE_BUTTON_COUNT) return null;
      const position = { x: view.getUint16(at + 3), y: view.getUint16(at + 5) };
      transitions.push({ kind: 'button', button: number, pressed, ageMs, at: position });
    } else {
      if (!isKeyNumber(number)) return null;
      transitions.push({ kind: 'key', key: number, pressed, ageMs });
    }
  }
  return transitions;
}
