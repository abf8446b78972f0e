'use client';

import { LANGUAGES, type Language } from '@nimbo/domain';
import { LANGUAGE_COOKIE, LANGUAGE_COOKIE_SECONDS } from '../language/preferred-language.ts';

const NAMES: Readonly<Record<Language, string>> = { en: 'English', es: 'Español', pt: 'Português' };

interface LanguageLinksProps {
  readonly current: Language;
  readonly label: string;
  readonly className?: string;
}

/** Links to this page in the other languages; following one is a choice that is remembered. */
export function LanguageLinks({ current, label, className }: LanguageLinksProps) {
  const remember = (language: Language) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is absent on plain HTTP
    document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${LANGUAGE_COOKIE_SECONDS}; SameSite=Lax`;
  };
  return (
    <nav className={className} aria-label={label}>
      {LANGUAGES.map((language) => (
        <a
          key={language}
          href={`/${language}`}
          hrefLang={language}
          lang={language}
          aria-current={language === current ? 'true' : undefined}
          onClick={() => remember(language)}
        >
          {NAMES[language]}
        </a>
      ))}
    </nav>
  );
}
