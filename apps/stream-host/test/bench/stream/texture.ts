/** Blocks of one colour each, in pixels: large enough to survive the encoder, small enough to cost bits. */
const BLOCK = 6;
const HILL = 90;

/** Rows of a landscape that a moving camera makes expensive to encode: soft hills with hard-edged grain on them. */
export class TextureRows {
  readonly #width: number;

  constructor(width: number) {
    this.#width = width;
  }

  /** `count` rows from `top` on, four bytes a pixel: blue, green, red, unused. The right half repeats the left one. */
  pixels(top: number, count: number): Buffer {
    const bytes = Buffer.alloc(this.#width * count * 4);
    for (let row = 0; row < count; row++) {
      for (let column = 0; column < this.#width; column++) {
        const value = brightness(column % (this.#width / 2), top + row);
        const at = (row * this.#width + column) * 4;
        bytes[at] = value;
        bytes[at + 1] = (value * 7) >> 3;
        bytes[at + 2] = 255 - value;
      }
    }
    return bytes;
  }
}

function brightness(x: number, y: number): number {
  const hills = 110 + 60 * Math.sin(x / HILL) * Math.cos(y / HILL);
  return Math.floor(hills + grain(Math.floor(x / BLOCK), Math.floor(y / BLOCK)) * 50);
}

/** Noise between 0 and 1 that is the same each time. */
function grain(x: number, y: number): number {
  const mixed = Math.imul((x * 73_856_093) ^ (y * 19_349_663), 0x9e37_79b1);
  return ((mixed >>> 8) & 0xff) / 255;
}
