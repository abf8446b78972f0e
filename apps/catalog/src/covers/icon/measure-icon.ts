import type { Icon } from './icon.ts';
import { quantile, sampleIcon, toneInk, toneScale } from './icon-cells.ts';

/** Figures of an icon as it would be printed; all 0..1 except `side`. */
export interface IconMeasures {
  /** Side of the trimmed icon, in pixels. */
  readonly side: number;
  /** How much of the square is covered. */
  readonly fill: number;
  /** Range of lightness it really has (8 to 92 %). */
  readonly range: number;
  /** Share of its largest tone. */
  readonly mainTone: number;
  /** Printed cells that agree with at most one of their four neighbours. */
  readonly speckle: number;
  /** Borders between cells of different inks. */
  readonly edges: number;
}

/** Cells across, the grid on which a picture is printed. */
const ACROSS = 30;
const PRINTED_COVERAGE = 0.35;

/** Measures what decides whether an icon can carry a cover. Source: DESIGN "The weak-icon test". */
export function measureIcon(icon: Icon): IconMeasures {
  const cells = sampleIcon(icon, ACROSS);
  const toneOf = toneScale(cells);
  const inks = cells.map((cell) => (cell.coverage < PRINTED_COVERAGE ? null : toneInk(toneOf(cell.lightness))));
  const printed = cells.filter((cell) => cell.coverage >= PRINTED_COVERAGE);
  const lightness = printed.map((cell) => cell.lightness).sort((one, other) => one - other);
  const at = (share: number) => quantile(lightness, share) ?? 0;
  const tones = (['low', 'middle', 'high'] as const).map((tone) => inks.filter((ink) => ink === tone).length);
  const inkAt = (column: number, row: number) =>
    column < 0 || row < 0 || column >= ACROSS || row >= ACROSS ? null : inks[row * ACROSS + column]!;

  let edges = 0;
  let speckles = 0;
  for (let row = 0; row < ACROSS; row++) {
    for (let column = 0; column < ACROSS; column++) {
      const own = inkAt(column, row);
      const right = inkAt(column + 1, row);
      const below = inkAt(column, row + 1);
      if (column + 1 < ACROSS && right !== own) edges++;
      if (row + 1 < ACROSS && below !== own) edges++;
      const alike = [inkAt(column - 1, row), right, inkAt(column, row - 1), below].filter((ink) => ink === own).length;
      if (own !== null && alike <= 1) speckles++;
    }
  }
  const printedCount = Math.max(1, printed.length);
  return {
    side: icon.side,
    fill: printed.length / cells.length,
    range: at(0.92) - at(0.08),
    mainTone: Math.max(...tones) / printedCount,
    speckle: speckles / printedCount,
    edges: edges / (2 * ACROSS * (ACROSS - 1)),
  };
}
