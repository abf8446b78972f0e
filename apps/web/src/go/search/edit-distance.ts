/** Longest word that is compared letter by letter. */
const LONGEST = 40;
/** Rows of the table, used again by every comparison: a search makes thousands. */
const rows = [new Uint8Array(LONGEST + 1), new Uint8Array(LONGEST + 1), new Uint8Array(LONGEST + 1)] as const;

/**
 * True when `a` and the first `length` letters of `b` differ by at most so many letters typed wrongly, missing, added or swapped.
 */
export function isWithinEdits(a: string, b: string, edits: number, length: number = b.length): boolean {
  if (Math.abs(a.length - length) > edits || length > LONGEST || a.length > LONGEST) return false;
  let [before, previous, current] = rows as [Uint8Array, Uint8Array, Uint8Array];
  for (let j = 0; j <= length; j++) previous[j] = j;
  for (let i = 1; i <= a.length; i++) {
    current[0] = i;
    let least = i;
    for (let j = 1; j <= length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min(previous[j]! + 1, current[j - 1]! + 1, previous[j - 1]! + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, before[j - 2]! + 1);
      current[j] = best;
      if (best < least) least = best;
    }
    if (least > edits) return false;
    [before, previous, current] = [previous, current, before];
  }
  return previous[length]! <= edits;
}
