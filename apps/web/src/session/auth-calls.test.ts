import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readSession, signIn, signOut } from './auth-calls.ts';

const BACK = 'https://web.test/es/go';
let asked: { path: string; body: string }[];
let answers: Record<string, () => Response>;
const page = { location: { href: 'https://web.test/es', reload: vi.fn() } };
const beacon = vi.fn();
const stored = vi.fn();

beforeEach(() => {
  asked = [];
  answers = {
    '/api/auth/providers': () => Response.json({ nimbo: {} }),
    '/api/auth/csrf': () => Response.json({ csrfToken: 'token' }),
  };
  page.location.href = 'https://web.test/es';
  vi.stubGlobal('window', page);
  vi.stubGlobal('navigator', { sendBeacon: beacon });
  vi.stubGlobal('localStorage', { setItem: stored });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    asked.push({ path, body: String(init.body ?? '') });
    const answer = answers[path];
    if (!answer) throw new TypeError('Failed to fetch');
    return answer();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

test('signing in posts the token and the way back, and goes where it is sent', async () => {
  answers['/api/auth/signin/nimbo?prompt=create'] = () => Response.json({ url: 'https://identity.test/join' });
  await signIn(BACK, { prompt: 'create' });
  expect(asked.at(-1)!.body).toBe(`csrfToken=token&callbackUrl=${encodeURIComponent(BACK)}&json=true`);
  expect(page.location.href).toBe('https://identity.test/join');
  expect(page.location.reload).not.toHaveBeenCalled();
});

test('where next-auth offers nothing, its page of errors says so', async () => {
  answers['/api/auth/providers'] = () => Response.json({});
  await signIn(BACK);
  expect(page.location.href).toBe('/api/auth/error');
});

test('where nobody says what next-auth offers, its page of errors says so, too', async () => {
  answers['/api/auth/providers'] = () => Response.json({}, { status: 503 });
  await signIn(BACK);
  expect(page.location.href).toBe('/api/auth/error');
});

test('signing in where nobody answers the form throws and stays', async () => {
  await expect(signIn(BACK)).rejects.toThrow('Failed to fetch');
  expect(page.location.href).toBe('https://web.test/es');
});

test('signing out is told to the other tabs before the page is left', async () => {
  answers['/api/auth/signout'] = () => Response.json({ url: `${BACK}#out` });
  await signOut(BACK);
  expect(JSON.parse(stored.mock.lastCall![1])).toMatchObject({ event: 'session', data: { trigger: 'signout' } });
  expect(page.location.href).toBe(`${BACK}#out`);
  expect(page.location.reload).toHaveBeenCalled();
});

test('signing out where nobody answers changes nothing', async () => {
  await expect(signOut(BACK)).rejects.toThrow();
  expect(stored).not.toHaveBeenCalled();
});

test('an empty session is none', async () => {
  answers['/api/auth/session'] = () => Response.json({});
  expect(await readSession()).toBe(null);
  expect(beacon).not.toHaveBeenCalled();
});

test.each([
  ['a failure', () => Response.json({ message: 'no' }, { status: 500 })],
  ['a server that is not ready', () => Response.json({ code: 'unavailable' }, { status: 503 })],
  ['no JSON', () => new Response('<html>')],
  ['nobody', undefined],
])('%s says nothing about the session, and is reported', async (_, answer) => {
  if (answer) answers['/api/auth/session'] = answer;
  expect(await readSession()).toBe(undefined);
  expect(beacon.mock.lastCall![0]).toBe('/api/auth/_log');
  expect(String(beacon.mock.lastCall![1])).toContain('code=CLIENT_FETCH_ERROR');
});
