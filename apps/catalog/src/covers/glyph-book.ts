import glyphData from './glyphs.json' with { type: 'json' };

/** Cells along a side of a glyph's coverage grid. */
const GRID = glyphData.size;
const HEX_MAX = 15;

const encodedGlyphs: Readonly<Record<string, string | undefined>> = glyphData.glyphs;
const decodedGlyphs = new Map<string, Float32Array>();

export function hasGlyph(name: string): boolean {
  return encodedGlyphs[name] !== undefined;
}

function gridOf(name: string): Float32Array {
  const known = decodedGlyphs.get(name);
  if (known) return known;
  const encoded = encodedGlyphs[name];
  if (encoded === undefined) throw new RangeError(`no glyph "${name}" in glyphs.json`);
  const grid = Float32Array.from(encoded, (digit) => Number.parseInt(digit, 16) / HEX_MAX);
  decodedGlyphs.set(name, grid);
  return grid;
}

/**
 * How much of a cell the glyph covers, 0..1. Place and size of the cell are in sides of the glyph's square (0..1);
 * outside of it nothing is covered.
 */
export function glyphCoverage(name: string, x: number, y: number, cell: number): number {
  const grid = gridOf(name);
  const left = Math.floor((x - cell / 2) * GRID);
  const right = Math.max(left + 1, Math.round((x + cell / 2) * GRID));
  const top = Math.floor((y - cell / 2) * GRID);
  const bottom = Math.max(top + 1, Math.round((y + cell / 2) * GRID));
  let sum = 0;
  for (let row = Math.max(0, top); row < Math.min(GRID, bottom); row++) {
    for (let column = Math.max(0, left); column < Math.min(GRID, right); column++) sum += grid[row * GRID + column]!;
  }
  return sum / ((right - left) * (bottom - top));
}

/** Cells along a side of a letter's mask. */
export const LETTER_GRID = glyphData.letterSize;

/** Capitals and figures, sans and serif, each stretched to its own box: one 0 or 1 a cell. */
export const LETTER_MASKS: readonly { readonly letter: string; readonly mask: readonly number[] }[] = Object.entries(
  glyphData.letters,
).map(([name, hex]) => ({
  letter: name[0]!,
  mask: [...hex].flatMap((digit) => [8, 4, 2, 1].map((bit) => (Number.parseInt(digit, 16) & bit ? 1 : 0))),
}));
