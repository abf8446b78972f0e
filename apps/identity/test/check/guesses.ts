import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { catchMails } from '@nimbo/mail/catcher';
import { hashSecret } from '@nimbo/service-runtime/secret-hash';
import { freePort } from '@nimbo/testkit/free-port';
import { type Browser, openBrowser, type Page, wordsOf } from '../support/browser.ts';
import { ADMIN_SECRET, type IdentityProcess, startDatabase, startProcess, WEB } from './service.ts';

/**
 * `npm run check:guesses`: ten thousand guesses at one password from fifty connections under a hundred forged addresses, with the
 * limits by address and without them, one in five at the door of the owner's pages; whether time or text tells an account from
 * none; and how long the owner needs to be back. JSON. `--guesses N` (10000), `--pairs N` (150).
 */
const { values } = parseArgs({
  options: { guesses: { type: 'string', default: '10000' }, pairs: { type: 'string', default: '150' } },
});
const GUESSES = Number(values.guesses);
const PAIRS = Number(values.pairs);
const CONNECTIONS = 50;
/** Source: requirements of issue "household". */
const BARS = { evaluated: 30, differenceMs: 5, recoveryMs: 120_000 };
const PASSWORD = 'Tormenta-al-alba-1';
const NEW_PASSWORD = 'Arcoiris-tras-la-lluvia-3';

const database = await startDatabase();
const mailPort = await freePort();
const catcher = await catchMails({ port: mailPort });

function authorizationAt({ openid }: IdentityProcess): string {
  const challenge = createHash('sha256').update(randomBytes(32).toString('base64url')).digest('base64url');
  const query = new URLSearchParams({
    client_id: 'nimbo-web',
    redirect_uri: `${WEB}/api/auth/callback/nimbo`,
    response_type: 'code',
    scope: 'openid email profile',
    state: 'state',
    nonce: 'nonce',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  });
  return `${openid}/auth?${query}`;
}

interface Visitor {
  readonly browser: Browser;
  readonly form: Page;
}

async function visit(identity: IdentityProcess): Promise<Visitor> {
  const browser = openBrowser(identity.origin);
  return { browser, form: await browser.get(authorizationAt(identity)) };
}

const forgedAddress = () => ({ 'x-forwarded-for': `203.0.113.${randomInt(100)}` });

const passwordHash = await hashSecret(PASSWORD);
async function makeAccount(): Promise<string> {
  const email = `person.${randomUUID()}@casa.example`;
  await database.pool.query(
    'insert into identity.accounts (id, email, email_key, locale, password_hash) values ($1, $2, $2, $3, $4)',
    [randomUUID(), email, 'en', passwordHash],
  );
  return email;
}

/** Tries that were checked against the password, at both doors: each is counted before it is checked. */
async function evaluated(): Promise<number> {
  const { rows } = await database.pool.query<{ sum: number }>(
    `select coalesce(sum(failures), 0)::int as sum from identity.failed_attempts
     where subject like 'account:%' or subject like 'checked:%'`,
  );
  return rows[0]!.sum;
}

/** The door of the owner's pages, as the api asks for whoever is signed in. */
async function guessSignedIn({ openid }: IdentityProcess, email: string, password: string): Promise<number> {
  const reply = await fetch(`${openid}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`nimbo-admin:${ADMIN_SECRET}`)}` },
    body: new URLSearchParams({ grant_type: 'password', username: email, password }),
  });
  await reply.text();
  return reply.status;
}

async function guess(identity: IdentityProcess, email: string) {
  await database.pool.query('delete from identity.failed_attempts');
  const visitors = await Promise.all(Array.from({ length: CONNECTIONS }, () => visit(identity)));
  const statuses: Record<string, number> = {};
  let sent = 0;
  const began = performance.now();
  await Promise.all(
    visitors.map(async ({ browser, form }, visitor) => {
      while (sent < GUESSES) {
        // The right one is among them, soon after the account has to wait.
        const password = ++sent % 100 === 99 ? PASSWORD : `Wrong-guess-${sent}`;
        const isSignedIn = visitor % 5 === 0;
        const status = isSignedIn
          ? await guessSignedIn(identity, email, password)
          : (await browser.submit(form, { email, password }, forgedAddress())).status;
        const said = `${isSignedIn ? 'pages' : 'form'} ${status}`;
        statuses[said] = (statuses[said] ?? 0) + 1;
      }
    }),
  );
  return {
    guesses: sent,
    evaluated: await evaluated(),
    letIn: (statuses['form 303'] ?? 0) + (statuses['pages 200'] ?? 0),
    statuses,
    seconds: Math.round((performance.now() - began) / 1000),
  };
}

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;

/** One try each at accounts that exist and at such that do not, in turn, every one from another address. */
async function compare(identity: IdentityProcess) {
  await database.pool.query('delete from identity.failed_attempts');
  const { browser, form } = await visit(identity);
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  const texts = new Set<string>();
  // The first try at nobody makes what later ones are checked against.
  await browser.submit(form, { email: 'nobody@casa.example', password: 'Wrong-guess-1' });
  for (let pair = 0; pair < PAIRS; pair++) {
    const emails = { known: await makeAccount(), unknown: `person.${randomUUID()}@casa.example` };
    const order = pair % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of order) {
      const from = { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` };
      const began = performance.now();
      const page = await browser.submit(form, { email: emails[kind], password: 'Wrong-guess-1' }, from);
      times[kind].push(performance.now() - began);
      texts.add(`${page.status} ${page.text.replaceAll(emails[kind], 'EMAIL')}`);
    }
  }
  const [known, unknown] = [median(times.known), median(times.unknown)];
  // Of each pair, so that a busy moment of the machine counts on both sides.
  const differenceMs = Math.abs(median(times.known.map((ms, pair) => ms - times.unknown[pair]!)));
  return {
    pairs: PAIRS,
    knownMs: round(known),
    unknownMs: round(unknown),
    differenceMs: round(differenceMs),
    texts: texts.size,
  };
}
const round = (ms: number) => Math.round(ms * 100) / 100;

/** The owner of an account that strangers have locked sets a new password by mail and logs in. */
async function recover(identity: IdentityProcess, email: string): Promise<number> {
  const began = performance.now();
  const token = await fetch(`${identity.openid}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: 'nimbo-admin',
      client_secret: ADMIN_SECRET,
    }),
  });
  const { access_token } = (await token.json()) as { access_token: string };
  const administer = (path: string, init: RequestInit = {}) =>
    fetch(`${identity.origin}/admin/realms/nimbo${path}`, {
      ...init,
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    });
  const [account] = (await (await administer(`/users?email=${email}&exact=true`)).json()) as [{ id: string }];
  await administer(`/users/${account.id}/execute-actions-email?client_id=nimbo-web`, {
    method: 'PUT',
    body: '["UPDATE_PASSWORD"]',
  });
  let link: string | undefined;
  while (link === undefined && performance.now() - began < BARS.recoveryMs) {
    link = catcher.mails.flatMap(({ text }) => /https?:\/\/\S*action-token\S*/.exec(text) ?? [])[0];
    await wait(100);
  }
  if (link === undefined) throw new Error('no mail came');
  const owner = openBrowser(identity.origin);
  await owner.submit(await owner.get(link), { password: NEW_PASSWORD, passwordAgain: NEW_PASSWORD });
  const { browser, form } = await visit(identity);
  const end = await browser.submit(form, { email, password: NEW_PASSWORD });
  if (end.status !== 303) throw new Error(`the owner is not let in: ${end.status} ${wordsOf(end).slice(0, 200)}`);
  return Math.round(performance.now() - began);
}

const withLimits = await startProcess(database.url);
const withoutLimits = await startProcess(database.url, {
  IDENTITY_RATE_LIMITS: 'no',
  IDENTITY_TRUSTED_PROXIES: '127.0.0.1',
  IDENTITY_MAIL_URL: `smtp://127.0.0.1:${mailPort}`,
});
try {
  const email = await makeAccount();
  const limited = await guess(withLimits, email);
  const unlimited = await guess(withoutLimits, email);
  const recoveredMs = await recover(withoutLimits, email);
  const comparison = await compare(withoutLimits);
  const faults = [
    ...[limited, unlimited].flatMap((run) => [
      ...(run.evaluated > BARS.evaluated ? [`${run.evaluated} guesses were evaluated`] : []),
      ...(run.letIn > 0 ? [`${run.letIn} guesses were let in`] : []),
    ]),
    ...(recoveredMs > BARS.recoveryMs ? [`the owner was back after ${recoveredMs} ms`] : []),
    ...(comparison.differenceMs >= BARS.differenceMs ? [`times differ by ${comparison.differenceMs} ms`] : []),
    ...(comparison.texts === 1 ? [] : [`there are ${comparison.texts} different answers`]),
  ];
  process.stdout.write(
    `${JSON.stringify({ bars: BARS, limited, unlimited, recoveredMs, comparison, faults }, null, 2)}\n`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await withLimits.stop();
  await withoutLimits.stop();
  await catcher.close();
  await database.stop();
}
