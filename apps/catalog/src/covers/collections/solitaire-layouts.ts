import { hashText } from '../seed.ts';

/** A card by its centre, in widths of a card; later cards lie on earlier ones. */
export interface Card {
  readonly x: number;
  readonly y: number;
  readonly faceUp: boolean;
}

/** Cards of an opening deal; the game's name may decide which of them lie face down. */
export type Layout = (member: string) => readonly Card[];

/** Distance of columns, and the part of an overlapped card that stays visible. */
const COLUMN_STEP = 1.16;
const OVERLAP_STEP = 0.42;

const up = (x: number, y: number): Card => ({ x, y, faceUp: true });
const down = (x: number, y: number): Card => ({ x, y, faceUp: false });
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const centred = (index: number, count: number) => index - (count - 1) / 2;

/** Columns of overlapping cards. With four to six piles above them, as in Klondike, most covered cards are face down. */
export function columns(heights: readonly number[], piles = 0): Layout {
  const hidesCovered = piles >= 4 && piles <= 6;
  const cards = heights.flatMap((height, column) =>
    times(height, (row) => {
      const faceUp = row === height - 1 || !hidesCovered || row % 3 === 2;
      return { x: centred(column, heights.length) * COLUMN_STEP, y: row * OVERLAP_STEP, faceUp };
    }),
  );
  return () => withPiles(cards, piles);
}

/** `count` columns of equal height. */
export function evenColumns(count: number, height: number, piles = 0): Layout {
  return columns(
    times(count, () => height),
    piles,
  );
}

export function grid(across: number, rows: number, piles = 0): Layout {
  return (member) => {
    const cards = times(rows, (row) =>
      times(across, (column) => {
        const faceUp = hashText(`${member}${column}${row}`) % 7 !== 0;
        return { x: centred(column, across) * COLUMN_STEP, y: row * 1.55, faceUp };
      }),
    );
    return withPiles(cards.flat(), piles);
  };
}

export function rows(...lengths: readonly number[]): Layout {
  return () => lengths.flatMap((length, row) => times(length, (index) => up(centred(index, length) * 1.1, row * 1.6)));
}

export function pyramid(height: number): Layout {
  return () => times(height, (row) => times(row + 1, (index) => up((index - row / 2) * 1.12, row * 0.62))).flat();
}

/** Three pyramids of covered cards on a row of ten. */
export function triplePeaks(): Layout {
  const peaks = times(3, (row) =>
    times(3, (peak) => times(row + 1, (index) => down((peak - 1) * 3.36 + (index - row / 2) * 1.12, row * 0.7))).flat(),
  );
  const base = times(10, (index) => up(centred(index, 10) * 1.12, 2.1));
  return () => [...peaks.flat(), ...base];
}

/** A ring of cards around a covered one. */
export function ring(count: number): Layout {
  const radius = 2.7;
  const around = times(count, (index) => {
    const angle = (index / count) * 2 * Math.PI - Math.PI / 2;
    return up(Math.cos(angle) * radius, radius + Math.sin(angle) * radius);
  });
  return () => [...around, down(0, radius)];
}

export function cross(): Layout {
  const places: readonly (readonly [number, number])[] = [
    [0, 0],
    [-1, 1],
    [0, 1],
    [1, 1],
    [0, 2],
  ];
  return () => places.map(([x, y]) => up(x * 1.3, y * 1.65));
}

/** Rows of two wings with a card between them. */
export function castle(height: number): Layout {
  const wing = [5, 4, 3, 2, 1];
  return () =>
    times(height, (row) => [
      ...wing.map((place) => up(-0.7 - place * 0.5, row * 1.5)),
      ...wing.map((place) => up(0.7 + place * 0.5, row * 1.5)),
      { x: 0, y: row * 1.5, faceUp: row % 2 === 0 },
    ]).flat();
}

/** Fanned packets: up to four wide ones under each other, more of them smaller and side by side. */
export function fans(count: number): Layout {
  const across = count > 6 ? 3 : count > 4 ? 2 : 1;
  const size = across === 1 ? 6 : 3;
  const spread = across === 1 ? 0.8 : 0.45;
  return () =>
    times(count, (fan) =>
      times(size, (index) => ({
        x: centred(fan % across, across) * 2.35 + centred(index, size) * spread,
        y: Math.floor(fan / across) * 1.55,
        faceUp: index === size - 1 || across > 1,
      })),
    ).flat();
}

export function heart(): Layout {
  const places: readonly (readonly [number, number])[] = [
    [-2, 0.5],
    [-1, 0],
    [0, 0.9],
    [1, 0],
    [2, 0.5],
    [-2, 1.8],
    [2, 1.8],
    [-1.1, 2.8],
    [1.1, 2.8],
    [0, 3.8],
  ];
  return () => places.map(([x, y]) => up(x * 1.15, y));
}

/** A braid between two columns. */
export function plait(): Layout {
  return () =>
    times(8, (row) => [
      up(row % 2 ? 0.42 : -0.42, row * 0.62),
      { x: -2.2, y: row * 0.62, faceUp: row % 2 === 0 },
      { x: 2.2, y: row * 0.62, faceUp: row % 2 === 1 },
    ]).flat();
}

/** Two rising wings with a covered card between them. */
export function wings(): Layout {
  const pairs = times(4, (index) => [
    up(-(4 - index) * 1.1, (3 - index) * 0.5),
    up((4 - index) * 1.1, (3 - index) * 0.5),
  ]);
  return () => [...pairs.flat(), down(0, 1.5)];
}

/** A row of single piles above the cards, the first of them face down. */
function withPiles(cards: readonly Card[], piles: number): Card[] {
  if (piles === 0) return [...cards];
  const across = cards.map((card) => card.x);
  const span = Math.max(...across) - Math.min(...across);
  const step = Math.min(COLUMN_STEP * 1.4, piles > 1 ? Math.max(COLUMN_STEP, span / (piles - 1)) : 0);
  const row = times(piles, (index) => ({ x: centred(index, piles) * step, y: 0, faceUp: index !== 0 }));
  return [...row.toReversed(), ...cards.map((card) => ({ ...card, y: card.y + 1.75 }))];
}
