import type { ProblemCode } from '@nimbo/contracts/problems';
import { isLanguage } from '@nimbo/domain';
import { parseCookies } from '../http/cookies.ts';
import { readBody } from '../http/read-body.ts';
import { toCallbackUrl } from './callback-url.ts';

const BODY_LIMIT_BYTES = 8 * 1024;
const AUTH_PATH = '/api/auth';

/** What the identity service may be asked by whoever starts a sign-in; anything else in the query stays here. */
const SIGN_IN_PARAMETERS = ['prompt', 'ui_locales', 'login_hint', 'kc_idp_hint'];
/** What the identity service brings back. Source: OpenID Connect Core §3.1.2.5, RFC 9207. */
const CALLBACK_PARAMETERS = ['code', 'state', 'iss', 'session_state', 'error', 'error_description'];

/** A request as next-auth's handler takes it, with nothing left in it that could surprise the library. */
export interface AuthRequest {
  readonly method: 'GET' | 'POST';
  readonly action: string | undefined;
  readonly providerId: string | undefined;
  readonly query: Record<string, string | string[]>;
  readonly body: Record<string, unknown> | undefined;
  readonly cookies: Record<string, string>;
  readonly headers: Record<string, string>;
}

export type ReadAuthRequest =
  | { readonly ok: true; readonly request: AuthRequest }
  | { readonly ok: false; readonly code: ProblemCode };

const isCallbackCookie = (name: string) => name.endsWith('next-auth.callback-url');

/** Reads, bounds and normalises: an address to return to is ours before the library sees it. */
export async function readAuthRequest(request: Request, publicUrl: string): Promise<ReadAuthRequest> {
  const { method } = request;
  if (method !== 'GET' && method !== 'POST') return { ok: false, code: 'method-not-allowed' };
  const url = new URL(request.url);
  const nextauth = url.pathname.slice(AUTH_PATH.length).split('/').filter(Boolean);
  const [action, providerId] = nextauth;

  let body: Record<string, unknown> | undefined;
  if (method === 'POST') {
    const read = await readPost(request, publicUrl);
    if (!read.ok) return read;
    body = read.body;
  }
  const cookies = parseCookies(request.headers.get('cookie'));
  for (const name of Object.keys(cookies).filter(isCallbackCookie))
    cookies[name] = toCallbackUrl(cookies[name], publicUrl);
  return {
    ok: true,
    request: {
      method,
      action,
      providerId,
      query: { ...toQuery(action, url.searchParams, publicUrl), nextauth },
      body,
      cookies,
      headers: Object.fromEntries(request.headers),
    },
  };
}

function toQuery(action: string | undefined, given: URLSearchParams, publicUrl: string): Record<string, string> {
  const passed = action === 'signin' ? SIGN_IN_PARAMETERS : action === 'callback' ? CALLBACK_PARAMETERS : [];
  const query: Record<string, string> = {};
  for (const name of passed) {
    const value = given.get(name);
    if (value !== null) query[name] = value;
  }
  const error = given.get('error');
  if (action !== 'callback' && error !== null) query.error = /^[A-Za-z]{1,40}$/.test(error) ? error : 'Default';
  const callbackUrl = given.get('callbackUrl');
  if (callbackUrl !== null) query.callbackUrl = toCallbackUrl(callbackUrl, publicUrl);
  return query;
}

type ReadPost =
  | { readonly ok: true; readonly body: Record<string, unknown> | undefined }
  | { readonly ok: false; readonly code: ProblemCode };

async function readPost(request: Request, publicUrl: string): Promise<ReadPost> {
  const read = await readBody(request, BODY_LIMIT_BYTES);
  if (!read.ok) return read;
  if (read.text === '') return { ok: true, body: undefined };
  const type = request.headers.get('content-type') ?? '';
  let given: unknown;
  if (/^application\/json\b/i.test(type)) {
    try {
      given = JSON.parse(read.text);
    } catch {
      return { ok: false, code: 'malformed-json' };
    }
  } else if (/^application\/x-www-form-urlencoded\b/i.test(type)) {
    given = Object.fromEntries(new URLSearchParams(read.text));
  } else {
    return { ok: false, code: 'unsupported-media-type' };
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return { ok: false, code: 'invalid-request' };
  return toBody(given as Record<string, unknown>, publicUrl);
}

function toBody(given: Record<string, unknown>, publicUrl: string): ReadPost {
  const { data, json, callbackUrl, ...rest } = given;
  const body: Record<string, unknown> = Object.fromEntries(
    Object.entries(rest).filter(([, value]) => typeof value === 'string'),
  );
  if (json === true || json === 'true') body.json = 'true';
  if (callbackUrl !== undefined) body.callbackUrl = toCallbackUrl(callbackUrl, publicUrl);
  if (data !== undefined) {
    const language = (data as { language?: unknown } | null)?.language;
    if (!isLanguage(language)) return { ok: false, code: 'invalid-request' };
    body.data = { language };
  }
  return { ok: true, body };
}
