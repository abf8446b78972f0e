import { POINTER_RANGE } from '@nimbo/contracts/input';
import { expect, it } from 'vitest';
import { toPixel, toPosition } from '../picture-box.ts';
import { PadPointer } from './pad-pointer.ts';

const DISPLAY = { width: 641, height: 481 };
const at = (x: number, y: number) => ({ x: toPosition(x, DISPLAY.width), y: toPosition(y, DISPLAY.height) });

it('begins in the middle where nothing has moved it', () => {
  expect(new PadPointer().move(null, { x: 10, y: 0 }, DISPLAY)).toEqual(at(330, 240));
});

it('goes on from where a mouse has put it', () => {
  const pointer = new PadPointer();
  pointer.move(null, { x: 10, y: 0 }, DISPLAY);
  expect(pointer.move(at(100, 50), { x: -1, y: 1 }, DISPLAY)).toEqual(at(99, 51));
});

it('adds up parts of a pixel', () => {
  const pointer = new PadPointer();
  let position = at(100, 100);
  for (let step = 0; step < 5; step++) position = pointer.move(position, { x: 0.25, y: 0 }, DISPLAY);
  expect(position).toEqual(at(101, 100));
});

it('stays in the picture', () => {
  const pointer = new PadPointer();
  expect(pointer.move(at(0, 480), { x: -5, y: 5 }, DISPLAY)).toEqual({ x: 0, y: POINTER_RANGE });
  expect(pointer.move(at(640, 0), { x: 5, y: -5 }, DISPLAY)).toEqual({ x: POINTER_RANGE, y: 0 });
});

it('knows every pixel again', () => {
  for (let pixel = 0; pixel < 1280; pixel++) expect(toPixel(toPosition(pixel, 1280), 1280)).toBe(pixel);
});
