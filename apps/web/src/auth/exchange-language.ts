import { DEFAULT_LANGUAGE, type Language, matchLanguage } from '@nimbo/domain';
import { serializeCookie } from '../http/cookies.ts';
import {
  LANGUAGE_COOKIE,
  LANGUAGE_COOKIE_SECONDS,
  languageOfPath,
  preferredLanguage,
} from '../language/preferred-language.ts';
import type { AuthRequest } from './auth-request.ts';

/** Language of the page a sign-in was started on and returns to. */
function pageLanguage({ body, query, cookies }: AuthRequest): Language | null {
  const cookie = Object.entries(cookies).find(([name]) => name.endsWith('next-auth.callback-url'))?.[1];
  const callbackUrl = body?.callbackUrl ?? query.callbackUrl ?? cookie;
  return typeof callbackUrl === 'string' && URL.canParse(callbackUrl)
    ? languageOfPath(new URL(callbackUrl).pathname)
    : null;
}

/**
 * Language of a visitor nobody has asked yet: the page he is on, what he chose before, the identity service's `locale`, the
 * browser, English.
 */
export function exchangeLanguage(request: AuthRequest, locale?: string): Language {
  const { cookies, headers } = request;
  return (
    pageLanguage(request) ??
    preferredLanguage(cookies[LANGUAGE_COOKIE], null) ??
    matchLanguage(locale) ??
    matchLanguage(headers['accept-language']) ??
    DEFAULT_LANGUAGE
  );
}

/** Set-Cookie value that remembers a choice. */
export const languageCookie = (language: Language, secure: boolean) =>
  serializeCookie(LANGUAGE_COOKIE, language, {
    path: '/',
    maxAgeSeconds: LANGUAGE_COOKIE_SECONDS,
    secure,
    httpOnly: false,
  });
