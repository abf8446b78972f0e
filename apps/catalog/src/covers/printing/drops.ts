import type { Category } from '@nimbo/domain';
import { decimal } from '../sheet.ts';

/** Centre of a drop, in sheet units. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export type DropShape = 'dot' | 'rain' | 'dash' | 'pill' | 'ring' | 'diamond' | 'plus' | 'brick' | 'scan';

/** The drop says the genre. Source: DESIGN §6 "Shape by category". */
export const CATEGORY_SHAPES: Readonly<Record<Category, DropShape>> = {
  arcade: 'dot',
  adventure: 'rain',
  racing: 'dash',
  casual: 'pill',
  sports: 'ring',
  rpg: 'diamond',
  shooter: 'plus',
  simulation: 'brick',
  'sci-fi': 'scan',
};

/** A ring smaller than this would close: it is printed as a dot. */
const SMALLEST_RING = 4;

const n = decimal;

/** Path data of one drop of radius `r`. */
const OUTLINES: Readonly<Record<DropShape, (point: Point, r: number) => string>> = {
  dot: ({ x, y }) => `M${n(x)} ${n(y)}h0`,
  ring: ({ x, y }) => `M${n(x)} ${n(y)}h0`,
  brick: ({ x, y }, r) => `M${n(x - r * 0.94)} ${n(y)}h${n(1.88 * r)}`,
  pill: ({ x, y }, r) => `M${n(x - r * 0.42)} ${n(y)}h${n(0.84 * r)}`,
  scan: ({ x, y }, r) => `M${n(x)} ${n(y - r * 0.55)}v${n(1.1 * r)}`,
  rain: ({ x, y }, r) => `M${n(x + r * 0.4)} ${n(y - r * 0.5)}l${n(-r * 0.8)} ${n(r)}`,
  plus: ({ x, y }, r) => `M${n(x - r)} ${n(y)}h${n(2 * r)}M${n(x)} ${n(y - r)}v${n(2 * r)}`,
  dash: ({ x, y }, r) =>
    `M${n(x - r * 0.75)} ${n(y + r * 0.62)}L${n(x - r * 0.25)} ${n(y - r * 0.62)}h${n(r * 1.3)}l${n(-r * 0.5)} ${n(1.24 * r)}z`,
  diamond: ({ x, y }, r) => {
    const half = n(r * 1.15);
    const back = n(-r * 1.15);
    return `M${n(x - r * 1.15)} ${n(y)}l${half} ${back} ${half} ${half} ${back} ${half}z`;
  },
};

/** Shapes drawn as a stroke: its width in radii, and whether its ends are round. The others are filled. */
const STROKES: Readonly<Partial<Record<DropShape, { readonly width: number; readonly round: boolean }>>> = {
  dot: { width: 2, round: true },
  ring: { width: 2, round: true },
  brick: { width: 1.88, round: false },
  pill: { width: 1.5, round: true },
  scan: { width: 1.05, round: true },
  rain: { width: 1.3, round: true },
  plus: { width: 0.92, round: false },
};
/** Hole of a ring, in radii. */
const RING_HOLE = 0.72;

/** All drops of one ink and one size as a single path (two for rings): few elements, small file. */
export function drawDrops(
  shape: DropShape,
  points: readonly Point[],
  drop: { readonly radius: number; readonly colour: string; readonly paper: string },
): string {
  const { radius, colour, paper } = drop;
  const data = points.map((point) => OUTLINES[shape](point, radius)).join('');
  const stroke = STROKES[shape];
  if (!stroke) return `<path d="${data}" fill="${colour}"/>`;
  const line = (lineColour: string, width: number) =>
    `<path d="${data}" stroke="${lineColour}" stroke-width="${n(width)}"${stroke.round ? ' stroke-linecap="round"' : ''}/>`;
  const hole = shape === 'ring' && radius > SMALLEST_RING ? line(paper, radius * RING_HOLE) : '';
  return line(colour, stroke.width * radius) + hole;
}
