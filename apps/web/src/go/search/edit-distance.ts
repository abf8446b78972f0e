/** Longest word that is compared letter by letter. */
const LONGEST = 40;
/** More than any number of edits that is asked about. */
const FAR = 99;
/** Rows of the table, used again by every comparison: a search makes thousands. */
const rows = [new Uint8Array(LONGEST + 2), new Uint8Array(LONGEST + 2), new Uint8Array(LONGEST + 2)] as const;

/**
 * True when `a` and the first `length` letters of `b` differ by at most so many letters typed wrongly, missing, added or swapped.
 * Only places that lie at most so many letters apart can be part of that; the others are never looked at.
 */
export function isWithinEdits(a: string, b: string, edits: number, length: number = b.length): boolean {
  if (Math.abs(a.length - length) > edits || length > LONGEST || a.length > LONGEST) return false;
  let [before, previous, current] = rows as [Uint8Array, Uint8Array, Uint8Array];
  for (let j = 0; j <= Math.min(length, edits) + 1; j++) previous[j] = j;
  for (let i = 1; i <= a.length; i++) {
    const from = Math.max(1, i - edits);
    const to = Math.min(length, i + edits);
    current[from - 1] = from === 1 ? i : FAR;
    let least: number = current[from - 1]!;
    const letter = a.charCodeAt(i - 1);
    const letterBefore = a.charCodeAt(i - 2);
    for (let j = from; j <= to; j++) {
      const other = b.charCodeAt(j - 1);
      let best = Math.min(previous[j]! + 1, current[j - 1]! + 1, previous[j - 1]! + (letter === other ? 0 : 1));
      if (i > 1 && j > 1 && letter === b.charCodeAt(j - 2) && letterBefore === other)
        best = Math.min(best, before[j - 2]! + 1);
      current[j] = best;
      if (best < least) least = best;
    }
    if (least > edits) return false;
    current[to + 1] = FAR;
    [before, previous, current] = [previous, current, before];
  }
  return previous[length]! <= edits;
}
