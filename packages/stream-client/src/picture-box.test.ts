import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pictureBox, toPointerPosition } from './picture-box.ts';

const GAME = { width: 640, height: 480 };
const element = { left: 10, top: 20, width: 1920, height: 1080 };

describe('the picture in its element', () => {
  it('has bars at the sides of a wider element and above in a higher one', () => {
    expect(pictureBox(element, GAME)).toEqual({ left: 250, top: 20, width: 1440, height: 1080 });
    expect(pictureBox({ ...element, width: 480 }, GAME)).toEqual({ left: 10, top: 380, width: 480, height: 360 });
  });
});

describe('the pointer over the picture', () => {
  const box = pictureBox(element, GAME);
  const pixel = (x: number, y: number) => {
    const at = toPointerPosition(x, y, box, GAME);
    return [Math.round((at.x * 639) / 65_535), Math.round((at.y * 479) / 65_535)];
  };

  it.each([
    ['left of the picture', 0, 20, [0, 0]],
    ['at its first point', 250, 20, [0, 0]],
    ['just before the second pixel', 252.2, 20, [0, 0]],
    ['at the second pixel', 252.3, 20, [1, 0]],
    ['at its last point', 1689.9, 1099.9, [639, 479]],
    ['beyond its end', 5000, 5000, [639, 479]],
  ])('%s', (_, x, y, expected) => {
    expect(pixel(x, y)).toEqual(expected);
  });

  it('comes back to the same pixel for every display', () => {
    const sizes = fc.record({ width: fc.integer({ min: 16, max: 8192 }), height: fc.integer({ min: 16, max: 8192 }) });
    fc.assert(
      fc.property(sizes, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (display, fraction) => {
        const at = toPointerPosition(fraction, 0, { left: 0, top: 0, width: 1, height: 1 }, display);
        expect(Math.round((at.x * (display.width - 1)) / 65_535)).toBe(Math.floor(fraction * display.width));
      }),
    );
  });
});
