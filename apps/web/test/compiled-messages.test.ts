import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { LANGUAGES, type Language } from '@nimbo/domain';
import { MESSAGES } from '@nimbo/i18n';
import format from 'icu-minify/format';
import { createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';

type Compiled = Parameters<typeof format>[0];
type Tree = { readonly [key: string]: string | Tree };

const folder = new URL('../../../packages/i18n/src/messages/', import.meta.url);
/** The loader as the build calls it. */
const load = createRequire(import.meta.url)('../trim/compiled-messages.cjs') as (
  this: { resourcePath: string },
  source: string,
) => Promise<string>;

async function compiledOf(language: Language): Promise<Tree> {
  const script = await load.call({ resourcePath: fileURLToPath(new URL(`${language}.ts`, folder)) }, '');
  return JSON.parse(/^export const \w+ = (.*);$/s.exec(script)![1]!) as Tree;
}

function keysOf(tree: Tree, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : keysOf(value, `${prefix}${key}.`),
  );
}

const at = (tree: Tree, key: string) =>
  key.split('.').reduce<unknown>((part, name) => (part as Tree)[name], tree) as string;

/** Every argument is this number, every element of rich text a pair of stars. */
const argumentsOf = (message: string, value: number) => ({
  ...Object.fromEntries([...message.matchAll(/\{\s*(\w+)\s*[,}]/g)].map(([, name]) => [name!, value])),
  ...Object.fromEntries(
    [...message.matchAll(/<(\w+)>/g)].map(([, name]) => [name!, (words: unknown) => `*${String(words)}*`]),
  ),
});

const formatters = {
  getDateTimeFormat: (...given: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...given),
  getNumberFormat: (...given: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...given),
  getPluralRules: (...given: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...given),
};

test.each(LANGUAGES)('what a browser gets in %s says what the messages say', async (language) => {
  const messages = MESSAGES[language] as Tree;
  const compiled = await compiledOf(language);
  const t = createTranslator({ locale: language, messages: messages as never, timeZone: 'UTC' }) as unknown as {
    markup(key: string, values: object): string;
  };
  const keys = keysOf(messages);
  expect(keys.length).toBeGreaterThan(400);
  for (const key of keys)
    for (const value of [0, 1, 2, 4.5, 12345]) {
      const values = argumentsOf(at(messages, key), value);
      const said = format(at(compiled, key) as unknown as Compiled, language, values, { formatters, timeZone: 'UTC' });
      expect([key, Array.isArray(said) ? said.join('') : said]).toEqual([key, t.markup(key, values)]);
    }
});
