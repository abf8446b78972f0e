import type { Language } from '@nimbo/domain';
import { createTranslator } from 'use-intl/core';
import { MESSAGES, type MessageShape, type Messages } from './messages/index.ts';

declare module 'use-intl/core' {
  interface AppConfig {
    Messages: Messages;
    Locale: Language;
  }
}

export type Translate = ReturnType<typeof createTranslator<Messages>>;

/** The translate function outside React, for example on a server page: `translatorFor('es')('common.back')`. */
export function translatorFor(language: Language): Translate {
  return translatorOf(MESSAGES[language], language);
}

/** The same with messages at hand. */
export function translatorOf(messages: MessageShape, language: Language): Translate {
  // Every language has the keys and arguments of English; only the wording differs.
  return createTranslator({ locale: language, messages: messages as Messages, timeZone: 'UTC' });
}
