import { describe, expect, it } from 'vitest';
import { displaySize } from './display-size.ts';

const size = (width: number, height: number) => ({ width, height });
const HD = size(1280, 720);
const FULL_HD = size(1920, 1080);

describe('the size of a display', () => {
  it.each([
    ['its own for a title that knows one size', { display: HD }, FULL_HD, HD],
    ["the plan's for a title that draws in any", { display: HD, largest: FULL_HD }, FULL_HD, FULL_HD],
    ['the largest the title is worth', { display: HD, largest: size(1600, 900) }, FULL_HD, size(1600, 900)],
    ["never less than the title's own", { display: HD, largest: FULL_HD }, size(640, 360), HD],
  ])('is %s', (_, recipe, plan, expected) => {
    expect(displaySize(recipe, plan)).toEqual(expected);
  });
});
