import { Agent, request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiUnderTest, openApi, type Player } from '../support/api.ts';
import { PIN, PROOF, people } from '../support/household.ts';

const GUESSES = 10_000;
const CONNECTIONS = 50;
const ADDRESSES = 100;
/** As long as the longest lock-out, so that waiting helps the guesser as much as it can, in ms. */
const PAUSE_MS = 16 * 60_000;
const ROUNDS = 40;
/** Source: reliability facts T5, B10. */
const MOST_EVALUATED = 20;

let under: ApiUnderTest;
let port: number;
let ana: Player;
const { withPin, bearer, said } = people(() => under);

beforeAll(async () => {
  // The proxies are trusted, so that every guess comes from the address it says.
  under = await openApi({ API_TRUSTED_PROXIES: '127.0.0.1' });
  await under.api.server.listen({ host: '127.0.0.1', port: 0 });
  const address = under.api.server.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
  ana = await under.signIn();
  await withPin(ana, '9999');
});
afterAll(async () => {
  await under.close();
});

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

/** One guess over a socket of its own accord. @returns the code of the refusal, or `right` */
function guess(pin: string, from: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const body = JSON.stringify({ pin });
    const sent = request(
      {
        port,
        agent,
        method: 'POST',
        path: PROOF,
        headers: {
          authorization: `Bearer ${ana.bearer}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'x-forwarded-for': from,
        },
      },
      async (reply) => {
        const text = Buffer.concat((await reply.toArray()) as Buffer[]).toString();
        resolve(reply.statusCode === 200 ? 'right' : JSON.parse(text).code);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

test(`${GUESSES} guesses at a PIN from ${CONNECTIONS} connections and ${ADDRESSES} addresses`, async () => {
  const counts: Record<string, number> = {};
  const each = GUESSES / ROUNDS;
  for (let round = 0; round < ROUNDS; round++) {
    const pins = Array.from({ length: each }, (_, n) => String(round * each + n).padStart(4, '0'));
    const codes = await Promise.all(
      // The right one comes last of all, when every try is long spent.
      pins.map((pin, n) => guess(pin, `203.0.113.${(round * each + n) % ADDRESSES}`)),
    );
    for (const code of codes) counts[code] = (counts[code] ?? 0) + 1;
    under.advance(PAUSE_MS);
    ana = await bearer(ana);
  }
  const evaluated = (counts['pin-wrong'] ?? 0) + (counts.right ?? 0);
  process.stdout.write(`${JSON.stringify({ guesses: GUESSES, evaluated, ...counts })}\n`);
  expect(Object.values(counts).reduce((sum, one) => sum + one, 0)).toBe(GUESSES);
  expect(evaluated).toBeLessThanOrEqual(MOST_EVALUATED);
  expect(counts.right).toBeUndefined();
  // The right one is refused with the same text as any other.
  expect([await guess('9999', '203.0.113.1'), await guess('1234', '203.0.113.2')]).toEqual([
    'pin-exhausted',
    'pin-exhausted',
  ]);
  // What is stored verifies nothing without the pepper.
  const { rows } = await under.pool.query('select pin_hash from api.profiles where id = $1', [ana.profileId]);
  expect(rows[0].pin_hash).not.toContain(PIN);
  expect(await said('GET', '/user/notices', ana)).toMatchObject([{ code: 'pin-exhausted' }]);
});
