import { describe, expect, it } from 'vitest';
import { chooseLanguage } from './language.ts';

describe('the language of a page', () => {
  it.each([
    [undefined, undefined, 'en'],
    [undefined, 'de-DE, fr;q=0.9', 'en'],
    [undefined, 'de, pt-BR;q=0.8, es;q=0.9', 'es'],
    ['pt-BR', 'es', 'pt'],
    ['de es', 'pt', 'es'],
    ['xx', 'pt', 'pt'],
    [['es', 'pt'], 'pt', 'pt'],
    ['"><script>', 'es', 'es'],
  ])('with ui_locales %j and Accept-Language %j is %s', (uiLocales, header, language) => {
    expect(chooseLanguage(uiLocales, header)).toBe(language);
  });
});
