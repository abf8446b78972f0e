import { randomBytes } from 'node:crypto';
import { DEFAULT_LANGUAGE } from '@nimbo/domain';
import { type NextRequest, NextResponse } from 'next/server';
import { LANGUAGE_COOKIE, languageOfPath, preferredLanguage } from './language/preferred-language.ts';
import { pagePolicy } from './security/content-security-policy.ts';
import { services } from './services.ts';

/** Pages without a language: the hand-over page. Source: Spec §2. */
const NEUTRAL_PATHS = new Set(['/limbo']);

/**
 * Every page passes here, nothing below `/api` and no file does. It settles the language of the address and the content security
 * policy. It decides nothing about who may see what.
 */
export function proxy(request: NextRequest): NextResponse {
  const { config } = services();
  const { pathname, search } = request.nextUrl;
  if (!NEUTRAL_PATHS.has(pathname) && languageOfPath(pathname) === null) {
    const path = `/${pageLanguage(request)}${pathname === '/' ? '' : pathname}`;
    return NextResponse.redirect(`${config.publicUrl}${path}${search}`, {
      status: 307,
      headers: { 'cache-control': 'private, no-store', vary: 'Accept-Language, Cookie' },
    });
  }
  const nonce = randomBytes(16).toString('base64');
  const policy = pagePolicy(config, nonce);
  const headers = new Headers(request.headers);
  headers.set('content-security-policy', policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('content-security-policy', policy);
  if (config.secureCookies) response.headers.set('strict-transport-security', 'max-age=31536000');
  return response;
}

function pageLanguage(request: NextRequest) {
  const cookie = request.cookies.get(LANGUAGE_COOKIE)?.value;
  return preferredLanguage(cookie, request.headers.get('accept-language')) ?? DEFAULT_LANGUAGE;
}

// Files lie at the root (`/icon.svg`); deeper a dot belongs to a page, as in a game's id.
export const config = { matcher: ['/((?!api/|api$|_next/|[^/]+\\.[^/]+$).*)'] };
