import { breakLines } from './break-lines.ts';
import { type DisplayFace, NARROWEST, WIDEST } from './display-face.ts';

/** Room for a title, in sheet units. */
export interface TitleRoom {
  readonly width: number;
  /** Height the block tries to fill and never exceeds by more than its last adjustment (4 %). */
  readonly height: number;
  readonly maxLines: number;
  /** Largest type size. */
  readonly maxSize: number;
}

export interface TitleRow {
  readonly text: string;
  readonly size: number;
  /** Position on the width axis, percent. */
  readonly width: number;
  /** Heights above and below the baseline, in sheet units. */
  readonly rise: number;
  readonly drop: number;
}

export interface ComposedTitle {
  readonly rows: readonly TitleRow[];
  /** Height of all rows with the gaps between them. */
  readonly height: number;
}

/** Gap between lines, in sheet units. */
export const LINE_GAP = 17;
const UNTITLED: ComposedTitle = { rows: [], height: 0 };
/** What an accent on a capital adds above the cap line, and a tail below the baseline, in em. */
const ACCENT_RISE = 0.19;
const TAIL_DROP = 0.1;
const WITHOUT_ACCENTS = /^[\u0020-\u00BF\u00C6\u00D0\u00D8\u00DE\u00DF]*$/;
const WITH_TAIL = /[QÇŞŢ,;]/;
/** A line measured exactly may grow this much beyond its estimate. */
const ESTIMATE_SLACK = 1.04;

const riseOf = (face: DisplayFace, line: string) => face.capHeight + (WITHOUT_ACCENTS.test(line) ? 0 : ACCENT_RISE);
const dropOf = (line: string) => (WITH_TAIL.test(line) ? TAIL_DROP : 0);
const gapsOf = (lines: number) => LINE_GAP * Math.max(0, lines - 1);

/** Capitals without brackets; a colon or dash between parts becomes a space. */
function wordsOf(title: string): string[] {
  const plain = title
    .toUpperCase()
    .replace(/[()[\]]/g, ' ')
    .replace(/\s*[:–—-]{1,2}\s+/g, ' ');
  return plain.split(/\s+/).filter((word) => word !== '');
}

/**
 * Breaks a title into the lines that make the best poster and stretches each to the room's width. A title with a
 * character that no font has gets no rows: it is left to HTML text.
 */
export function composeTitle(face: DisplayFace, title: string, room: TitleRoom): ComposedTitle {
  const words = wordsOf(title);
  if (words.length === 0 || !face.canSet(words.join(' '))) return UNTITLED;
  const { lines, sizes } = findBestFit(face, words, room);
  const rows = lines.map((line, index) => setRow(face, line, sizes[index]!, room.width));
  return { rows, height: rows.reduce((sum, row) => sum + row.rise + row.drop, gapsOf(rows.length)) };
}

interface LineFit {
  readonly lines: readonly string[];
  readonly sizes: readonly number[];
  readonly height: number;
  /** 0: every line as wide as the axis goes, 1: as narrow. */
  readonly stretch: number;
}

/** Two scores closer than this are equal: the first way wins. */
const EQUAL_WITHIN = 1e-9;

function findBestFit(face: DisplayFace, words: readonly string[], room: TitleRoom): LineFit {
  const judged = breakLines(words, room.maxLines).map((lines) => {
    const fit = fitLines(face, lines, room);
    return { fit, score: judge(fit, words.length, room) };
  });
  return judged.reduce((best, way) => (way.score > best.score + EQUAL_WITHIN ? way : best)).fit;
}

/** Sizes for given lines: one stretch for all of them, so that the block comes as near to the room's height as it can. */
function fitLines(face: DisplayFace, lines: readonly string[], room: TitleRoom): LineFit {
  const sizeAt = (line: string, width: number) => Math.min(room.maxSize, room.width / face.estimate(line, width));
  const extremes = lines.map((line) => ({ widest: sizeAt(line, WIDEST), narrowest: sizeAt(line, NARROWEST) }));
  const heights = lines.map((line) => riseOf(face, line) + dropOf(line));
  const gaps = LINE_GAP * (lines.length - 1);
  const sizesAt = (stretch: number) => extremes.map(({ widest, narrowest }) => widest + stretch * (narrowest - widest));
  const heightOf = (sizes: readonly number[]) => sizes.reduce((sum, size, index) => sum + size * heights[index]!, gaps);

  const stretch = heightOf(sizesAt(1)) > room.height ? bisect(0, 1, 12, (t) => heightOf(sizesAt(t)) > room.height) : 1;
  const sizes = sizesAt(stretch);
  const height = heightOf(sizes);
  if (height <= room.height) return { lines, sizes, height, stretch };
  const shrink = (room.height - gaps) / (height - gaps);
  return { lines, sizes: sizes.map((size) => size * shrink), height: room.height, stretch };
}

/** A good poster: its smallest line is large, it fills its share, it needs few lines and no stray syllables. */
function judge({ lines, sizes, height, stretch }: LineFit, wordCount: number, room: TitleRoom): number {
  const strays = wordCount > 1 ? lines.filter((line) => line.length <= 2).length : 0;
  return (
    (Math.min(...sizes) / room.maxSize) * 1.2 +
    height / room.height -
    0.05 * lines.length -
    0.5 * strays -
    0.35 * Math.max(0, stretch - 0.75)
  );
}

function setRow(face: DisplayFace, text: string, wantedSize: number, measure: number): TitleRow {
  const width = Math.round(bisect(NARROWEST, WIDEST, 8, (axis) => face.estimate(text, axis) * wantedSize > measure));
  const size = Math.min(wantedSize * ESTIMATE_SLACK, measure / face.measure(text, width));
  return { text, size, width, rise: riseOf(face, text) * size, drop: dropOf(text) * size };
}

/** Largest value found that is not too large. */
function bisect(low: number, high: number, rounds: number, isTooLarge: (value: number) => boolean): number {
  let [from, to] = [low, high];
  for (let round = 0; round < rounds; round++) {
    const middle = (from + to) / 2;
    if (isTooLarge(middle)) to = middle;
    else from = middle;
  }
  return from;
}
