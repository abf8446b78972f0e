import { expect, test } from 'vitest';
import { seededRandom } from '../seed.ts';
import { colourDifference } from './colour.ts';
import { PAPER_HUES, PAPER_MODES, type PaperMode, paperColour, preferredMode } from './papers.ts';
import { type RailCard, railModes } from './rail-modes.ts';

const ALIKE = 0.12;

function randomRail(seed: number, length: number, hues: readonly number[] = PAPER_HUES): RailCard[] {
  const random = seededRandom(seed);
  return Array.from({ length }, (_, index) => ({
    id: `game-${seed}-${index}`,
    hue: hues[Math.floor(random() * hues.length)]!,
  }));
}
const papersOf = (cards: readonly RailCard[], modes: readonly PaperMode[]) =>
  cards.map((card, index) => paperColour(card.hue, modes[index]!));
const alikeNeighbours = (papers: readonly string[]) =>
  papers.filter((paper, index) => index > 0 && colourDifference(paper, papers[index - 1]!) < ALIKE).length;

test('an empty rail needs no modes', () => {
  expect(railModes([])).toEqual([]);
});

test('a card alone, or between hues far apart, keeps its own mode', () => {
  expect(railModes([{ id: 'supertux', hue: 245 }])).toEqual([preferredMode('supertux')]);
  const ids = Array.from({ length: 200 }, (_, index) => `card-${index}`);
  const byMode = (mode: PaperMode) => ids.find((id) => preferredMode(id) === mode)!;
  const cards = [
    { id: byMode('deep'), hue: 245 },
    { id: byMode('bright'), hue: 48 },
    { id: byMode('mid'), hue: 150 },
  ];
  expect(railModes(cards)).toEqual(['deep', 'bright', 'mid']);
});

test('no neighbours look alike on random rails of thirty', () => {
  for (let seed = 1; seed <= 40; seed++) {
    const cards = randomRail(seed, 30);
    expect(alikeNeighbours(papersOf(cards, railModes(cards)))).toBe(0);
  }
});

test('equal hues side by side never get the same paper', () => {
  const cards = randomRail(3, 30, [345]);
  const papers = papersOf(cards, railModes(cards));
  for (const [index, paper] of papers.entries()) if (index > 0) expect(paper).not.toBe(papers[index - 1]);
});

test('a card only takes a mode it may have', () => {
  const cards = randomRail(5, 30, [345, 12]).map((card) => ({ ...card, modes: ['mid', 'bright'] as const }));
  expect(railModes(cards)).not.toContain('deep');
});

test('a card keeps apart from the equal paper above it', () => {
  const card = { id: 'openttd', hue: 30 };
  const above = paperColour(30, preferredMode(card.id));
  expect(railModes([card], [above])).not.toEqual([preferredMode(card.id)]);
});

test('the choice is the cheapest of all', () => {
  // the published prices, counted independently over every choice there is
  const priceOf = (cards: readonly RailCard[], modes: readonly PaperMode[]) => {
    const papers = papersOf(cards, modes);
    const alike = (one: string, other: string) => {
      const difference = colourDifference(one, other);
      if (difference < 0.02) return 3;
      return difference < ALIKE ? 1 - difference / 0.24 : 0;
    };
    return cards.reduce((sum, card, i) => {
      const own = modes[i] === preferredMode(card.id) ? 0 : 0.45;
      const beside = i > 0 ? alike(papers[i - 1]!, papers[i]!) : 0;
      const twoApart = i > 1 ? 0.25 * alike(papers[i - 2]!, papers[i]!) : 0;
      const third = i > 1 && modes[i] === modes[i - 1] && modes[i] === modes[i - 2] ? 0.5 : 0;
      return sum + own + beside + twoApart + third;
    }, 0);
  };
  const everyChoice = (length: number): PaperMode[][] =>
    length === 0 ? [[]] : everyChoice(length - 1).flatMap((rest) => PAPER_MODES.map((mode) => [...rest, mode]));
  for (let seed = 1; seed <= 6; seed++) {
    const cards = randomRail(seed, 6, [12, 30, 345]);
    const cheapest = Math.min(...everyChoice(6).map((modes) => priceOf(cards, modes)));
    expect(priceOf(cards, railModes(cards))).toBeCloseTo(cheapest, 9);
  }
});
