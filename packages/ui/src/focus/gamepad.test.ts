import { expect, test } from 'vitest';
import { padDirection, padFamily } from './gamepad.ts';

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

test('letters follow the maker of the pad', () => {
  expect(padFamily('DualSense Wireless Controller (Vendor: 054c Product: 0ce6)')).toBe('playstation');
  expect(padFamily('Xbox 360 Controller')).toBe('xbox');
});
