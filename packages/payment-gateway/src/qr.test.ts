import fc from 'fast-check';
import decodeQR from 'qr/decode.js';
import { describe, expect, it } from 'vitest';
import { drawQr } from './qr.ts';

const PIXELS = 6;

/** What a camera sees of the drawing: modules as squares where a drop or a finder is. */
function look(svg: string): string {
  const size = Number(/viewBox="0 0 (\d+)/.exec(svg)![1]);
  const dark = new Set<string>();
  for (const [, x, y] of svg.matchAll(/M([\d.]+) ([\d.]+)a/g))
    dark.add(`${Math.floor(Number(x))},${Math.floor(Number(y))}`);
  for (const [, x, y] of svg.matchAll(/<rect x="([\d.]+)" y="([\d.]+)" width="6"/g)) {
    const [left, top] = [Number(x) - 0.5, Number(y) - 0.5];
    for (let step = 0; step < 7; step++) {
      for (const [dx, dy] of [
        [step, 0],
        [step, 6],
        [0, step],
        [6, step],
      ])
        dark.add(`${left + dx!},${top + dy!}`);
    }
    for (let at = 0; at < 9; at++) dark.add(`${left + 2 + (at % 3)},${top + 2 + Math.floor(at / 3)}`);
  }
  const width = size * PIXELS;
  const data = new Uint8Array(width * width * 4);
  for (let pixel = 0; pixel < width * width; pixel++) {
    const module = `${Math.floor((pixel % width) / PIXELS)},${Math.floor(pixel / width / PIXELS)}`;
    data.fill(dark.has(module) ? 0 : 255, pixel * 4, pixel * 4 + 3);
    data[pixel * 4 + 3] = 255;
  }
  return decodeQR({ width, height: width, data });
}

describe('a code', () => {
  it('is read back as what it says', () => {
    const text =
      '00020126580014br.gov.bcb.pix0136123e4567-e89b-12d3-a456-4266141740005204000053039865406419.005802BR6304ABCD';
    expect(look(drawQr(text))).toBe(text);
  });

  it('is read back for any text of a payment', () => {
    const texts = fc.string({ unit: fc.constantFrom(...'0123456789ABCXYZabcxyz.-_ '), minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(texts, (text) => {
        expect(look(drawQr(text))).toBe(text);
      }),
      { numRuns: 15 },
    );
  });

  it('has no size of its own, nothing that runs, and nothing of its text as markup', () => {
    const svg = drawQr('"/><script>alert(1)</script>');
    expect(svg).not.toMatch(/script|alert|<svg[^>]*(width|height)=/);
  });
});
