import { hashText } from '../seed.ts';
import {
  type Card,
  castle,
  columns,
  cross,
  evenColumns,
  fans,
  grid,
  heart,
  type Layout,
  plait,
  pyramid,
  ring,
  rows,
  triplePeaks,
  wings,
} from './solitaire-layouts.ts';

/**
 * Opening deals by AisleRiot's names, written from the rules as generally known: pictures, not diagrams to play from.
 * The last figure of columns and grids is the number of single piles above them.
 */
const DEALS: Readonly<Record<string, Layout | undefined>> = {
  klondike: columns([1, 2, 3, 4, 5, 6, 7], 6),
  freecell: columns([7, 7, 7, 7, 6, 6, 6, 6], 8),
  spider: columns([6, 6, 6, 6, 5, 5, 5, 5, 5, 5], 8),
  'spider-three-decks': columns([6, 6, 6, 5, 5, 5, 5, 5, 5, 5, 5, 5], 6),
  spiderette: columns([1, 2, 3, 4, 5, 6, 7], 5),
  golf: evenColumns(7, 5),
  yukon: columns([1, 6, 7, 8, 9, 10, 11], 4),
  scorpion: evenColumns(7, 7, 3),
  canfield: evenColumns(4, 3, 6),
  'forty-thieves': evenColumns(10, 4, 8),
  thieves: evenColumns(8, 4, 8),
  thirteen: pyramid(7),
  'triple-peaks': triplePeaks(),
  clock: ring(12),
  'monte-carlo': grid(5, 5),
  carpet: grid(5, 4),
  gaps: grid(13, 4),
  poker: grid(5, 5),
  'bakers-dozen': evenColumns(7, 4, 4),
  'bakers-game': columns([7, 7, 7, 7, 6, 6, 6, 6], 8),
  'beleaguered-castle': castle(4),
  'streets-and-alleys': castle(4),
  fortress: castle(5),
  chessboard: castle(5),
  accordion: rows(7, 7),
  labyrinth: grid(8, 3, 4),
  maze: grid(9, 5),
  'eight-off': evenColumns(8, 6, 8),
  seahaven: evenColumns(10, 5, 6),
  'king-albert': columns([1, 2, 3, 4, 5, 6, 7, 8, 9], 5),
  'napoleons-tomb': ring(8),
  'royal-east': cross(),
  jamestown: evenColumns(6, 3),
  athena: evenColumns(7, 4, 4),
  'auld-lang-syne': evenColumns(4, 3, 4),
  osmosis: fans(4),
  peek: fans(4),
  pileon: grid(4, 4),
  fourteen: evenColumns(6, 4),
  quatorze: grid(5, 5),
  treize: pyramid(6),
  neighbor: grid(5, 5),
  valentine: heart(),
  wall: evenColumns(8, 4),
  terrace: evenColumns(7, 4, 5),
  'union-square': grid(4, 4),
  'will-o-the-wisp': evenColumns(7, 3, 4),
  westhaven: evenColumns(7, 3, 4),
  easthaven: evenColumns(7, 3, 4),
  whitehead: columns([1, 2, 3, 4, 5, 6, 7], 4),
  zebra: evenColumns(8, 2, 8),
  plait: plait(),
  bristol: fans(8),
  'lady-jane': columns([1, 2, 3, 4, 5, 6, 7], 4),
  cruel: fans(12),
  fortunes: evenColumns(4, 4),
  'diamond-mine': columns([2, 3, 4, 5, 4, 3, 2], 3),
  'gold-mine': columns([3, 4, 5, 6, 5, 4, 3]),
  elevator: pyramid(7),
  escalator: pyramid(7),
  camelot: grid(4, 4),
  'gay-gordons': evenColumns(7, 5),
  backbone: plait(),
  'eagle-wing': wings(),
  doublets: grid(4, 4),
  'block-ten': grid(3, 3),
  hopscotch: evenColumns(4, 4, 4),
  yield: pyramid(7),
  scuffle: grid(4, 2),
  'sir-tommy': columns([3, 4, 2, 3], 4),
  'first-law': rows(4),
  cover: rows(4),
};

/** Names of the games whose deal is drawn. */
export const KNOWN_DEALS: readonly string[] = Object.keys(DEALS);

/** For games that are missing above, chosen by the name. */
const OTHER_DEALS: readonly Layout[] = [
  evenColumns(6, 4, 4),
  columns([1, 2, 3, 4, 5, 6]),
  columns([6, 5, 4, 3, 4, 5, 6], 3),
  grid(5, 3),
  fans(6),
  columns([3, 4, 5, 4, 3]),
  evenColumns(6, 5, 5),
  cross(),
];

/** An opening deal with its outer edges at 0, 0; lengths in widths of a card, which is 1.4 high. */
export interface OpeningDeal {
  readonly cards: readonly Card[];
  readonly width: number;
  readonly height: number;
}

/** The opening deal of a solitaire. @param member name of the game in its package, `klondike` */
export function dealCards(member: string): OpeningDeal {
  const layout = DEALS[member] ?? OTHER_DEALS[hashText(member) % OTHER_DEALS.length]!;
  const cards = layout(member);
  const across = cards.map((card) => card.x);
  const along = cards.map((card) => card.y);
  const left = Math.min(...across) - 0.5;
  const top = Math.min(...along) - 0.7;
  return {
    cards: cards.map((card) => ({ ...card, x: card.x - left, y: card.y - top })),
    width: Math.max(...across) + 0.5 - left,
    height: Math.max(...along) + 0.7 - top,
  };
}

export const SUITS = ['spade', 'heart', 'club', 'diamond'] as const;
export type Suit = (typeof SUITS)[number];

/** Paper hue of a suit, in degrees. Source: DESIGN "Covers, second pass". */
export const SUIT_HUES: Readonly<Record<Suit, number>> = { spade: 245, heart: 12, club: 150, diamond: 345 };

/** The suit a solitaire is printed with; it sets the hue. */
export function suitOf(member: string): Suit {
  return SUITS[hashText(`${member}suit`) % SUITS.length]!;
}
