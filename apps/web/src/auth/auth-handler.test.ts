import { createLog } from '@nimbo/service-runtime/log';
import type { AuthOptions } from 'next-auth';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createRateLimit } from '../http/rate-limit.ts';
import { createAuthHandler } from './auth-handler.ts';

const WEB = 'http://play.example:3000';
const SECRET = 'a-secret-for-tests';

/** Codes the library reported, in order. */
let codes: string[];

beforeEach(() => {
  codes = [];
  // The library reads both from the environment only.
  vi.stubEnv('NEXTAUTH_URL', WEB);
  vi.stubEnv('NODE_ENV', 'production');
});
afterEach(() => void vi.unstubAllEnvs());

const handlerWith = (options: Partial<AuthOptions>) =>
  createAuthHandler({
    publicUrl: WEB,
    optionsFor: () => ({
      secret: SECRET,
      providers: [],
      logger: { error: (code) => codes.push(code), warn: (code) => codes.push(code), debug: () => undefined },
      ...options,
    }),
    reports: createRateLimit({ windowMs: 60_000, perAddress: 10, inAll: 300 }),
    log: createLog('test', 'silent'),
    now: () => 0,
  });

const credentials = (provider: object) => ({ id: 'credentials', type: 'credentials', name: 'x', ...provider });
const email = { id: 'email', type: 'email', name: 'x' };

/** Configurations our own set-up cannot have; the handler is the one of the product. */
const FAULTS: readonly [string, string, object][] = [
  ['NO_SECRET', '/session', { secret: undefined }],
  ['MISSING_NEXTAUTH_API_ROUTE_ERROR', '', {}],
  ['CALLBACK_CREDENTIALS_HANDLER_ERROR', '/session', { providers: [credentials({})] }],
  [
    'CALLBACK_CREDENTIALS_JWT_ERROR',
    '/session',
    { providers: [credentials({ authorize: () => null })], session: { strategy: 'database' } },
  ],
  ['EMAIL_REQUIRES_ADAPTER_ERROR', '/session', { providers: [email] }],
  ['MISSING_ADAPTER_METHODS_ERROR', '/session', { providers: [email], adapter: {} }],
];

describe('a configuration fault', () => {
  test.each(FAULTS)('%s is reported and answered without a detail', async (code, path, options) => {
    const reply = await handlerWith(options as Partial<AuthOptions>)(new Request(`${WEB}/api/auth${path}`));
    expect(codes).toContain(code);
    expect(reply.status).toBe(500);
    expect(await reply.json()).toEqual({
      message: 'There is a problem with the server configuration. Check the server logs for more information.',
    });
  });

  test.each(FAULTS)('%s leads a person to the error page', async (_code, path, options) => {
    const pages = { error: '/auth-error' };
    const action = path === '' ? '' : '/signin';
    const reply = await handlerWith({ ...options, pages } as Partial<AuthOptions>)(
      new Request(`${WEB}/api/auth${action}`),
    );
    if (path === '') expect(reply.status).toBe(500);
    else expect(reply.headers.get('location')).toBe('/auth-error?error=Configuration');
  });

  test('INVALID_CALLBACK_URL_ERROR is reported for a cookie under a name that is not normalised', async () => {
    const cookies = { callbackUrl: { name: 'elsewhere', options: {} } };
    const reply = await handlerWith({ cookies } as Partial<AuthOptions>)(
      new Request(`${WEB}/api/auth/session`, { headers: { cookie: 'elsewhere=javascript:alert(1)' } }),
    );
    expect(codes).toEqual(['INVALID_CALLBACK_URL_ERROR']);
    expect(reply.status).toBe(500);
  });
});

describe('a request', () => {
  const handle = handlerWith({});
  test.each(['PUT', 'DELETE', 'PATCH', 'HEAD'])('%s is not taken', async (method) => {
    expect((await handle(new Request(`${WEB}/api/auth/session`, { method }))).status).toBe(405);
  });

  test('that fails inside becomes an incident without a detail', async () => {
    const broken = createAuthHandler({
      publicUrl: WEB,
      optionsFor: () => {
        throw new Error('a secret of the inside');
      },
      reports: createRateLimit({ windowMs: 60_000, perAddress: 10, inAll: 300 }),
      log: createLog('test', 'silent'),
      now: () => 0,
    });
    const reply = await broken(new Request(`${WEB}/api/auth/session`));
    const body = (await reply.json()) as Record<string, unknown>;
    expect(body).toMatchObject({ status: 500, code: 'internal', incident: expect.any(String) });
    expect(JSON.stringify(body)).not.toContain('inside');
  });
});
