import { LANGUAGES } from '@nimbo/domain';
import { describe, expect, it } from 'vitest';
import { MESSAGES, type MessageKey, say, showAmount } from './index.ts';

const keys = Object.keys(MESSAGES.en) as MessageKey[];
const places = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();
/** Names, not words. */
const SAME: readonly MessageKey[] = ['pay.instant'];

describe.each(LANGUAGES.filter((language) => language !== 'en'))('the texts in %s', (language) => {
  it('have the same keys as the English ones', () => {
    expect(Object.keys(MESSAGES[language])).toEqual(keys);
  });

  it.each(keys.filter((key) => !SAME.includes(key)))('translate %s and keep its places', (key) => {
    expect(MESSAGES[language][key].trim()).not.toBe('');
    expect(MESSAGES[language][key]).not.toBe(MESSAGES.en[key]);
    expect(places(MESSAGES[language][key])).toEqual(places(MESSAGES.en[key]));
  });
});

describe('a text', () => {
  it('gets its places filled in', () => {
    expect(say('pt', 'challenge.left', { tries: 2 })).toBe('Tentativas que restam: 2.');
  });

  it.each(LANGUAGES)('never shouts in %s, except where the specification does', (language) => {
    expect(keys.filter((key) => MESSAGES[language][key].includes('!'))).toEqual(['ours.title']);
  });
});

describe('an amount', () => {
  it.each([
    ['en', 'EUR', 799, '€7.99'],
    ['es', 'EUR', 799, '7,99 €'],
    ['pt', 'EUR', 799, '€ 7,99'],
    ['pt', 'BRL', 4190, 'R$ 41,90'],
    ['en', 'JPY', 900, '¥900'],
    ['en', 'EUR', 5, '€0.05'],
    ['es', 'EUR', 99_999_999, '999.999,99 €'],
  ] as const)('in %s of %s %d reads %s', (language, currency, minor, text) => {
    expect(showAmount(language, currency, minor).replaceAll('\u00a0', ' ')).toBe(text);
  });
});
