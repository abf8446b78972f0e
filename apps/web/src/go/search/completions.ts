import { foldText } from './fold-text.ts';

export interface Completion {
  /** What was typed already, as the title writes it. */
  readonly typed: string;
  /** What it adds, with its space where there is one. */
  readonly added: string;
}

/** Completions offered beside the letters. Source: DESIGN §7 "Search". */
export const COMPLETIONS = 3;

/**
 * How the query could go on, from the titles found for it, best first: the word that is being typed to its end, or the next word of
 * the title.
 */
export function completionsOf(query: string, titles: readonly string[]): Completion[] {
  const typed = foldText(query).split(' ');
  if (typed[0] === '') return [];
  const found = new Map<string, Completion>();
  for (const title of titles) {
    const completion = completionOf(typed, wordsOf(title));
    if (!completion) continue;
    const key = foldText(completion.typed + completion.added);
    if (!found.has(key)) found.set(key, completion);
    if (found.size === COMPLETIONS) break;
  }
  return [...found.values()];
}

interface TitleWords {
  /** In small letters, accents kept. */
  readonly words: readonly string[];
  readonly folded: readonly string[];
}

/** Titles that have been looked at before; every letter looks at the same ones again. */
const known = new Map<string, TitleWords>();

function wordsOf(title: string): TitleWords {
  const before = known.get(title);
  if (before) return before;
  const words = title
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const found = { words, folded: words.map(foldText) };
  known.set(title, found);
  return found;
}

function completionOf(typed: readonly string[], { words, folded }: TitleWords): Completion | null {
  const last = typed.length - 1;
  for (let at = 0; at + last < words.length; at++) {
    if (!typed.slice(0, last).every((word, index) => folded[at + index] === word)) continue;
    const word = folded[at + last]!;
    const before = words
      .slice(at, at + last)
      .map((each) => `${each} `)
      .join('');
    if (word === typed[last]) {
      const next = words[at + last + 1];
      if (next === undefined) continue;
      return { typed: before + words[at + last]!, added: ` ${next}` };
    }
    if (!word.startsWith(typed[last]!)) continue;
    // Accents are letters of their own only where folding keeps the length; else the whole word stands as added.
    const whole = words[at + last]!;
    const cut = whole.length === word.length ? typed[last]!.length : 0;
    return { typed: before + whole.slice(0, cut), added: whole.slice(cut) };
  }
  return null;
}

/** The text a completion puts into the field. */
export function completedText({ typed, added }: Completion): string {
  return typed + added;
}
