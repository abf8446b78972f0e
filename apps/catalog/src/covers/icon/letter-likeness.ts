import { LETTER_GRID, LETTER_MASKS } from '../glyph-book.ts';
import type { Icon } from './icon.ts';
import { sampleIcon, type ToneInk, toneInk, toneScale } from './icon-cells.ts';

/** The letter an icon looks like most, and how much: overlap 0..1 (intersection over union). */
export interface LetterLikeness {
  readonly letter: string;
  readonly overlap: number;
}

const ACROSS = 30;
const SMALLEST = { width: 6, height: 10 };
const WIDEST = 1.5;
const TALLEST = 4;
/** Share of its box a letter covers; outside of it the shape is a full box or a hair. */
const MASS = { least: 0.16, most: 0.74 };

/** Round and bar letters are shapes too: balls, rings and sticks must not count as letters. */
const SHAPES_TOO = new Set('O0QDIJ1');
const JUDGED_LETTERS = LETTER_MASKS.filter(({ letter }) => !SHAPES_TOO.has(letter));

/** Compares the icon's silhouette, its lightest and its darkest tone with every capital and figure. */
export function findLetterLikeness(icon: Icon): LetterLikeness {
  const cells = sampleIcon(icon, ACROSS);
  const toneOf = toneScale(cells);
  const inks = cells.map((cell) => (cell.coverage < 0.5 ? null : toneInk(toneOf(cell.lightness))));
  const layers: ((ink: ToneInk | null) => boolean)[] = [
    (ink) => ink !== null,
    (ink) => ink === 'high',
    (ink) => ink === 'low',
  ];
  let best: LetterLikeness = { letter: '', overlap: 0 };
  for (const belongs of layers) {
    const mask = stretchToBox(inks.map(belongs));
    if (!mask) continue;
    for (const { letter, mask: letterMask } of JUDGED_LETTERS) {
      const overlap = overlapOf(mask, letterMask);
      if (overlap > best.overlap) best = { letter, overlap };
    }
  }
  return best;
}

/** The shape stretched to the grid of the letter masks; null when its form cannot be a letter's. */
function stretchToBox(shape: readonly boolean[]): number[] | null {
  let left = ACROSS;
  let top = ACROSS;
  let right = -1;
  let bottom = -1;
  for (const [index, inside] of shape.entries()) {
    if (!inside) continue;
    const x = index % ACROSS;
    const y = Math.floor(index / ACROSS);
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  const width = right - left + 1;
  const height = bottom - top + 1;
  if (width < SMALLEST.width || height < SMALLEST.height) return null;
  if (width > WIDEST * height || height > TALLEST * width) return null;

  const mask = Array.from({ length: LETTER_GRID * LETTER_GRID }, (_, index) => {
    const x = left + Math.floor((width * ((index % LETTER_GRID) + 0.5)) / LETTER_GRID);
    const y = top + Math.floor((height * (Math.floor(index / LETTER_GRID) + 0.5)) / LETTER_GRID);
    return shape[y * ACROSS + x] ? 1 : 0;
  });
  const mass = mask.reduce<number>((sum, cell) => sum + cell, 0) / mask.length;
  return mass < MASS.least || mass > MASS.most ? null : mask;
}

function overlapOf(one: readonly number[], other: readonly number[]): number {
  let both = 0;
  let either = 0;
  for (let index = 0; index < one.length; index++) {
    both += one[index]! & other[index]!;
    either += one[index]! | other[index]!;
  }
  return either ? both / either : 0;
}
