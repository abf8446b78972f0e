import { colourDifference } from './colour.ts';
import { PAPER_MODES, type PaperMode, paperColour, preferredMode } from './papers.ts';

/** A cover as far as its neighbours care. */
export interface RailCard {
  readonly id: string;
  /** Hue of its paper, in degrees. */
  readonly hue: number;
  /** Modes it may take; all when left out. */
  readonly modes?: readonly PaperMode[];
}

/** Prices of what a rail should avoid; the cheapest assignment of modes wins. */
const COST = {
  samePaper: 3,
  forbiddenMode: 99,
  notPreferred: 0.45,
  twoApart: 0.25,
  thirdInARow: 0.5,
  alikeAbove: 0.6,
} as const;
const SAME_PAPER_WITHIN = 0.02;
const ALIKE_WITHIN = 0.12;
/** Two sums closer than this are equal: keeps the choice independent of rounding. */
const EQUAL_WITHIN = 1e-9;

const MODE_INDICES = PAPER_MODES.map((_, index) => index);
const table = <T>(cell: (row: number, column: number) => T): T[][] =>
  MODE_INDICES.map((row) => MODE_INDICES.map((column) => cell(row, column)));

function alikeCost(one: string, other: string): number {
  const difference = colourDifference(one, other);
  if (difference < SAME_PAPER_WITHIN) return COST.samePaper;
  return difference < ALIKE_WITHIN ? 1 - difference / (2 * ALIKE_WITHIN) : 0;
}

/**
 * Chooses a paper mode per card so that neighbours of a rail differ. A card keeps its hue, which says which game it is.
 * Exact minimum by dynamic programming over pairs of neighbouring modes. Source: DESIGN "Covers, second pass".
 * @param cards in screen order
 * @param papersAbove papers (`#rrggbb`) of the rail above by column, to keep a grid apart as well
 */
export function railModes(cards: readonly RailCard[], papersAbove: readonly string[] = []): PaperMode[] {
  if (cards.length === 0) return [];
  const papers = cards.map((card) => PAPER_MODES.map((mode) => paperColour(card.hue, mode)));

  const standingAlone = (position: number, mode: number): number => {
    const card = cards[position]!;
    const name = PAPER_MODES[mode]!;
    const above = papersAbove[position];
    return (
      (card.modes && !card.modes.includes(name) ? COST.forbiddenMode : 0) +
      (name === preferredMode(card.id) ? 0 : COST.notPreferred) +
      (above ? COST.alikeAbove * alikeCost(above, papers[position]![mode]!) : 0)
    );
  };
  const besidePrevious = (position: number, earlier: number, previous: number, mode: number): number => {
    const paper = papers[position]![mode]!;
    const cost = alikeCost(papers[position - 1]![previous]!, paper);
    if (position < 2) return cost;
    const third = earlier === previous && previous === mode ? COST.thirdInARow : 0;
    return cost + COST.twoApart * alikeCost(papers[position - 2]![earlier]!, paper) + third;
  };

  // costs[previous][mode]: the best sum so far when the last two cards have these modes
  let costs = table((_, mode) => standingAlone(0, mode));
  const earlierModes: number[][][] = [];
  for (let position = 1; position < cards.length; position++) {
    const next = table(() => Number.POSITIVE_INFINITY);
    const cameFrom = table(() => 0);
    for (const mode of MODE_INDICES) {
      const alone = standingAlone(position, mode);
      for (const previous of MODE_INDICES) {
        for (const earlier of MODE_INDICES) {
          const cost = costs[earlier]![previous]! + alone + besidePrevious(position, earlier, previous, mode);
          if (cost >= next[previous]![mode]! - EQUAL_WITHIN) continue;
          next[previous]![mode] = cost;
          cameFrom[previous]![mode] = earlier;
        }
      }
    }
    earlierModes.push(cameFrom);
    costs = next;
  }
  return traceBack(costs, earlierModes).map((index) => PAPER_MODES[index]!);
}

function traceBack(costs: readonly (readonly number[])[], earlierModes: readonly number[][][]): number[] {
  let previous = 0;
  let mode = 0;
  for (const row of MODE_INDICES) {
    for (const column of MODE_INDICES) {
      if (costs[row]![column]! < costs[previous]![mode]! - EQUAL_WITHIN) {
        previous = row;
        mode = column;
      }
    }
  }
  const modes = [mode];
  for (const cameFrom of earlierModes.toReversed()) {
    modes.unshift(previous);
    [previous, mode] = [cameFrom[previous]![mode]!, previous];
  }
  return modes;
}
