import { decodeInput, encodeInput, KEY_NUMBERS, MAX_INPUT_TRANSITIONS } from '@nimbo/contracts/input';
import { describe, expect, it } from 'vitest';
import { InputRecorder } from './input-recorder.ts';
import { toButtonMask, toNotches } from './pointer-buttons.ts';

const A = KEY_NUMBERS.KeyA!;
const B = KEY_NUMBERS.KeyB!;

describe('the input recorder', () => {
  it('takes a repeated press for none', () => {
    const recorder = new InputRecorder();
    expect(recorder.key(A, true, 0)).toBe(true);
    expect(recorder.key(A, true, 500)).toBe(false);
    expect(recorder.message(500).transitionCount).toBe(1);
  });

  it.each([
    [150, 1],
    [151, 0],
  ])('carries a transition of %i ms ago %i times', (ageMs, count) => {
    const recorder = new InputRecorder();
    recorder.key(A, true, 0);
    expect(recorder.message(ageMs).transitions).toHaveLength(count);
  });

  it('is busy while something is held or a tap may still be lost', () => {
    const recorder = new InputRecorder();
    recorder.key(A, true, 0);
    expect(recorder.isBusy(5000)).toBe(true);
    recorder.key(A, false, 5000);
    expect(recorder.isBusy(5150)).toBe(true);
    expect(recorder.isBusy(5151)).toBe(false);
  });

  it('leaves out the oldest of too many transitions, and the message can be read', () => {
    const recorder = new InputRecorder();
    for (let count = 0; count < 100; count++) recorder.key(A, count % 2 === 0, count);
    const message = recorder.message(100);
    expect(message.transitions).toHaveLength(MAX_INPUT_TRANSITIONS);
    expect(message.transitionCount).toBe(100);
    expect(decodeInput(encodeInput(message))).toEqual(message);
  });

  it('notes where each button changed', () => {
    const recorder = new InputRecorder();
    recorder.moveTo({ x: 1, y: 2 });
    recorder.buttons(0b101, 0);
    recorder.moveTo({ x: 3, y: 4 });
    const { transitions, pointer, buttons } = recorder.message(7);
    expect(pointer).toEqual({ x: 3, y: 4 });
    expect(buttons).toBe(0b101);
    expect(transitions).toEqual([
      { kind: 'button', button: 0, pressed: true, ageMs: 7, at: { x: 1, y: 2 } },
      { kind: 'button', button: 2, pressed: true, ageMs: 7, at: { x: 1, y: 2 } },
    ]);
  });

  it('releases all at once, with transitions', () => {
    const recorder = new InputRecorder();
    expect(recorder.release(0)).toBe(false);
    recorder.key(A, true, 0);
    recorder.buttons(1, 0);
    expect(recorder.release(10)).toBe(true);
    expect(recorder.message(10)).toMatchObject({ keys: [], buttons: 0, transitionCount: 4 });
  });

  it.each([
    ['page', 'pad'],
    ['pad', 'page'],
    ['page', 'tap'],
  ] as const)('releases a key that %s and %s hold only when both let go', (first, second) => {
    const recorder = new InputRecorder();
    recorder.key(A, true, 0, first);
    expect(recorder.key(A, true, 1, second)).toBe(false);
    expect(recorder.key(A, false, 2, first)).toBe(false);
    expect(recorder.message(3)).toMatchObject({ keys: [A], transitionCount: 1 });
    expect(recorder.key(A, false, 4, second)).toBe(true);
    expect(recorder.message(5)).toMatchObject({ keys: [], transitionCount: 2 });
  });

  it('keeps a mouse button that a pad holds while the mouse moves without one', () => {
    const recorder = new InputRecorder();
    recorder.buttons(0b001, 0, 'pad');
    expect(recorder.buttons(0b000, 1, 'page')).toBe(false);
    expect(recorder.buttons(0b101, 2, 'page')).toBe(true);
    expect(recorder.buttons(0b000, 3, 'page')).toBe(true);
    expect(recorder.message(4)).toMatchObject({ buttons: 0b001, transitionCount: 3 });
  });

  it('releases what one source holds and leaves the others what they share', () => {
    const recorder = new InputRecorder();
    recorder.hold('pad', { keys: new Set([A, B]), buttons: 1 }, 0);
    recorder.key(A, true, 1);
    expect(recorder.release(2, 'pad')).toBe(true);
    expect(recorder.message(3)).toMatchObject({ keys: [A], buttons: 0 });
    expect(recorder.release(4)).toBe(true);
    expect(recorder.message(5).keys).toEqual([]);
  });

  it('adds up fractions of pixels and notches', () => {
    const recorder = new InputRecorder();
    for (let move = 0; move < 4; move++) recorder.moveBy(0.4, -0.4);
    recorder.turnWheel(0, 1.5);
    expect(recorder.message(0)).toMatchObject({ motion: { x: 1, y: -1 }, wheel: { x: 0, y: 1 } });
  });
});

describe('pointer events', () => {
  it.each([
    ['none', 0, 0],
    ['left', 1, 1],
    ['right', 2, 4],
    ['middle', 4, 2],
    ['back and forward', 24, 24],
    ['one that has no name', 32, 0],
  ])('with %s pressed', (_, buttons, mask) => {
    expect(toButtonMask(buttons)).toBe(mask);
  });

  it.each([
    [100, 0, 1],
    [-50, 0, -0.5],
    [3, 1, 1],
    [1, 2, 1],
  ])('turn a wheel of %i in mode %i by %f notches', (delta, mode, notches) => {
    expect(toNotches(delta, mode)).toBe(notches);
  });
});
