import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decodeInput,
  encodeInput,
  type InputMessage,
  KEY_NUMBERS,
  MAX_INPUT_BYTES,
  MAX_INPUT_TRANSITIONS,
  MAX_KEY_NUMBER,
} from './input.ts';

const uint32 = fc.integer({ min: 0, max: 0xffff_ffff });
const int32 = fc.integer({ min: -0x8000_0000, max: 0x7fff_ffff });
const position = fc.record({ x: fc.integer({ min: 0, max: 65_535 }), y: fc.integer({ min: 0, max: 65_535 }) });
const key = fc.constantFrom(...Object.values(KEY_NUMBERS));
const ageMs = fc.integer({ min: 0, max: 255 });
const transition = fc.oneof(
  fc.record({ kind: fc.constant('key' as const), key, pressed: fc.boolean(), ageMs }),
  fc.record({
    kind: fc.constant('button' as const),
    button: fc.integer({ min: 0, max: 4 }),
    pressed: fc.boolean(),
    ageMs,
    at: position,
  }),
);
const message: fc.Arbitrary<InputMessage> = fc.record({
  sequence: uint32,
  sentAtMs: uint32,
  keys: fc.uniqueArray(key).map((keys) => keys.toSorted((a, b) => a - b)),
  buttons: fc.integer({ min: 0, max: 31 }),
  pointer: fc.option(position),
  motion: fc.record({ x: int32, y: int32 }),
  wheel: fc.record({ x: int32, y: int32 }),
  transitionCount: fc.integer({ min: MAX_INPUT_TRANSITIONS, max: 0xffff_ffff }),
  transitions: fc.array(transition, { maxLength: MAX_INPUT_TRANSITIONS }),
});

const nothing: InputMessage = {
  sequence: 1,
  sentAtMs: 5,
  keys: [],
  buttons: 0,
  pointer: null,
  motion: { x: 0, y: 0 },
  wheel: { x: 0, y: 0 },
  transitionCount: 0,
  transitions: [],
};

function changed(at: number, value: number, original: InputMessage = nothing): Uint8Array {
  const bytes = encodeInput(original);
  bytes[at] = value;
  return bytes;
}

describe('input messages', () => {
  it('are null for random bytes or equal what was sent, and never throw', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: MAX_INPUT_BYTES + 8 }), (bytes) => {
        const decoded = decodeInput(bytes);
        if (decoded) expect(encodeInput(decoded).length).toBe(bytes.length);
      }),
    );
  });

  it('survive any change of one byte as a refusal or another valid message', () => {
    fc.assert(
      fc.property(message, fc.nat(MAX_INPUT_BYTES - 1), fc.nat(255), (original, at, value) => {
        const bytes = encodeInput(original);
        if (at < bytes.length) bytes[at] = value;
        const decoded = decodeInput(bytes);
        if (decoded) expect(decodeInput(encodeInput(decoded))).toEqual(decoded);
      }),
    );
  });

  const last = encodeInput(nothing).length - 1;
  const tap = { kind: 'key', key: 30, pressed: true, ageMs: 0 } as const;
  const withTap: InputMessage = { ...nothing, transitionCount: 1, transitions: [tap] };
  it.each<[string, Uint8Array]>([
    ['nothing at all', new Uint8Array()],
    ['one byte too few', encodeInput(nothing).subarray(0, last)],
    ['one byte too many', new Uint8Array([...encodeInput(nothing), 0])],
    ['more than the largest message', new Uint8Array(MAX_INPUT_BYTES + 1)],
    ['another version', changed(0, 2)],
    ['unknown flags', changed(1, 2)],
    ['a key that does not exist', changed(10, 1)],
    ['a sixth mouse button', changed(10 + 16, 32)],
    ['a transition that is not there', changed(last, 1)],
    ['a transition of an unknown kind', changed(last + 1, 4, withTap)],
    ['a transition of an unknown key', changed(last + 2, 0, withTap)],
    ['fewer transitions counted than carried', changed(last - 1, 0, withTap)],
  ])('refuse %s', (_, bytes) => {
    expect(decodeInput(bytes)).toBeNull();
  });

  it('arrive as they were sent', () => {
    fc.assert(
      fc.property(message, (sent) => {
        expect(decodeInput(encodeInput(sent))).toEqual(sent);
      }),
    );
  });

  it('fit into one packet even when they are full', () => {
    expect(MAX_INPUT_BYTES).toBeLessThan(1000);
  });

  it('read the same from the middle of a larger buffer', () => {
    const bytes = encodeInput(withTap);
    const padded = new Uint8Array(bytes.length + 7);
    padded.set(bytes, 3);
    expect(decodeInput(padded.subarray(3, 3 + bytes.length))).toEqual(withTap);
  });
});

describe('key numbers', () => {
  it('are distinct and fit the bit field', () => {
    const numbers = Object.values(KEY_NUMBERS);
    expect(new Set(numbers).size).toBe(numbers.length);
    for (const number of numbers) expect(number).toBeGreaterThan(0);
    expect(Math.max(...numbers)).toBeLessThanOrEqual(MAX_KEY_NUMBER);
  });
});
