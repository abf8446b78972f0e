import { expect, test } from 'vitest';
import { NOTHING_HELD, padDirection, padFamily, readHeld } from './gamepad.ts';

const pad = (axes: number[], pressed: number[] = []) => ({
  axes,
  buttons: Array.from({ length: 17 }, (_, index) => ({ pressed: pressed.includes(index) })),
});

test('a stick that is barely moved gives no direction', () => {
  expect(padDirection(pad([0.54, 0]), null)).toBe(null);
});

test('a held direction stays until the stick is nearly back', () => {
  expect(padDirection(pad([0.55, 0]), null)).toBe('right');
  expect(padDirection(pad([0.36, 0]), 'right')).toBe('right');
  expect(padDirection(pad([0.34, 0]), 'right')).toBe(null);
});

test('the cross wins over the stick', () => {
  expect(padDirection(pad([1, 0], [12]), null)).toBe('up');
});

test('a pad without axes or buttons gives no direction', () => {
  expect(padDirection({ axes: [], buttons: [] }, null)).toBe(null);
});

test('several pads are one: the first that is pushed decides, every button counts', () => {
  const held = readHeld(
    [
      null,
      { id: 'idle', ...pad([0, 0], [1]) },
      { id: 'pushed', ...pad([1, 0], [0]) },
      { id: 'other', ...pad([-1, 0]) },
    ],
    NOTHING_HELD,
  );
  expect(held).toEqual({ direction: 'right', buttons: new Set(['back', 'confirm']), pad: 'idle' });
});

test('a pad that is gone holds nothing', () => {
  const before = readHeld([{ id: 'pad', ...pad([1, 0], [0]) }], NOTHING_HELD);
  expect(readHeld([null], before)).toEqual(NOTHING_HELD);
});

test('letters follow the maker of the pad', () => {
  expect(padFamily('DualSense Wireless Controller (Vendor: 054c Product: 0ce6)')).toBe('playstation');
  expect(padFamily('Xbox 360 Controller')).toBe('xbox');
});
