/** Splits a title into at most so many lines of alike length; words stay whole. */
export function splitTitle(title: string, maxLines: number): string[] {
  const words = title.trim().split(/\s+/);
  const lines = Math.min(words.length, maxLines, title.length > 26 ? maxLines : title.length > 11 ? 2 : 1);
  let best = [words.join(' ')];
  let bestScore = Number.POSITIVE_INFINITY;
  const consider = (split: string[]) => {
    const lengths = split.map((line) => line.length);
    const score = Math.max(...lengths) - Math.min(...lengths) * 0.2;
    if (score < bestScore) {
      bestScore = score;
      best = split;
    }
  };
  const cut = (rest: string[], left: number, done: string[]) => {
    if (left === 1) return consider([...done, rest.join(' ')]);
    for (let index = 1; index <= rest.length - left + 1; index++)
      cut(rest.slice(index), left - 1, [...done, rest.slice(0, index).join(' ')]);
  };
  cut(words, lines, []);
  return best;
}

/** Range of the display face's width axis, in percent, and the width a free line prefers. */
const NARROWEST = 60;
const WIDEST = 150;
const PREFERRED = 112;

export interface LineFit {
  /** Share of the full type size, 0 to 1. */
  readonly size: number;
  /** `font-stretch` per line, in percent. */
  readonly stretch: readonly number[];
}

/**
 * Sets every line to the same measure by the width axis alone; the type shrinks only where even the narrowest is too wide.
 * @param widthAt width of a line at a stretch in percent, at the full type size, in px
 * @param measure widest a line may be, in px
 */
export function fitLines(lines: number, widthAt: (line: number, stretch: number) => number, measure: number): LineFit {
  const indexes = Array.from({ length: lines }, (_, index) => index);
  const natural = Math.max(...indexes.map((line) => widthAt(line, PREFERRED)));
  const narrowest = Math.max(...indexes.map((line) => widthAt(line, NARROWEST)));
  const target = Math.max(Math.min(natural, measure), narrowest);
  const size = Math.min(1, measure / target);
  const stretch = indexes.map((line) => stretchTo(target, (at) => widthAt(line, at)));
  return { size, stretch };
}

/** How near a line has to come to its measure, in px. */
const NEAR = 1;
const MOST_ROUNDS = 4;

/** The stretch at which a line has this width. Width grows almost evenly with stretch, so two or three looks are enough. */
function stretchTo(target: number, widthAt: (stretch: number) => number): number {
  let low = { stretch: NARROWEST, width: widthAt(NARROWEST) };
  let high = { stretch: WIDEST, width: widthAt(WIDEST) };
  if (high.width <= target) return WIDEST;
  for (let round = 0; round < MOST_ROUNDS && target - low.width > NEAR; round++) {
    const share = (target - low.width) / (high.width - low.width);
    const stretch = low.stretch + share * (high.stretch - low.stretch);
    const next = { stretch, width: widthAt(stretch) };
    if (next.width > target) high = next;
    else low = next;
  }
  return Math.floor(low.stretch * 10) / 10;
}

/** Longest title and longest word that are set whole, in characters; what is beyond would be too small to read. */
const LONGEST_TITLE = 110;
const LONGEST_WORD = 30;

/** A title as it is set: very long ones end in an ellipsis, very long words are broken. */
export function readableTitle(title: string): string {
  const words = title
    .trim()
    .split(/\s+/)
    .flatMap((word) => word.match(new RegExp(`.{1,${LONGEST_WORD}}`, 'gu')) ?? []);
  const whole = words.join(' ');
  if (whole.length <= LONGEST_TITLE) return whole;
  return `${whole.slice(0, whole.lastIndexOf(' ', LONGEST_TITLE))}…`;
}

/** Lines a title may take: more than asked for only where they keep it readable. */
export function linesFor(title: string, usual: number): number {
  if (title.length > 80) return Math.max(usual, 4);
  return title.length > 48 ? Math.max(usual, 3) : usual;
}
