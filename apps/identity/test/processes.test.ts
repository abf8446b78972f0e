import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createLog } from '@nimbo/service-runtime/log';
import { freePort } from '@nimbo/testkit/free-port';
import { openTestDatabase, type TestDatabase } from '@nimbo/testkit/postgres';
import { decodeProtectedHeader } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../src/database.ts';
import { keySeal, loadKeys } from '../src/keys/key-store.ts';
import {
  ADMIN_CLIENT,
  codeOf,
  join,
  logIn,
  newAttempt,
  newEmail,
  newPerson,
  PASSWORD,
  type Running,
  redeem,
  refresh,
  startIdentity,
  WEB,
  WEB_CLIENT,
} from './support/service.ts';

const fileOf = (name: string) => fileURLToPath(new URL(`../src/${name}`, import.meta.url));
const started: ChildProcess[] = [];
afterEach(async () => {
  for (const child of started.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
});

const environment = (database: TestDatabase, port: number) => ({
  PATH: process.env.PATH,
  IDENTITY_PORT: String(port),
  IDENTITY_ISSUER: `http://127.0.0.1:${port}/realms/nimbo`,
  IDENTITY_DATABASE_URL: database.url,
  IDENTITY_WEB_URL: WEB,
  IDENTITY_WEB_CLIENT_SECRET: WEB_CLIENT.secret,
  IDENTITY_ADMIN_CLIENT_SECRET: ADMIN_CLIENT.secret,
});

/** Starts `main.ts` as a process and waits until it says that it listens. */
async function startProcess(database: TestDatabase, port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, [fileOf('main.ts')], {
    env: environment(database, port),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  for await (const line of createInterface({ input: child.stdout! })) {
    if (line.includes('"msg":"listening"')) return child;
  }
  throw new Error(`identity ended with ${child.exitCode} before it listened`);
}

async function runCommand(database: TestDatabase, file: string, args: readonly string[], input = '') {
  const child = spawn(process.execPath, [fileOf(file), ...args], { env: environment(database, 0) });
  started.push(child);
  child.stdin.end(input);
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, output: output.trim(), errors };
}

describe('two processes', () => {
  it('that start at once on an empty database agree on tables and keys', async () => {
    const database = await openTestDatabase();
    try {
      const ports = [await freePort(), await freePort()] as const;
      await Promise.all(ports.map((port) => startProcess(database, port)));
      const keysAt = async (port: number) =>
        (await fetch(`http://127.0.0.1:${port}/realms/nimbo/protocol/openid-connect/certs`)).text();
      expect(await keysAt(ports[0])).toBe(await keysAt(ports[1]));
      const { rows } = await database.pool.query('select number from identity.migrations order by number');
      expect(rows).toEqual([
        { number: 1 },
        { number: 2 },
        { number: 3 },
        { number: 4 },
        { number: 5 },
        { number: 6 },
        { number: 7 },
      ]);
      const counts = await database.pool.query(
        'select (select count(*)::int from identity.signing_keys) as signing, (select count(*)::int from identity.cookie_keys) as cookies',
      );
      expect(counts.rows).toEqual([{ signing: 1, cookies: 1 }]);
    } finally {
      await Promise.all(
        started.splice(0).map(async (child) => {
          child.kill('SIGTERM');
          await once(child, 'exit');
          expect(child.exitCode).toBe(0);
        }),
      );
      await database.drop();
    }
  });

  it('are told all settings that are wrong, and never what they were', async () => {
    const child = spawn(process.execPath, [fileOf('main.ts')], {
      env: {
        PATH: process.env.PATH,
        IDENTITY_PORT: 'x',
        IDENTITY_ISSUER: 'http://127.0.0.1:4233/realms/other',
        IDENTITY_WEB_CLIENT_SECRET: 'short-secret',
      },
    });
    started.push(child);
    const [errors] = await Promise.all([text(child.stderr), once(child, 'close')]);
    expect(child.exitCode).toBe(78);
    for (const name of ['PORT', 'ISSUER', 'DATABASE_URL', 'WEB_URL', 'WEB_CLIENT_SECRET', 'ADMIN_CLIENT_SECRET'])
      expect(errors).toContain(`IDENTITY_${name}: `);
    expect(errors).not.toContain('short-secret');
  });
});

describe('a restart', () => {
  let identity: Running;
  beforeAll(async () => {
    identity = await startIdentity();
  });
  afterAll(() => identity.stop());

  it('keeps keys, people signed in, forms half filled in and codes not yet redeemed', async () => {
    const person = await newPerson(identity);
    const half = newAttempt(identity);
    const page = await half.browser.get(half.address);
    const open = await join(identity, newEmail());
    const keys = await (await fetch(`${identity.openid}/certs`)).text();

    await identity.restart();

    expect(await (await fetch(`${identity.openid}/certs`)).text()).toBe(keys);
    expect((await refresh(identity, person.tokens.refresh_token)).status).toBe(200);
    expect((await redeem(identity, codeOf(open.end), open.verifier)).status).toBe(200);
    const end = await half.browser.submit(page, { email: person.email, password: PASSWORD });
    expect((await redeem(identity, codeOf(end), half.verifier)).status).toBe(200);
    const again = newAttempt(identity, {}, person.browser);
    expect((await person.browser.get(again.address)).status).toBe(303);
  });

  it('after new keys signs with the new one and still knows the old ones', async () => {
    const person = await newPerson(identity);
    const before = decodeProtectedHeader(person.tokens.access_token).kid;
    const { code, output } = await runCommand(identity.database, 'rotate-keys.ts', []);
    expect(code).toBe(0);

    await identity.restart();

    const reply = await refresh(identity, person.tokens.refresh_token);
    expect(decodeProtectedHeader(reply.body.access_token).kid).toBe(output);
    const published = (await (await fetch(`${identity.openid}/certs`)).json()) as {
      keys: { kid: string; d?: string }[];
    };
    expect(published.keys.map(({ kid }) => kid)).toEqual([output, before]);
    expect(published.keys.every(({ d }) => d === undefined)).toBe(true);
    const old = await fetch(`${identity.openid}/userinfo`, {
      headers: { authorization: `Bearer ${person.tokens.access_token}` },
    });
    expect(old.status).toBe(200);
    const again = newAttempt(identity, {}, person.browser);
    expect((await person.browser.get(again.address)).status).toBe(303);
  });

  it('takes over keys that a former version left open, and leaves none open', async () => {
    const { pool } = identity.database;
    const person = await newPerson(identity);
    const keys = await (await fetch(`${identity.openid}/certs`)).text();
    const seal = keySeal(ADMIN_CLIENT.secret);
    for (const { kid, sealed } of (await pool.query('select kid, sealed from identity.signing_keys')).rows)
      await pool.query('update identity.signing_keys set jwk = $2, sealed = null where kid = $1', [
        kid,
        seal.open(kid, sealed),
      ]);
    for (const { id, sealed } of (await pool.query('select id, sealed from identity.cookie_keys')).rows)
      await pool.query('update identity.cookie_keys set secret = $2, sealed = null where id = $1', [
        id,
        seal.open('cookie', sealed),
      ]);

    await identity.restart();

    expect(await (await fetch(`${identity.openid}/certs`)).text()).toBe(keys);
    const again = newAttempt(identity, {}, person.browser);
    expect((await person.browser.get(again.address)).status).toBe(303);
    const { rows } = await pool.query(
      'select jwk as open from identity.signing_keys union all select to_jsonb(secret) from identity.cookie_keys',
    );
    expect(rows.every(({ open }) => open === null)).toBe(true);
  });

  it('drops a key that was replaced more than two days ago at the next change of keys', async () => {
    const { pool } = identity.database;
    await pool.query(`update identity.signing_keys set created_at = created_at - interval '3 days'`);
    const { output } = await runCommand(identity.database, 'rotate-keys.ts', []);
    const { rows } = await pool.query('select kid from identity.signing_keys order by created_at desc');
    expect(rows[0].kid).toBe(output);
    expect(rows.length).toBe(2);
  });
});

it('keys that were sealed with another secret are not used: new ones are made, and the old ones come back with it', async () => {
  const database = await openTestDatabase();
  const pool = await openDatabase(database.url, createLog('test', 'silent'));
  try {
    const load = (secret: string) => loadKeys({ pool, secret, log: createLog('test', 'silent') });
    const first = await load('one-secret-of-the-process');
    const other = await load('another-secret-of-it');
    expect(other.signing.map(({ kid }) => kid)).not.toEqual(first.signing.map(({ kid }) => kid));
    expect(other.cookies).not.toEqual(first.cookies);
    expect((await load('one-secret-of-the-process')).signing).toEqual(first.signing);
  } finally {
    await pool.end();
    await database.drop();
  }
});

describe('the command that makes an account', () => {
  let identity: Running;
  beforeAll(async () => {
    identity = await startIdentity();
  });
  afterAll(() => identity.stop());
  const create = (args: readonly string[], password: string) =>
    runCommand(identity.database, 'create-account.ts', args, password);

  it.each([
    ['no address', [], `${PASSWORD}\n`, '--email'],
    ['half an address', ['--email', 'demo'], `${PASSWORD}\n`, '--email'],
    ['an unknown language', ['--email', 'demo@casa.example', '--locale', 'de'], `${PASSWORD}\n`, '--locale'],
    ['an unknown word', ['--email', 'demo@casa.example', '--admin'], `${PASSWORD}\n`, '--admin'],
    ['no password', ['--email', 'demo@casa.example'], '', 'too-short'],
    ['a weak password', ['--email', 'demo@casa.example'], 'demo\n', 'too-few-kinds'],
  ])('refuses %s', async (_what, args, password, words) => {
    const { code, output, errors } = await create(args, password);
    expect([code, output]).toEqual([64, '']);
    expect(errors).toContain(words);
  });

  it('leaves an account as it is unless it is told to reset it, and then signs it out', async () => {
    const email = newEmail();
    expect(await create(['--email', email, '--locale', 'es'], `${PASSWORD}\n`)).toMatchObject({
      code: 0,
      output: 'created',
    });
    const first = await logIn(identity, email);
    const tokens = await redeem(identity, codeOf(first.end), first.verifier);
    expect(await create(['--email', email.toUpperCase()], 'Otra-clave-2\n')).toMatchObject({
      code: 0,
      output: 'exists',
    });
    expect((await refresh(identity, tokens.body.refresh_token)).status).toBe(200);

    const second = await logIn(identity, email);
    const later = await redeem(identity, codeOf(second.end), second.verifier);
    expect(await create(['--email', email, '--reset'], 'Otra-clave-2\n')).toMatchObject({ code: 0, output: 'reset' });
    expect((await refresh(identity, later.body.refresh_token)).body.error).toBe('invalid_grant');
    expect((await logIn(identity, email)).end.status).toBe(401);
    expect((await logIn(identity, email, 'Otra-clave-2')).end.status).toBe(303);
  });
});

describe('limits by address', () => {
  it('refuse more new accounts in an hour than are set, and more forms than a person can fill in', async () => {
    const identity = await startIdentity({ IDENTITY_SIGN_UPS_PER_HOUR: '2' });
    try {
      expect((await join(identity, newEmail())).end.status).toBe(303);
      expect((await join(identity, newEmail())).end.status).toBe(303);
      const third = await join(identity, newEmail());
      expect(third.end.status).toBe(429);
      expect(third.end.headers.get('retry-after')).toBe('60');
      expect(third.end.text).toContain('Too many tries from here');

      const { browser, address } = newAttempt(identity);
      const page = await browser.get(address);
      const statuses = await Promise.all(
        Array.from({ length: 70 }, async () => (await browser.submit(page, { email: '' })).status),
      );
      expect(statuses).toContain(429);
      expect(statuses.every((status) => status === 429 || status === 400)).toBe(true);
    } finally {
      await identity.stop();
    }
  });

  it('hold for asking who has an account by joining with its address', async () => {
    const identity = await startIdentity({ IDENTITY_SIGN_UPS_PER_HOUR: '2' });
    try {
      const known = newEmail();
      expect((await join(identity, known)).end.status).toBe(303);
      const told = await join(identity, known);
      expect(told.end.status).toBe(422);
      expect(told.end.text).toContain('There is an account with this email already');
      // From here on both look the same.
      const [again, unknown] = [await join(identity, known), await join(identity, newEmail())];
      expect([again.end.status, unknown.end.status]).toEqual([429, 429]);
      expect(again.end.text).toBe(unknown.end.text);
    } finally {
      await identity.stop();
    }
  });

  it('believe X-Forwarded-For only from proxies that are named', async () => {
    const identity = await startIdentity({ IDENTITY_SIGN_UPS_PER_HOUR: '1' });
    try {
      await join(identity, newEmail());
      const { browser, address } = newAttempt(identity, { prompt: 'create' });
      const page = await browser.get(address);
      const fields = { email: newEmail(), password: PASSWORD, passwordAgain: PASSWORD };
      const end = await browser.submit(page, fields, { 'x-forwarded-for': '203.0.113.9' });
      expect(end.status).toBe(429);
    } finally {
      await identity.stop();
    }
  });
});

describe('behind a proxy that speaks https', () => {
  it('cookies are secure and every address is the public one', async () => {
    const publicIssuer = 'https://id.nimbo.example/realms/nimbo';
    const identity = await startIdentity({ IDENTITY_ISSUER: publicIssuer });
    try {
      const { address } = newAttempt(identity);
      const reply = await fetch(address.replace('https://id.nimbo.example', identity.origin), { redirect: 'manual' });
      expect(reply.headers.get('location')).toMatch(/^(https:\/\/id\.nimbo\.example)?\/realms\/nimbo\/login-actions\//);
      const cookies = reply.headers.getSetCookie();
      expect(cookies.length).toBeGreaterThan(0);
      for (const cookie of cookies) expect(cookie).toMatch(/^__Secure-nimbo-identity-.*; secure/i);
      expect(reply.headers.get('strict-transport-security')).toContain('max-age');
      const discovery = await fetch(`${identity.origin}/realms/nimbo/.well-known/openid-configuration`);
      expect(await discovery.text()).not.toContain(identity.origin);
    } finally {
      await identity.stop();
    }
  });
});
