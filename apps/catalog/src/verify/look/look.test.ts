import { describe, expect, it } from 'vitest';
import { changeBetween, factsOf, type Picture, showsSomething } from './picture.ts';
import { isReaction } from './reaction.ts';

const SIZE = { width: 64, height: 64 };
type Paint = (x: number, y: number) => readonly [blue: number, green: number, red: number];

function picture(paint: Paint): Picture {
  const pixels = Buffer.alloc(SIZE.width * SIZE.height * 4);
  for (let y = 0; y < SIZE.height; y++) {
    for (let x = 0; x < SIZE.width; x++) pixels.set(paint(x, y), (y * SIZE.width + x) * 4);
  }
  return { ...SIZE, pixels };
}

const black = picture(() => [0, 0, 0]);
const gradient = picture((x, y) => [x * 4, y * 4, 128]);
/** Stripes that move to the right. */
const stripes = (offset: number) => picture((x) => (Math.floor((x + offset) / 8) % 2 ? [255, 255, 255] : [0, 0, 200]));

describe('a picture', () => {
  it.each<[string, Picture]>([
    ['is black', black],
    ['is an empty window on the ground', picture((x) => (x < 32 ? [255, 255, 255] : [0, 0, 0]))],
    ['holds one small thing', picture((x, y) => (x < 4 && y < 4 ? [255, 255, 255] : [0, 0, 0]))],
  ])('that %s shows nothing', (_, one) => {
    expect(showsSomething(factsOf(one))).toBe(false);
  });

  it('with many colours shows something', () => {
    expect(showsSomething(factsOf(gradient))).toBe(true);
  });

  it('does not differ from itself, and not by the noise of a gradient', () => {
    expect(changeBetween(gradient, gradient)).toEqual({ pixels: 0, colours: 0 });
    const nearly = picture((x, y) => [x * 4, y * 4, 135]);
    expect(changeBetween(gradient, nearly).pixels).toBe(0);
  });

  it('that moves changes its pixels and not its colours', () => {
    const change = changeBetween(stripes(0), stripes(8));
    expect(change.pixels).toBe(1);
    expect(change.colours).toBe(0);
  });
});

describe('a reaction', () => {
  const none = { pixels: 0, colours: 0 };
  it.each([
    ['nothing on a picture that stands still', none, [none]],
    ['a blinking cursor', { pixels: 0.0005, colours: 0.0004 }, [none]],
    ['as much as it does by itself', { pixels: 0.4, colours: 0.02 }, [{ pixels: 0.4, colours: 0.02 }]],
    ['a little more than by itself', { pixels: 0.5, colours: 0.03 }, [{ pixels: 0.4, colours: 0.02 }]],
    ['less than the largest of its own changes', { pixels: 0.3, colours: 0 }, [none, { pixels: 0.4, colours: 0 }]],
  ])('is not %s', (_, change, alone) => {
    expect(isReaction(change, alone)).toBe(false);
  });

  it.each([
    ['a card that moves on a still table', { pixels: 0.004, colours: 0 }, [none]],
    ['a menu over a moving scene', { pixels: 0.5, colours: 0.3 }, [{ pixels: 0.5, colours: 0.02 }]],
    ['a scene where only a clock moved', { pixels: 0.6, colours: 0 }, [{ pixels: 0.001, colours: 0 }]],
  ])('is %s', (_, change, alone) => {
    expect(isReaction(change, alone)).toBe(true);
  });
});
