import { LANGUAGES } from '@nimbo/domain';
import { describe, expect, it } from 'vitest';
import type { MessageKey } from './en.ts';
import { MESSAGES, say } from './index.ts';

const keys = Object.keys(MESSAGES.en) as MessageKey[];
const places = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();

describe.each(LANGUAGES.filter((language) => language !== 'en'))('the texts in %s', (language) => {
  it('have the same keys as the English ones', () => {
    expect(Object.keys(MESSAGES[language])).toEqual(keys);
  });

  it.each(keys)('translate %s and keep its places', (key) => {
    expect(MESSAGES[language][key].trim()).not.toBe('');
    expect(MESSAGES[language][key]).not.toBe(MESSAGES.en[key]);
    expect(places(MESSAGES[language][key])).toEqual(places(MESSAGES.en[key]));
  });
});

describe('a text', () => {
  it('gets its places filled in', () => {
    expect(say('es', 'login.join', { minutes: 10 })).toBe('Únete y juega 10 minutos gratis');
  });

  it.each(LANGUAGES)('never shouts in %s, except where the specification does', (language) => {
    const shouting = keys.filter((key) => MESSAGES[language][key].includes('!'));
    expect(shouting).toEqual(['policy.special', 'ours.title']);
  });
});
