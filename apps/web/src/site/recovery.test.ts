import { afterEach, expect, test, vi } from 'vitest';
import { askForRecovery, maskEmail } from './recovery.ts';

afterEach(() => void vi.unstubAllGlobals());

test.each([
  ['email-unknown', 404, 'email-unknown'],
  ['mail-failed', 502, 'mail-failed'],
  ['too-many-requests', 429, 'busy'],
  ['invalid-request', 400, 'failed'],
  ['unavailable', 503, 'failed'],
])('%s is told as it is', async (code, status, outcome) => {
  vi.stubGlobal('fetch', async () => Response.json({ code }, { status }));
  expect(await askForRecovery('https://api.test', 'a@b.example')).toBe(outcome);
});

test.each([
  ['nobody answers', () => Promise.reject(new TypeError('Failed to fetch')), 'offline'],
  ['the reply is no JSON', async () => new Response('<html>', { status: 502 }), 'offline'],
  ['it was sent', async () => Response.json({ sent: true }), 'sent'],
])('%s', async (_, answer, outcome) => {
  vi.stubGlobal('fetch', answer);
  expect(await askForRecovery('https://api.test', ' a@b.example ')).toBe(outcome);
});

test.each([
  ['ana@casa.example', 'a••@casa.example'],
  [' é@casa.example', 'é••@casa.example'],
  ['', '••@'],
])('%j is shown as %j', (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});
