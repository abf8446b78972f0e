import { DEFAULT_LANGUAGE, type Language, matchLanguage } from '@nimbo/domain';

/** `ui_locales` is a list by preference, parted by blanks; it wins over what the browser sends. Source: OpenID Connect Core §3.1.2.1. */
export function chooseLanguage(uiLocales: unknown, acceptLanguage: string | undefined): Language {
  const asked = typeof uiLocales === 'string' ? matchLanguage(uiLocales.split(' ').join(',')) : null;
  return asked ?? matchLanguage(acceptLanguage) ?? DEFAULT_LANGUAGE;
}
