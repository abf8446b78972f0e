import { CURRENCIES, type Currency, type Language } from '@nimbo/domain';
import { en, type MessageKey, type Messages } from './en.ts';
import { es } from './es.ts';
import { pt } from './pt.ts';

export type { MessageKey } from './en.ts';

export const MESSAGES: Readonly<Record<Language, Messages>> = { en, es, pt };

/** Portuguese is Brazil's here: that is where Pix is. */
const REGIONS = { en: 'en', es: 'es', pt: 'pt-BR' } as const satisfies Record<Language, string>;

/** The text of a key with its `{name}` places filled in. */
export function say(language: Language, key: MessageKey, values: Readonly<Record<string, string | number>> = {}) {
  return MESSAGES[language][key].replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

/** An amount as people write it: 799 `EUR` is €7.99, 7,99 €, € 7,99. */
export function showAmount(language: Language, currency: Currency, minor: number): string {
  const format = new Intl.NumberFormat(REGIONS[language], { style: 'currency', currency });
  return format.format(minor / 10 ** CURRENCIES[currency].digits);
}
