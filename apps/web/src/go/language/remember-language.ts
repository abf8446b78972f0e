import type { Language } from '@nimbo/domain';
import { LANGUAGE_COOKIE, LANGUAGE_COOKIE_SECONDS } from '../../language/preferred-language.ts';
import { csrfToken } from '../../session/auth-calls.ts';

/**
 * Remembers a choice of language: on this browser at once, for the account when somebody is signed in. next-auth's own update
 * would say `loading` meanwhile and take the page away. Failing to remember is no failure of the switch.
 */
export async function rememberLanguage(webUrl: string, language: Language): Promise<void> {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is absent on plain HTTP
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${LANGUAGE_COOKIE_SECONDS}; SameSite=Lax`;
  try {
    const token = await csrfToken();
    await fetch(`${webUrl}/api/auth/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ csrfToken: token, data: { language } }),
    });
  } catch {
    // Offline: the cookie will do.
  }
}
