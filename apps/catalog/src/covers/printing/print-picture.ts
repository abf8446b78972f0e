import type { Inks } from '../colour/papers.ts';
import type { Sheet } from '../sheet.ts';
import { type DropShape, drawDrops, type Point } from './drops.ts';

export type InkName = 'accent' | 'backdrop' | 'figure' | 'high' | 'low' | 'middle' | 'twin';

/** A drop of a picture: its ink, and its size as a share of the ink's own. */
export interface Drop {
  readonly ink: InkName;
  readonly size: number;
}

/** A picture is a function of place, in sheet units; null is empty paper. */
export type Picture = (x: number, y: number) => Drop | null;

/** How much of the picture is left at a place, 0..1: drops shrink with it and vanish at 0. */
export type Fade = (x: number, y: number) => number;

/** Grid of the drops; an icon's cells and the sheet's fall on each other when they share it. In sheet units. */
export interface DropGrid {
  readonly cell: number;
  readonly left: number;
  readonly top: number;
}

/** Share of its cell a drop of an ink fills. */
const INK_SIZES: Readonly<Record<InkName, number>> = {
  accent: 0.98,
  backdrop: 0.42,
  figure: 0.98,
  high: 0.98,
  low: 0.82,
  middle: 0.9,
  twin: 0.98,
};
/** Drops come in eight sizes: few paths, small file. */
const SIZE_STEPS = 8;
const BACKDROP: Drop = { ink: 'backdrop', size: 1 };

/** Prints a picture over a whole sheet; empty places get a faint small drop, so the whole paper rains. */
export function printPicture(
  picture: Picture,
  press: {
    readonly sheet: Sheet;
    readonly grid: DropGrid;
    readonly shape: DropShape;
    readonly inks: Inks;
    readonly fade?: Fade;
  },
): string {
  const { sheet, grid, shape, inks, fade } = press;
  const layers = new Map<string, { ink: InkName; step: number; points: Point[] }>();
  for (const { x, y } of cellCentres(sheet, grid)) {
    const drop = picture(x, y) ?? BACKDROP;
    const step = Math.round(INK_SIZES[drop.ink] * drop.size * (fade ? fade(x, y) : 1) * SIZE_STEPS);
    if (step < 1) continue;
    const key = `${drop.ink}|${step}`;
    const layer = layers.get(key) ?? { ink: drop.ink, step, points: [] };
    layer.points.push({ x, y });
    layers.set(key, layer);
  }
  const inOrder = [...layers.keys()].sort().map((key) => layers.get(key)!);
  return inOrder
    .map(({ ink, step, points }) => {
      const radius = ((grid.cell / 2) * step) / SIZE_STEPS;
      return drawDrops(shape, points, { radius, colour: inks[ink], paper: inks.paper });
    })
    .join('');
}

/** Centres of the cells that touch the sheet, row by row. */
function* cellCentres(sheet: Sheet, { cell, left, top }: DropGrid): Generator<Point> {
  const columns = { from: Math.floor(-left / cell) - 1, to: Math.ceil((sheet.width - left) / cell) + 1 };
  const rows = { from: Math.floor(-top / cell) - 1, to: Math.ceil((sheet.height - top) / cell) + 1 };
  for (let row = rows.from; row < rows.to; row++) {
    const y = top + (row + 0.5) * cell;
    if (y < -cell || y > sheet.height + cell) continue;
    for (let column = columns.from; column < columns.to; column++) {
      const x = left + (column + 0.5) * cell;
      if (x >= -cell && x <= sheet.width + cell) yield { x, y };
    }
  }
}
