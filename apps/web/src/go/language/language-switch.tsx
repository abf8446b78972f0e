import type { Language } from '@nimbo/domain';
import { createContext, useContext } from 'react';

export const LanguageSwitch = createContext<(language: Language) => void>(() => {});

/** Changes the language of the app where it stands: nothing is loaded again. */
export const useLanguageSwitch = () => useContext(LanguageSwitch);

/** What the languages call themselves. */
export const LANGUAGE_NAMES = { en: 'English', es: 'Español', pt: 'Português' } as const satisfies Readonly<
  Record<Language, string>
>;
