import { isWithinEdits } from './edit-distance.ts';
import { foldText, lettersOf } from './fold-text.ts';

/** Letters of a query word from which typing mistakes are forgiven, and how many. */
function allowedEdits(word: string): number {
  return word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0;
}

export interface Searchable {
  readonly titulo: string;
  readonly tags: readonly string[];
}

/** How well a word of the query fits a game; a smaller rank is better. */
const RANK = {
  titleWord: 0,
  titleStart: 1,
  inTitle: 2,
  tag: 3,
  tagStart: 4,
  nearTitle: 5,
  nearTag: 6,
  none: 255,
} as const;
/** Query words whose ranks are kept: while somebody goes on typing the former words stay the same. */
const WORDS_KEPT = 64;

interface Entry<T> {
  readonly item: T;
  /** Added to its rank. */
  readonly handicap: number;
  readonly title: string;
  readonly titleJoined: string;
  readonly titleLetters: number;
}

/** A word of the catalogue, and the games that have it. Each is compared once a search, however many games share it. */
interface Word {
  readonly text: string;
  readonly letters: number;
  readonly inTitles: number[];
  readonly inTags: number[];
}

/** True when the words are alike; of a word that is still being typed only the beginning of a title's word can be compared. */
function isNear(word: string, letters: number, edits: number, other: Word, beginning: boolean): boolean {
  if (edits === 0 || other.text.length < word.length - edits || isMoreThan(edits, letters & ~other.letters))
    return false;
  if (isWithinEdits(word, other.text, edits)) return true;
  return beginning && other.text.length > word.length && isWithinEdits(word, other.text, edits, word.length);
}

/** Whether more than so many bits are set. */
function isMoreThan(count: number, bits: number): boolean {
  let rest = bits;
  for (let left = count; left > 0; left--) rest &= rest - 1;
  return rest !== 0;
}

function better(ranks: Uint8Array, entries: readonly number[], rank: number) {
  for (const index of entries) if (rank < ranks[index]!) ranks[index] = rank;
}

/** Ranks of every game for one word of the query. */
function rankAll(word: string, words: readonly Word[], entries: readonly Entry<unknown>[]): Uint8Array {
  const ranks = new Uint8Array(entries.length).fill(RANK.none);
  const edits = allowedEdits(word);
  const letters = lettersOf(word);
  for (const other of words) {
    if (other.text === word) {
      better(ranks, other.inTitles, RANK.titleWord);
      better(ranks, other.inTags, RANK.tag);
    } else if (other.text.startsWith(word)) {
      better(ranks, other.inTitles, RANK.titleStart);
      better(ranks, other.inTags, RANK.tagStart);
    } else if (isNear(word, letters, edits, other, other.inTitles.length > 0)) {
      better(ranks, other.inTitles, RANK.nearTitle);
      if (other.inTags.length > 0 && isWithinEdits(word, other.text, edits)) better(ranks, other.inTags, RANK.nearTag);
    }
  }
  entries.forEach(({ titleJoined, titleLetters }, index) => {
    const rank = ranks[index]!;
    if (rank > RANK.inTitle && titleJoined.includes(word)) ranks[index] = RANK.inTitle;
    else if (rank > RANK.nearTitle && edits > 0 && !isMoreThan(edits, letters & ~titleLetters))
      if (isWithinEdits(word, titleJoined, edits)) ranks[index] = RANK.nearTitle;
  });
  return ranks;
}

function vocabularyOf<T extends Searchable>(games: readonly T[], wordsOf: (game: T) => readonly string[]): Word[] {
  const words = new Map<string, Word>();
  const note = (text: string, index: number, where: 'inTitles' | 'inTags') => {
    if (text === '') return;
    let word = words.get(text);
    if (!word) {
      word = { text, letters: lettersOf(text), inTitles: [], inTags: [] };
      words.set(text, word);
    }
    if (word[where].at(-1) !== index) word[where].push(index);
  };
  games.forEach((game, index) => {
    for (const text of foldText(game.titulo).split(' ')) note(text, index, 'inTitles');
    for (const text of foldText([...game.tags, ...wordsOf(game)].join(' ')).split(' ')) note(text, index, 'inTags');
  });
  return [...words.values()];
}

/**
 * Search over titles and tags, without accents and forgiving small typing mistakes. Every word of the query has to match.
 * @param wordsOf further words of a game, which count as tags
 * @param behind games that stand behind others whose title matches as well
 * @returns a search function; best matches first, equals in the order of the games. Source: Spec §2, ledger C4.
 */
export function createSearch<T extends Searchable>(
  games: readonly T[],
  wordsOf: (game: T) => readonly string[] = () => [],
  behind: (game: T) => boolean = () => false,
) {
  const vocabulary = vocabularyOf(games, wordsOf);
  const entries = games.map((item): Entry<T> => {
    const title = foldText(item.titulo);
    const titleJoined = title.replaceAll(' ', '');
    const handicap = behind(item) ? RANK.tag : 0;
    return { item, handicap, title, titleJoined, titleLetters: lettersOf(titleJoined) };
  });
  const kept = new Map<string, Uint8Array>();
  const ranksOf = (word: string) => {
    const known = kept.get(word);
    if (known) return known;
    const ranks = rankAll(word, vocabulary, entries);
    kept.set(word, ranks);
    if (kept.size > WORDS_KEPT) kept.delete(kept.keys().next().value!);
    return ranks;
  };
  return (query: string): T[] => {
    const folded = foldText(query);
    if (folded === '') return [];
    const words = folded.split(' ');
    const ranks = words.map(ranksOf);
    const joined = words.join('');
    const matches: { item: T; rank: number }[] = [];
    entries.forEach((entry, index) => {
      if (ranks.every((each) => each[index] !== RANK.none)) {
        const whole = entry.title === folded ? -10 : entry.title.startsWith(folded) ? -5 : 0;
        const rank = ranks.reduce((sum, each) => sum + each[index]!, whole + entry.handicap);
        matches.push({ item: entry.item, rank });
      } else if (joined.length >= 4 && entry.titleJoined.startsWith(joined))
        matches.push({ item: entry.item, rank: 2 });
    });
    return matches.sort((a, b) => a.rank - b.rank).map((match) => match.item);
  };
}
