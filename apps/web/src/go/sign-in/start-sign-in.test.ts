import { expect, test, vi } from 'vitest';
import { startSignIn } from './start-sign-in.ts';

const URL = 'https://web.test';
const BACK = 'https://web.test/es/go';
const answering = async () => Response.json({});

test('where nobody answers the page is not left', async () => {
  const signIn = vi.fn();
  const silent = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await startSignIn('login', BACK, { fetch: silent, webUrl: URL, signIn })).toBe(false);
  expect(signIn).not.toHaveBeenCalled();
});

test('a connection that is lost on the way is told too', async () => {
  const signIn = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await startSignIn('login', BACK, { fetch: answering, webUrl: URL, signIn: signIn as never })).toBe(false);
});

test.each([
  ['login', {}],
  ['join', { prompt: 'create' }],
] as const)('to %s, the identity service is asked with %j, and comes back here', async (kind, asked) => {
  const signIn = vi.fn();
  expect(await startSignIn(kind, BACK, { fetch: answering, webUrl: URL, signIn })).toBe(true);
  expect(signIn).toHaveBeenCalledWith(BACK, asked);
});
