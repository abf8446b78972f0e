import { LANGUAGES } from '@nimbo/domain';
import { expect, test } from 'vitest';
import { FAILURE_TEXTS } from './failure-texts.ts';
import { SITE_TEXTS } from './texts.ts';

type Tree = string | { readonly [key: string]: Tree };

function leaves(tree: Tree, at = ''): Map<string, string> {
  if (typeof tree === 'string') return new Map([[at, tree]]);
  return new Map(Object.entries(tree).flatMap(([key, value]) => [...leaves(value, at ? `${at}.${key}` : key)]));
}

const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();

/** Words that are the same in two languages by right. */
const SAME_BY_RIGHT = new Set<string>([]);

const TABLES = { 'the site': SITE_TEXTS, 'a page that fails': FAILURE_TEXTS };
const rest = LANGUAGES.filter((language) => language !== 'en');

test.each(Object.entries(TABLES).flatMap(([what, table]) => rest.map((language) => ({ what, table, language }))))(
  'the words of $what differ from English in $language and have its places',
  ({ table, language }) => {
    const [english, own] = [leaves(table.en as unknown as Tree), leaves(table[language] as unknown as Tree)];
    expect([...own.keys()]).toEqual([...english.keys()]);
    const same = [...english].filter(([key, text]) => own.get(key) === text && !SAME_BY_RIGHT.has(key));
    expect(same).toEqual([]);
    const moved = [...english].filter(([key, text]) => places(own.get(key)!).join() !== places(text).join());
    expect(moved).toEqual([]);
  },
);
