import type { Language } from '@nimbo/domain';
import { en, type MessageKey, type Messages } from './en.ts';
import { es } from './es.ts';
import { pt } from './pt.ts';

export type { MessageKey } from './en.ts';

export const MESSAGES: Readonly<Record<Language, Messages>> = { en, es, pt };

/** Names of the languages, each in its own. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', es: 'Español', pt: 'Português' };

/** The text of a key with its `{name}` places filled in. */
export function say(language: Language, key: MessageKey, values: Readonly<Record<string, string | number>> = {}) {
  return MESSAGES[language][key].replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
