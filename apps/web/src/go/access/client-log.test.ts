import { afterEach, expect, test, vi } from 'vitest';
import { createClientLog } from './client-log.ts';

const WEB = 'https://web.test';
let sent: { message: string; info: string }[] = [];

/** Reports something to a server that answers like this. */
async function report(answer: () => Response) {
  sent = [];
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('location', { pathname: '/en/go' });
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    return answer();
  });
  return createClientLog(WEB)('canary', 'somewhere');
}
afterEach(() => {
  vi.unstubAllGlobals();
});

test('the reference of a report is the one that stands in the log', async () => {
  const reference = await report(() => new Response(null, { status: 204 }));
  expect(reference).toMatch(/^[\dA-F]{4}$/);
  expect(sent).toMatchObject([{ message: 'canary', info: `${reference} /en/go somewhere` }]);
});

test.each([
  ['was refused', () => new Response('{}', { status: 429 })],
  [
    'nobody took',
    () => {
      throw new TypeError('Failed to fetch');
    },
  ],
])('a report that %s has no reference', async (_, answer) => {
  expect(await report(answer)).toBeNull();
  expect(sent).toHaveLength(1);
});
