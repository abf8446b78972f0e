import { expect, test } from 'vitest';
import { arePapersAlike, chooseGridPapers, chooseRailPapers, type PaperChoice } from './rail-papers.ts';

/** Deep, mid and bright papers of six hues, as the covers are printed on. */
const HUES = [
  ['#3b0a06', '#ac2b21', '#ff9b87'],
  ['#3a1400', '#dd6f00', '#ffa96a'],
  ['#0a2a00', '#6aa51c', '#a4d86b'],
  ['#002b2d', '#007f84', '#5fd9dc'],
  ['#001d3b', '#0a63ad', '#86c4ff'],
  ['#3a0929', '#a12e78', '#ff96d0'],
] as const;
const cover = (hue: number, own: number): PaperChoice => {
  const [paper, ...others] = [HUES[hue]![own]!, ...HUES[hue]!.filter((_, mode) => mode !== own)];
  return [paper!, ...others];
};
const papersOf = (covers: readonly PaperChoice[]) =>
  chooseRailPapers(covers).map((choice, index) => covers[index]![choice]!);
const alikeNeighbours = (papers: readonly string[]) =>
  papers.filter((paper, index) => index > 0 && arePapersAlike(paper, papers[index - 1]!)).length;

/** A repeatable row: linear congruential, as in Numerical Recipes. */
function row(seed: number, length: number, hues: number): PaperChoice[] {
  let state = seed;
  const next = (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  return Array.from({ length }, () => cover(next(hues), next(3)));
}

test('an empty row needs no papers, a cover alone keeps its own', () => {
  expect(chooseRailPapers([])).toEqual([]);
  expect(chooseRailPapers([cover(0, 2)])).toEqual([0]);
});

test('a cover that exists on one paper only keeps it, and its neighbour gives way', () => {
  const fixed: PaperChoice = [HUES[2]![1]];
  expect(chooseRailPapers([fixed, cover(2, 1)])).toEqual([0, expect.toSatisfy((choice) => choice !== 0)]);
  expect(chooseRailPapers([fixed, fixed, fixed])).toEqual([0, 0, 0]);
});

test('neighbours that differ keep their own papers', () => {
  expect(chooseRailPapers([cover(0, 0), cover(3, 1), cover(1, 2), cover(4, 0)])).toEqual([0, 0, 0, 0]);
});

test('no neighbours look alike on random rows of thirty', () => {
  for (let seed = 1; seed <= 60; seed++) expect(alikeNeighbours(papersOf(row(seed, 30, HUES.length)))).toBe(0);
});

test('covers of one hue side by side never share a paper', () => {
  expect(alikeNeighbours(papersOf(row(7, 30, 1)))).toBe(0);
});

test('most covers of a row stay on their own paper', () => {
  const choices = chooseRailPapers(row(11, 200, HUES.length));
  expect(choices.filter((choice) => choice === 0).length).toBeGreaterThan(120);
});

test('the same row gives the same papers', () => {
  const covers = row(5, 40, HUES.length);
  expect(chooseRailPapers(covers)).toEqual(chooseRailPapers(row(5, 40, HUES.length)));
});

const gridOf = (covers: readonly PaperChoice[], columns: number) =>
  chooseGridPapers(covers, columns).map((choice, index) => covers[index]![choice]!);
/** Pairs beside and above each other that look alike. */
const alikeInGrid = (papers: readonly string[], columns: number) =>
  papers.filter(
    (paper, index) =>
      (index % columns > 0 && arePapersAlike(paper, papers[index - 1]!)) ||
      (index >= columns && arePapersAlike(paper, papers[index - columns]!)),
  ).length;

test('an empty grid needs no papers; a grid as wide as its games is a row', () => {
  expect(chooseGridPapers([], 7)).toEqual([]);
  const covers = row(3, 30, HUES.length);
  expect(chooseGridPapers(covers, 30)).toEqual(chooseRailPapers(covers));
  expect(chooseGridPapers(covers, 400)).toEqual(chooseRailPapers(covers));
});

test('what stands under a cover differs from it too, in grids of a phone and of a television', () => {
  // Six hues leave four neighbours little room: one pair in a thousand may stay.
  let [pairs, alike] = [0, 0];
  for (const columns of [3, 5, 7])
    for (let seed = 1; seed <= 20; seed++) {
      pairs += 2 * 100 - columns - Math.ceil(100 / columns);
      alike += alikeInGrid(gridOf(row(seed, 100, HUES.length), columns), columns);
    }
  expect(alike / pairs).toBeLessThan(0.001);
});

test('the last cover of a row and the first of the next one are no neighbours', () => {
  const covers = [cover(0, 0), cover(3, 0), cover(3, 0), cover(0, 0)];
  expect(chooseGridPapers(covers, 2)).toEqual([0, 0, 0, 0]);
});

test('under a cover of one paper the one that has others gives way', () => {
  const fixed: PaperChoice = [HUES[2]![1]];
  expect(chooseGridPapers([fixed, cover(2, 1)], 1)).toEqual([0, expect.toSatisfy((choice) => choice !== 0)]);
  expect(chooseGridPapers([fixed, fixed], 1)).toEqual([0, 0]);
});
