/** Lower case without accents; anything that is no letter or digit separates words. */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** True when the words differ by at most so many letters typed wrongly, missing, added or swapped. */
export function isWithinEdits(a: string, b: string, edits: number): boolean {
  if (Math.abs(a.length - b.length) > edits) return false;
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min(previous[j]! + 1, current[j - 1]! + 1, previous[j - 1]! + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, before[j - 2]! + 1);
      current.push(best);
    }
    if (Math.min(...current) > edits) return false;
    before = previous;
    previous = current;
  }
  return previous[b.length]! <= edits;
}

/** Letters of a query word from which typing mistakes are forgiven, and how many. */
function allowedEdits(word: string): number {
  return word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0;
}

export interface Searchable {
  readonly titulo: string;
  readonly tags: readonly string[];
}

interface Entry<T> {
  readonly item: T;
  readonly title: string;
  readonly titleJoined: string;
  readonly titleWords: readonly string[];
  readonly otherWords: readonly string[];
}

/** Better matches have smaller ranks; `null` is no match. */
function rankWord(word: string, entry: Entry<unknown>): number | null {
  if (entry.titleWords.some((other) => other === word)) return 0;
  if (entry.titleWords.some((other) => other.startsWith(word))) return 1;
  if (entry.titleJoined.includes(word)) return 2;
  if (entry.otherWords.some((other) => other === word)) return 3;
  if (entry.otherWords.some((other) => other.startsWith(word))) return 4;
  const edits = allowedEdits(word);
  if (edits === 0) return null;
  // Of a word that is still being typed only the beginning can be compared.
  const near = (other: string) =>
    isWithinEdits(word, other, edits) ||
    (other.length > word.length && isWithinEdits(word, other.slice(0, word.length), edits));
  if (entry.titleWords.some(near) || isWithinEdits(word, entry.titleJoined, edits)) return 5;
  return entry.otherWords.some((other) => isWithinEdits(word, other, edits)) ? 6 : null;
}

/**
 * Search over titles and tags, without accents and forgiving small typing mistakes. Every word of the query has to match.
 * @returns a search function; best matches first, equals in the order of the games. Source: Spec §2, ledger C4.
 */
export function createSearch<T extends Searchable>(
  games: readonly T[],
  wordsOf: (game: T) => readonly string[] = () => [],
) {
  const entries = games.map((item): Entry<T> => {
    const title = foldText(item.titulo);
    const others = [...item.tags, ...wordsOf(item)].map(foldText).join(' ');
    return {
      item,
      title,
      titleJoined: title.replaceAll(' ', ''),
      titleWords: title.split(' '),
      otherWords: others === '' ? [] : [...new Set(others.split(' '))],
    };
  });
  return (query: string): T[] => {
    const folded = foldText(query);
    if (folded === '') return [];
    const words = folded.split(' ');
    const joined = words.join('');
    const matches: { item: T; rank: number }[] = [];
    for (const entry of entries) {
      let rank = entry.title === folded ? -10 : entry.title.startsWith(folded) ? -5 : 0;
      const matched = words.every((word) => {
        const wordRank = rankWord(word, entry);
        rank += wordRank ?? 0;
        return wordRank !== null;
      });
      if (matched) matches.push({ item: entry.item, rank });
      else if (joined.length >= 4 && entry.titleJoined.startsWith(joined)) matches.push({ item: entry.item, rank: 2 });
    }
    return matches.sort((a, b) => a.rank - b.rank).map((match) => match.item);
  };
}
