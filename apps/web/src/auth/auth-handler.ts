import type { Logger } from '@nimbo/service-runtime/log';
import type { NextApiRequest, NextApiResponse } from 'next';
import nextAuthModule, { type AuthOptions } from 'next-auth';
import { CLIENT_ADDRESS_HEADER } from '../http/client-address.ts';
import { failureResponse } from '../http/failure-response.ts';
import { problemResponse } from '../http/problem-response.ts';
import type { RateLimit } from '../http/rate-limit.ts';
import { isSameOrigin } from '../http/same-origin.ts';
import { type AuthRequest, readAuthRequest } from './auth-request.ts';

// Node hands a CommonJS module over whole, bundlers its default export.
const NextAuth = (nextAuthModule as unknown as { default?: typeof nextAuthModule }).default ?? nextAuthModule;

/** One request on its way through next-auth, and what our callbacks want of its reply. */
export interface AuthExchange {
  readonly request: AuthRequest;
  /** Set-Cookie values beside the library's own. */
  readonly cookies: string[];
  /** Where to go instead of where the library sends the browser. */
  redirect?: string;
  /** Why a callback could not do its work; the library would take it for a session that is not valid. */
  failure?: unknown;
}

export interface AuthHandlerOptions {
  readonly publicUrl: string;
  /** The library's options for one request. */
  readonly optionsFor: (exchange: AuthExchange) => AuthOptions;
  /** Bounds what browsers report to `_log`. */
  readonly reports: RateLimit;
  readonly log: Logger;
  readonly now: () => number;
}

/** Everything below `/api/auth`. Every reply is the library's own, except refusals of what it would answer with 500. */
export function createAuthHandler(options: AuthHandlerOptions): (request: Request) => Promise<Response> {
  const { publicUrl, log } = options;
  return async (request) => {
    if (request.method === 'POST' && !isSameOrigin(request.headers, publicUrl)) return problemResponse('forbidden');
    const read = await readAuthRequest(request, publicUrl);
    if (!read.ok) return problemResponse(read.code);
    if (read.request.method === 'POST' && read.request.action === '_log') {
      const refusal = checkReport(read.request, request.headers, options);
      if (refusal) return refusal;
    }
    const exchange: AuthExchange = { request: read.request, cookies: [] };
    try {
      const reply = await callLibrary(exchange, options.optionsFor(exchange));
      if (exchange.failure === undefined) return reply;
      throw exchange.failure;
    } catch (error) {
      return failureResponse(error, log);
    }
  };
}

function checkReport(request: AuthRequest, headers: Headers, options: AuthHandlerOptions): Response | null {
  const { level, code } = request.body ?? {};
  if (typeof code !== 'string' || !['error', 'warn', 'debug'].includes(String(level)))
    return problemResponse('invalid-request', { detail: 'level and code are expected' });
  const address = headers.get(CLIENT_ADDRESS_HEADER) ?? '';
  return options.reports.take(address, options.now()) ? null : problemResponse('too-many-requests');
}

/** Runs the library on plain values: its handler for the app router reads cookies past the request it is given. */
async function callLibrary(exchange: AuthExchange, authOptions: AuthOptions): Promise<Response> {
  const { request } = exchange;
  const headers = new Headers();
  let status = 200;
  let body: BodyInit | null = null;
  let setCookies: string[] = [];
  const reply = {
    status: (code: number) => {
      status = code;
      return reply;
    },
    getHeader: (name: string) => (/^set-cookie$/i.test(name) ? setCookies : (headers.get(name) ?? undefined)),
    setHeader: (name: string, value: string | string[]) => {
      if (/^set-cookie$/i.test(name)) setCookies = [value].flat();
      else headers.set(name, String(value));
      return reply;
    },
    json: (value: unknown) => {
      headers.set('content-type', 'application/json');
      body = JSON.stringify(value);
    },
    send: (value: unknown) => {
      if (typeof value === 'string' || value === undefined || value === null) body = value ?? null;
      else reply.json(value);
    },
    end: () => undefined,
  };
  await NextAuth(request as unknown as NextApiRequest, reply as unknown as NextApiResponse, authOptions);

  if (exchange.redirect !== undefined) {
    if (headers.has('location')) headers.set('location', exchange.redirect);
    else body = JSON.stringify({ url: exchange.redirect });
  }
  for (const cookie of [...setCookies, ...exchange.cookies]) headers.append('set-cookie', cookie);
  headers.set('cache-control', 'private, no-store');
  return new Response(status === 302 ? null : body, { status, headers });
}
