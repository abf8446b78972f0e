/** Papers a cover exists on, `#rrggbb`; the first is its own. The hue never changes, only how light it is. */
export type PaperChoice = readonly [string, ...string[]];

/** Prices of what a row of covers should avoid; the cheapest choice of papers wins. */
const COST = { samePaper: 3, notOwn: 0.45, twoApart: 0.25 } as const;
/** Distances in OKLab below which two papers are the same, and below which they look alike. Source: DESIGN "Rail-aware paper". */
const SAME_WITHIN = 0.02;
const ALIKE_WITHIN = 0.12;
/** Two sums closer than this are equal: keeps the choice independent of rounding. */
const EQUAL_WITHIN = 1e-9;

type Lab = readonly [lightness: number, a: number, b: number];

const toLinear = (byte: number) => {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};

/** `#rrggbb` in OKLab. Source: Björn Ottosson, "A perceptual color space". */
function toLab(hex: string): Lab {
  const [red, green, blue] = [1, 3, 5].map((start) => toLinear(Number.parseInt(hex.slice(start, start + 2), 16))) as [
    number,
    number,
    number,
  ];
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

const distance = (one: Lab, other: Lab) => Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);

/** True when two covers on these papers look alike side by side. */
export function arePapersAlike(one: string, other: string): boolean {
  return distance(toLab(one), toLab(other)) < ALIKE_WITHIN;
}

function alikeCost(one: Lab, other: Lab): number {
  const difference = distance(one, other);
  if (difference < SAME_WITHIN) return COST.samePaper;
  return difference < ALIKE_WITHIN ? 1 - difference / (2 * ALIKE_WITHIN) : 0;
}

/**
 * Chooses a paper for each cover of a row so that neighbours differ: the exact minimum, by dynamic programming over pairs of
 * neighbouring choices. Source: DESIGN "Covers, second pass".
 * @param covers in the order of the row
 * @returns for each cover the index of its paper, 0 for its own
 */
export function chooseRailPapers(covers: readonly PaperChoice[]): number[] {
  return choosePapers(toLabs(covers), []);
}

/** So often a grid is gone through: each row is chosen between its neighbours, which were chosen without it at first. */
const SWEEPS = 3;

/**
 * The same for a grid: covers differ from those beside and, as far as they can, from those above and below.
 * @param covers in reading order
 */
export function chooseGridPapers(covers: readonly PaperChoice[], columns: number): number[] {
  const labs = toLabs(covers);
  const choices: number[] = [];
  const chosenAt = (place: number) => labs[place]?.[choices[place] ?? -1];
  for (let sweep = 0; sweep < (labs.length > columns ? SWEEPS : 1); sweep++)
    for (let start = 0; start < labs.length; start += columns) {
      const row = labs.slice(start, start + columns);
      const around = row.map((_, column) =>
        [chosenAt(start + column - columns), chosenAt(start + column + columns)].filter((lab) => lab !== undefined),
      );
      choices.splice(start, row.length, ...choosePapers(row, around));
    }
  return choices;
}

function toLabs(covers: readonly PaperChoice[]): Lab[][] {
  const seen = new Map<string, Lab>();
  return covers.map((papers) =>
    papers.map((paper) => {
      const lab = seen.get(paper) ?? toLab(paper);
      seen.set(paper, lab);
      return lab;
    }),
  );
}

/** @param around the papers above and below each cover, where there are any */
function choosePapers(labs: readonly (readonly Lab[])[], around: readonly (readonly Lab[])[]): number[] {
  if (labs.length === 0) return [];
  const alone = (position: number, choice: number) => {
    const lab = labs[position]![choice]!;
    return (around[position] ?? []).reduce((sum, other) => sum + alikeCost(other, lab), choice === 0 ? 0 : COST.notOwn);
  };
  const before = (position: number) => (position > 0 ? labs[position - 1]! : [null]);

  // costs[previous][choice]: the best sum so far when the last two covers have taken these.
  let costs: number[][] = [labs[0]!.map((_, choice) => alone(0, choice))];
  const cameFrom: number[][][] = [];
  for (let position = 1; position < labs.length; position++) {
    const earlierLabs = before(position - 1);
    const from: number[][] = [];
    costs = labs[position - 1]!.map((previousLab, previous) => {
      from[previous] = [];
      return labs[position]!.map((lab, choice) => {
        const beside = alone(position, choice) + alikeCost(previousLab, lab);
        let best = Number.POSITIVE_INFINITY;
        for (const [earlier, earlierLab] of earlierLabs.entries()) {
          const twoApart = earlierLab ? COST.twoApart * alikeCost(earlierLab, lab) : 0;
          const sum = costs[earlier]![previous]! + beside + twoApart;
          if (sum >= best - EQUAL_WITHIN) continue;
          best = sum;
          from[previous]![choice] = earlier;
        }
        return best;
      });
    });
    cameFrom.push(from);
  }
  return traceBack(costs, cameFrom);
}

function traceBack(costs: readonly (readonly number[])[], cameFrom: readonly number[][][]): number[] {
  let [previous, choice] = [0, 0];
  for (const [row, line] of costs.entries())
    for (const [column, cost] of line.entries())
      if (cost < costs[previous]![choice]! - EQUAL_WITHIN) [previous, choice] = [row, column];
  const choices = [choice];
  for (const from of cameFrom.toReversed()) {
    choices.unshift(previous);
    [previous, choice] = [from[previous]![choice]!, previous];
  }
  return choices;
}
