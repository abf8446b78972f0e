/** Enough ways to choose from; more only cost time. */
const MOST_WAYS = 400;
/** Titles of more words keep only near-even lines. */
const LONG_TITLE_WORDS = 6;
const UNEVEN = 1.5;
const EVEN_LINES = 4;

/** All ways to break words into at most `maxLines` lines, in a fixed order; one line when there is no other way. */
export function breakLines(words: readonly string[], maxLines: number): string[][] {
  const ways: string[][] = [];
  const total = words.join(' ').length;
  const longestLine =
    words.length > LONG_TITLE_WORDS ? (UNEVEN * total) / Math.min(maxLines, EVEN_LINES) : Number.POSITIVE_INFINITY;

  const breakFrom = (start: number, lines: readonly string[]) => {
    if (start === words.length) {
      ways.push([...lines]);
      return;
    }
    if (lines.length === maxLines || ways.length > MOST_WAYS) return;
    for (let end = start + 1; end <= words.length; end++) {
      const line = words.slice(start, end).join(' ');
      if (line.length > longestLine) break;
      breakFrom(end, [...lines, line]);
    }
  };
  breakFrom(0, []);
  return ways.length > 0 ? ways : [[words.join(' ')]];
}
