import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { preparePlaces } from '../../apps/onebox/src/places.ts';
import { loadSecrets } from '../../apps/onebox/src/secrets.ts';
import { REPOSITORY } from '../workspaces.ts';
import { onebox, rows } from './player.ts';
import { type Exchange, readTraffic, test } from './traffic.ts';

/*
 * After every other test, so that people have joined, paid attention, forgotten passwords and PINs and played: what must not have
 * been written down, nor told to a browser. What they typed is known from what their browsers sent.
 */
const state = path.dirname(process.env.NIMBO_E2E_ONEBOX!);

interface Found {
  readonly where: string;
  readonly what: string;
}

/** Each text once, with the names of what stands in it. */
const search = (texts: ReadonlyMap<string, string>, wanted: Readonly<Record<string, string | RegExp>>): Found[] =>
  [...texts].flatMap(([where, text]) =>
    Object.entries(wanted)
      .filter(([, one]) => (typeof one === 'string' ? text.includes(one) : one.test(text)))
      .map(([what]) => ({ where, what })),
  );

const filesOf = (folder: string, names: readonly string[]) =>
  new Map(names.map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]));

const secrets = (): Record<string, string> => ({
  ...loadSecrets(preparePlaces(state, process.env.XDG_RUNTIME_DIR).open),
});

/** What people typed or got by mail in this run that nobody else may know, by a name for each. */
function typedSecrets(traffic: readonly Exchange[]): Record<string, string> {
  const found = new Map<string, string>();
  for (const { url, sent } of traffic) {
    for (const [name, value] of fieldsOf(sent)) {
      if (/password/i.test(name) && value.length >= 8) found.set(value, 'a password');
      // Seven zeros are what tests guess, and stand in ids that tests make up.
      if (name === 'code' && /^(?!0{7})\d{8}$/.test(value)) found.set(value, 'a code of a mail');
    }
    const key = isMailed(url) ? new URL(url).searchParams.get('key') : null;
    if (key) found.set(key, 'the key of a mailed link');
  }
  const kinds = [...new Set(found.values())].sort();
  // The accounts and the household's PINs of the other tests are what is looked for.
  expect(kinds, 'run 2-account and 2-household before').toEqual(
    ['a code of a mail', 'a password', 'the key of a mailed link'].sort(),
  );
  return Object.fromEntries([...found].map(([value, kind], index) => [`${kind} (${index})`, value]));
}

const isMailed = (url: string) => url.includes('/action-token?');

/** Some tests send what is no JSON; there is nothing typed in it. */
function parsed(sent: string): Record<string, unknown> {
  try {
    return JSON.parse(sent);
  } catch {
    return {};
  }
}

function fieldsOf(sent: string | null): [string, string][] {
  if (!sent) return [];
  if (!sent.startsWith('{')) return [...new URLSearchParams(sent)];
  const body = parsed(sent);
  return Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
}

/** Forms in which a secret is one of the product, wherever it stands. */
const HASH = /\$argon2id\$/;
const TOKEN = /eyJ[\w-]{10,}\.eyJ[\w-]{10,}/;
const FIELD = /"(pin|pinAgain|pinHash|pin_hash|password|passwordAgain|password_hash|refresh_token)":\s*"/i;
/** Whose own token each of these replies is: a bearer, a stream ticket, and the hint that ends a sign-in. */
const TELLS_TOKEN = /\/api\/token$|\/play-sessions\/[\w-]+\/ticket(\?|$)|\/api\/sign-out(\?|$)/;

/** What was said to browsers or stood in their addresses and belongs in neither. */
function leaks(traffic: readonly Exchange[]): Found[] {
  const typed = typedSecrets(traffic);
  const addresses = addressesOf(traffic);
  return traffic.flatMap(({ context, url, body }) => {
    // The page that a mailed link leads to has the link's key, as its address has.
    const own = isMailed(url) ? (new URL(url).searchParams.get('key') ?? '') : '';
    const without = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== own));
    const foreign = Object.fromEntries(
      [...addresses.all].filter((one) => !addresses.of(context).has(one)).map((one) => [`address of ${one}`, one]),
    );
    const inBody = { ...without, ...foreign, ...secrets(), 'a hash': HASH, 'a field of a secret': FIELD };
    return [
      ...search(new Map([[`address ${url}`, decoded(url)]]), {
        ...without,
        ...secrets(),
        'a hash': HASH,
        'a token': TOKEN,
      }),
      ...search(
        new Map([[`reply of ${url}`, body ?? '']]),
        TELLS_TOKEN.test(url) ? inBody : { ...inBody, 'a token': TOKEN },
      ),
    ];
  });
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}

/** Addresses that were typed, and by which browser; one in which none was typed was signed in before, as the demo account. */
function addressesOf(traffic: readonly Exchange[]) {
  const { demo } = onebox();
  const typed = new Map<string, Set<string>>();
  for (const { context, sent } of traffic)
    for (const [name, value] of fieldsOf(sent))
      if (name === 'email' && value.includes('@')) typed.set(context, new Set(typed.get(context)).add(value));
  const all = new Set([demo.email, ...[...typed.values()].flatMap((each) => [...each])]);
  return { all, of: (context: string) => typed.get(context) ?? new Set([demo.email]) };
}

test('no log has a secret, a token, a PIN or an address that opens something', () => {
  const folder = path.join(state, 'logs');
  const logs = filesOf(folder, readdirSync(folder));
  expect([...logs.values()].join('').length).toBeGreaterThan(10_000);
  const traffic = readTraffic();
  const found = search(logs, {
    ...secrets(),
    ...typedSecrets(traffic),
    ...Object.fromEntries([...addressesOf(traffic).all].map((address) => [`address of ${address}`, address])),
    'a hash': HASH,
    'a signed token': TOKEN,
    'a field that holds a secret': /"(pin|pinAgain|password|passwordAgain|secret|ticket|access_token|refresh_token)":/i,
    'an address with a key': /[?&](pin|password|ticket|code|key|access_token|id_token_hint)=[^&"\s[]/i,
  });
  expect(found).toEqual([]);
});

test('nothing a browser loads has a secret of the services', async ({ request }) => {
  const folder = path.join(REPOSITORY, 'apps/web/.next/static');
  const files = filesOf(folder, globSync('**/*.{js,css}', { cwd: folder }));
  expect(files.size).toBeGreaterThan(20);
  const { web, publicApi, cdn, identity } = onebox();
  for (const address of [
    `${web}/en`,
    `${web}/en/go`,
    `${web}/en/sign-in`,
    `${publicApi}/openapi.json`,
    `${publicApi}/zones`,
    `${identity}/.well-known/openid-configuration`,
    `${cdn}/api/prod/go/catalog/games_en.json`,
  ])
    files.set(address, await (await request.get(address)).text());
  expect(search(files, secrets())).toEqual([]);
});

test('no browser is told or led to a secret: not its own password, not the address of another household', () => {
  const traffic = readTraffic();
  const bodies = traffic.filter(({ body }) => body !== null);
  expect(bodies.length).toBeGreaterThan(100);
  expect(bodies.some(({ url }) => url.includes('/user/household/'))).toBe(true);
  expect(leaks(traffic)).toEqual([]);
});

test('a reply or an address with a secret would have been found', async ({ page }) => {
  const traffic = readTraffic();
  const typed = typedSecrets(traffic);
  const stranger = [...addressesOf(traffic).all].find((address) => address !== onebox().demo.email)!;
  const token = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxMjM0NSJ9.x';
  const planted = { all: Object.values(typed), stranger, hash: '$argon2id$v=19$', token, pin: '1234' };
  await page.route('http://planted.example/**', (route) =>
    route.fulfill({ contentType: 'application/json', body: JSON.stringify(planted) }),
  );
  await page.goto('http://planted.example/');
  await page.goto(`http://planted.example/at?code=${token}`);
  const found = () => {
    const here = leaks(readTraffic()).filter(({ where }) => where.includes('planted.example'));
    return new Set(here.map(({ where, what }) => `${what} in ${where.split(' ')[0]}`));
  };
  // The demo account's is known by its own name, too.
  const known = Object.entries(secrets()).filter(([, value]) => planted.all.includes(value));
  const wanted = [
    ...Object.keys(typed),
    ...known.map(([name]) => name),
    `address of ${stranger}`,
    'a hash',
    'a field of a secret',
    'a token',
  ];
  await expect.poll(found).toEqual(new Set([...wanted.map((what) => `${what} in reply`), 'a token in address']));
});

/** Columns that keep hashes of passwords and of PINs. */
const HASHED = ['api.profiles.pin_hash', 'identity.accounts.password_hash'];

/** Everything the database has in rows, by column. */
async function columns(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const tables = await rows<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  for (const { name } of tables) {
    const texts = await rows<{ key: string; text: string }>(
      `select key, string_agg(value, E'\\n') as text
         from (select to_json(each) as row from ${name} each) as lines, json_each_text(row)
        where value is not null group by key`,
    );
    for (const { key, text } of texts) found.set(`${name}.${key}`, text);
  }
  return found;
}

test('whoever reads the database reads no password, PIN, code, key or token, only what was made of them', async () => {
  const found = await columns();
  expect(found.size).toBeGreaterThan(50);
  const typed = typedSecrets(readTraffic());
  const asBytes = Object.fromEntries(
    Object.entries({ ...typed, ...secrets() }).map(([what, value]) => [
      `${what}, as bytes`,
      Buffer.from(value).toString('hex'),
    ]),
  );
  expect(search(found, { ...typed, ...secrets(), ...asBytes, 'a token': TOKEN, 'a field of a secret': FIELD })).toEqual(
    [],
  );
  expect(search(found, { 'a hash': HASH }).map(({ where }) => where)).toEqual(HASHED);
});
