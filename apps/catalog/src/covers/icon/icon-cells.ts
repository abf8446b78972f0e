import { clamp, rgbToLab } from '../colour/colour.ts';
import type { Icon } from './icon.ts';

/** Mean of the part of an icon that one drop will show. */
export interface IconCell {
  /** How much of the cell is covered, 0..1. */
  readonly coverage: number;
  readonly lightness: number;
  readonly a: number;
  readonly b: number;
}

/** The three inks that tell a picture's tones apart. */
export type ToneInk = 'low' | 'middle' | 'high';

/** Under this range of lightness an icon is one silhouette: stretching its tones would print only noise. */
const FLAT_RANGE = 0.16;

/** Averages an icon over a grid of `across` × `across` cells, row by row. */
export function sampleIcon({ side, data }: Icon, across: number): IconCell[] {
  const from = (index: number) => Math.floor((index * side) / across);
  const to = (index: number) => Math.min(side, Math.max(from(index) + 1, Math.round(((index + 1) * side) / across)));
  const cells: IconCell[] = [];
  for (let row = 0; row < across; row++) {
    for (let column = 0; column < across; column++) {
      let red = 0;
      let green = 0;
      let blue = 0;
      let alpha = 0;
      let count = 0;
      for (let y = from(row); y < to(row); y++) {
        for (let x = from(column); x < to(column); x++) {
          const offset = 4 * (y * side + x);
          const weight = data[offset + 3]! / 255;
          red += data[offset]! * weight;
          green += data[offset + 1]! * weight;
          blue += data[offset + 2]! * weight;
          alpha += weight;
          count++;
        }
      }
      const colour = alpha ? rgbToLab(red / alpha, green / alpha, blue / alpha) : { lightness: 0, a: 0, b: 0 };
      cells.push({ coverage: count ? alpha / count : 0, ...colour });
    }
  }
  return cells;
}

/** Value at a share (0..1) of a sorted list. */
export function quantile(sorted: readonly number[], share: number): number | undefined {
  return sorted[Math.floor(share * (sorted.length - 1))];
}

/**
 * Gives the function from a cell's lightness to its tone 0..1 within the icon's own 4 to 96 % range. Icons that are
 * mostly dark are opened up by rank.
 */
export function toneScale(cells: readonly IconCell[]): (lightness: number) => number {
  const sorted = cells
    .filter((cell) => cell.coverage > 0.5)
    .map((cell) => cell.lightness)
    .sort((one, other) => one - other);
  const at = (share: number) => quantile(sorted, share) ?? 0.5;
  const darkest = at(0.04);
  const range = at(0.96) - darkest;
  const median = at(0.5);
  if (range < FLAT_RANGE) return (lightness) => clamp(0.52 + (lightness - median) / 0.4);
  const byRank = clamp((0.36 - (median - darkest) / range) * 2.2, 0, 0.5);
  return (lightness) => {
    const place = sorted.findIndex((value) => value >= lightness);
    const rank = Math.max(0, place) / Math.max(1, sorted.length - 1);
    return (1 - byRank) * clamp((lightness - darkest) / range) + byRank * rank;
  };
}

export function toneInk(tone: number): ToneInk {
  if (tone < 0.34) return 'low';
  return tone < 0.7 ? 'middle' : 'high';
}
