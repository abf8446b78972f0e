import { createLog } from '@nimbo/service-runtime/log';
import { expect, test } from 'vitest';
import type { IssuedBearer } from './issue-bearer.ts';
import { pageReader } from './page-reader.ts';

const log = createLog('test', 'silent');
const PROFILE = {
  id: '0b9d9a40-5ed0-4fb0-9a30-1f8f0bf8a001',
  householdId: '0b9d9a40-5ed0-4fb0-9a30-1f8f0bf8a002',
  nickname: 'Ana',
  avatar: 'sun',
  kids: false,
  admin: true,
  ageLimit: 18,
  allowedTitles: [],
};
const issued = (profile: typeof PROFILE | null): IssuedBearer => ({
  ok: true,
  bearer: { access_token: 'a-bearer', token_type: 'Bearer', expires_in: 300, profile, hasPlayed: true },
});

test('brings the profile and never its bearer', async () => {
  expect(await pageReader(Promise.resolve(issued(PROFILE)), log)).toEqual({ profile: PROFILE, hasPlayed: true });
});

test('is nobody before somebody was chosen', async () => {
  expect(await pageReader(Promise.resolve(issued(null)), log)).toBeNull();
});

test('knows a sign-in that has ended', async () => {
  expect(await pageReader(Promise.resolve({ ok: false, reason: 'signed-out' }), log)).toBe('signed-out');
});

test.each<[string, () => Promise<IssuedBearer>]>([
  ['is away', async () => ({ ok: false, reason: 'unavailable' })],
  ['fails', () => Promise.reject(new Error('no database'))],
  ['is silent', () => new Promise(() => undefined)],
])('is nobody while the api %s', async (_, issue) => {
  expect(await pageReader(issue(), log, 10)).toBeNull();
});
