import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Catcher, catchMails } from '@nimbo/mail/catcher';
import { ACCOUNT_PURGED } from '@nimbo/service-runtime/logout-token';
import { freePort } from '@nimbo/testkit/free-port';
import fastify from 'fastify';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AdminRoutesOptions, adminRoutes } from '../src/admin/routes.ts';
import { administrationOf, newUser as newUserOf } from './support/administration.ts';
import { openBrowser } from './support/browser.ts';
import { linkTo as linkToOf, setPassword } from './support/mails.ts';
import {
  ADMIN_CLIENT,
  codeOf,
  logIn,
  newEmail,
  newPerson,
  PASSWORD,
  type Running,
  redeem,
  refresh,
  requestToken,
  startIdentity,
  WEB_CLIENT,
} from './support/service.ts';

const NEW_PASSWORD = 'Relampago-7';
let running: Running;
let catcher: Catcher;
let web: Server;
/** Logout tokens the web client was sent. */
const told: string[] = [];
/** Session of which it does not hear at once. */
let unheard: string | null = null;

beforeAll(async () => {
  catcher = await catchMails({ port: 0 });
  const port = await freePort();
  web = createServer(async (request, reply) => {
    const token = new URLSearchParams(await text(request)).get('logout_token') ?? '';
    told.push(token);
    const hears = decodeJwt(token).sid !== unheard;
    if (!hears) unheard = null;
    reply.writeHead(hears ? 200 : 503).end();
  }).listen(port, '127.0.0.1');
  running = await startIdentity({
    IDENTITY_MAIL_URL: catcher.url,
    IDENTITY_WEB_INTERNAL_URL: `http://127.0.0.1:${port}`,
    IDENTITY_RATE_LIMITS: 'no',
  });
});
afterAll(async () => {
  await running.stop();
  await catcher.close();
  web.close();
});

const soon = <T>(check: () => T) => vi.waitFor(check, { timeout: 8000, interval: 50 });
const admin = (...call: Parameters<ReturnType<typeof administrationOf>>) => administrationOf(running)(...call);
const newUser = () => newUserOf(running);

const linkTo = (email: string, subject: RegExp) => linkToOf(catcher, email, subject);
const recover = (id: string, lifespan = 1800) =>
  admin('PUT', `/users/${id}/execute-actions-email?client_id=nimbo-web&lifespan=${lifespan}`, ['UPDATE_PASSWORD']);
const check = (username: string, password: string, client = ADMIN_CLIENT) =>
  requestToken(running, { grant_type: 'password', username, password }, client);
const submit = (link: string, password: string, again = password) => setPassword(running.origin, link, password, again);

describe('the administration', () => {
  const CALLS: readonly (readonly [string, string, unknown])[] = [
    ['GET', '/users?email=a@b.example&exact=true', undefined],
    ['GET', '/users/ID', undefined],
    ['GET', '/users/ID/credentials', undefined],
    ['GET', '/users/ID/federated-identity', undefined],
    ['GET', '/users/ID/sessions', undefined],
    ['PUT', '/users/ID/reset-password', { type: 'password', value: NEW_PASSWORD }],
    ['PUT', '/users/ID/execute-actions-email', ['UPDATE_PASSWORD']],
    ['POST', '/users/ID/logout', undefined],
    ['DELETE', '/sessions/SID', undefined],
    ['DELETE', '/users/ID', undefined],
  ];

  it('has these calls and no others', async () => {
    const server = fastify();
    const registered: string[] = [];
    server.addHook('onRoute', ({ method, url }) => {
      registered.push(`${method} ${url}`);
    });
    await server.register(adminRoutes, {} as AdminRoutesOptions);
    await server.close();
    const listed = CALLS.map(([method, path]) => `${method} ${path.replace(/\?.*/, '').replace(/S?ID/, ':id')}`);
    expect(registered.filter((call) => !call.startsWith('HEAD ')).toSorted()).toEqual(listed.toSorted());
  });

  it.each(CALLS)('%s %s takes neither no token nor a person’s own', async (method, path, body) => {
    const person = await newUser();
    const at = path.replace('ID', person.id).replace('SID', person.sid);
    expect((await admin(method, at, body, 'nonsense')).status).toBe(401);
    expect((await admin(method, at, body, person.tokens.access_token)).status).toBe(403);
    expect((await admin(method, at, body, person.tokens.id_token)).status).toBe(401);
    expect((await refresh(running, person.tokens.refresh_token)).status).toBe(200);
  });

  it.each(CALLS.filter(([, path]) => path.includes('ID')))(
    '%s %s knows nobody by a made-up id',
    async (method, path, body) => {
      for (const id of ['00000000-0000-4000-8000-000000000000', 'x', '%00'])
        expect((await admin(method, path.replace(/S?ID/, id), body)).status).toBe(404);
    },
  );

  it.each([
    ['?email=a@b.example', 400],
    ['?exact=true', 400],
    ['?email=a@b.example&exact=false', 400],
    ['?search=a', 400],
  ])('does not list people: %s', async (query, status) => {
    expect((await admin('GET', `/users${query}`)).status).toBe(status);
  });

  it('finds an account by its whole address, whatever its case', async () => {
    const { email, id } = await newUser();
    expect((await admin('GET', `/users?email=${encodeURIComponent(email.toUpperCase())}&exact=true`)).body).toEqual([
      expect.objectContaining({ id, email, emailVerified: false, enabled: true }),
    ]);
    expect((await admin('GET', `/users?email=${newEmail()}&exact=true`)).body).toEqual([]);
    expect((await admin('GET', `/users/${id}/credentials`)).body).toEqual([
      expect.objectContaining({ type: 'password' }),
    ]);
    expect((await admin('GET', `/users/${id}/federated-identity`)).body).toEqual([]);
    expect(JSON.stringify((await admin('GET', `/users/${id}`)).body)).not.toMatch(/argon2|password/i);
  });
});

describe('an export of the account', () => {
  /** By which calls the api reads what a table keeps of somebody. */
  const READ_BY: Readonly<Record<string, string>> = {
    accounts: '/users/ID',
    artifacts: '/users/ID/sessions',
    federated_identities: '/users/ID/federated-identity',
  };
  /** On their way or of minutes and a day: mails and links to the owner, and what web is still to be told. Decision 133. */
  const LEFT_OUT = ['action_links', 'ended_sessions', 'mails'];

  it('reads every table that names somebody, or leaves it out and says so', async () => {
    const { rows } = await running.database.pool.query<{ name: string }>(
      `select distinct table_name as name from information_schema.columns
       where table_schema = 'identity' and column_name in ('account_id', 'email', 'email_key', 'recipient')`,
    );
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...Object.keys(READ_BY), ...LEFT_OUT].toSorted());
  });

  it.each(Object.values(READ_BY))('is told by %s, in the fields that it takes', async (path) => {
    const { id, email } = await newUser();
    await running.database.pool.query(
      `insert into identity.federated_identities (provider, subject, account_id, username) values ('google', $1, $2, 'ana')`,
      [id, id],
    );
    const { body } = await admin('GET', path.replace('ID', id));
    const expected: Readonly<Record<string, unknown>> = {
      '/users/ID': { email, attributes: { locale: ['en'] } },
      '/users/ID/sessions': [{ start: expect.any(Number), lastAccess: expect.any(Number) }],
      '/users/ID/federated-identity': [{ identityProvider: 'google', userId: id, userName: 'ana' }],
    };
    expect(body).toMatchObject(expected[path] as object);
  });
});

describe('the current password', () => {
  it('is checked for nimbo-admin alone', async () => {
    const { email } = await newUser();
    expect(await check(email, PASSWORD, WEB_CLIENT)).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    expect((await check(email, PASSWORD, { ...ADMIN_CLIENT, secret: 'wrong-wrong-wrong' })).status).toBe(401);
  });

  it('is refused the same for a wrong one, for nobody and for whoever has none', async () => {
    const { email, id } = await newUser();
    await running.database.pool.query('update identity.accounts set password_hash = null where id = $1', [id]);
    const other = await newUser();
    const answers = await Promise.all([
      check(other.email, 'Wrong-1'),
      check(newEmail(), PASSWORD),
      check(email, PASSWORD),
    ]);
    for (const { status, body } of answers)
      expect({ status, body }).toEqual({
        status: 400,
        body: { error: 'invalid_grant', error_description: 'grant request is invalid' },
      });
    expect((await admin('GET', `/users/${id}/credentials`)).body).toEqual([]);
  });

  it('makes guessing wait, however often it is asked', async () => {
    const { email } = await newUser();
    for (let tries = 0; tries < 6; tries++) await check(email, `Wrong-${tries}`);
    expect((await check(email, PASSWORD)).status).toBe(400);
  });

  it('says when it was set, as Keycloak does', async () => {
    const { id } = await newUser();
    const setAt = async () => (await admin('GET', `/users/${id}/credentials`)).body[0].createdDate;
    const first = await setAt();
    expect(Math.abs(Date.now() - first)).toBeLessThan(60_000);
    await admin('PUT', `/users/${id}/reset-password`, { type: 'password', value: NEW_PASSWORD });
    expect(await setAt()).toBeGreaterThan(first);
  });

  it('is not locked by strangers who guess at the form, nor the form by guesses here', async () => {
    const { email } = await newUser();
    for (let tries = 0; tries < 6; tries++) await logIn(running, email, `Wrong-${tries}`);
    for (let tries = 0; tries < 6; tries++) await logIn(running, `checked:${email}`, `Wrong-${tries}`);
    expect((await logIn(running, email)).end.status).toBe(401);
    expect((await check(email, PASSWORD)).status).toBe(200);
    const other = await newUser();
    for (let tries = 0; tries < 6; tries++) await check(other.email, `Wrong-${tries}`);
    expect((await logIn(running, other.email)).end.status).toBe(303);
  });

  it('gives a token that opens nothing', async () => {
    const { email } = await newUser();
    const { status, body } = await check(email, PASSWORD);
    expect(status).toBe(200);
    expect(body).not.toHaveProperty('refresh_token');
    const asked = await fetch(`${running.openid}/userinfo`, {
      headers: { authorization: `Bearer ${body.access_token}` },
    });
    expect(asked.status).toBe(401);
    expect((await admin('GET', '/users?email=a@b.example&exact=true', undefined, body.access_token)).status).toBe(401);
  });
});

describe('a new password from an application', () => {
  it.each(['Ab1-xyz', 'abcdefgh', 'Password1!', `Ab1${'x'.repeat(126)}`, ''])('is refused: %j', async (value) => {
    const { id, email } = await newUser();
    expect((await admin('PUT', `/users/${id}/reset-password`, { type: 'password', value })).status).toBe(400);
    expect((await check(email, PASSWORD)).status).toBe(200);
  });

  it('counts from now on, leaves sessions to who asked, and is told to the owner', async () => {
    const { id, email, tokens } = await newUser();
    const body = { type: 'password', value: NEW_PASSWORD, temporary: false };
    expect((await admin('PUT', `/users/${id}/reset-password`, body)).status).toBe(204);
    expect((await check(email, PASSWORD)).status).toBe(400);
    expect((await check(email, NEW_PASSWORD)).status).toBe(200);
    expect((await refresh(running, tokens.refresh_token)).status).toBe(200);
    await soon(() =>
      expect(catcher.mails.some(({ to, subject }) => to.includes(email) && /changed/.test(subject))).toBe(true),
    );
  });
});

describe('recovery by mail', () => {
  it.each([
    ['no key', ''],
    ['a short key', '?key=abc'],
    ['a made-up key', `?key=${'a'.repeat(43)}`],
    ['two keys', `?key=${'a'.repeat(43)}&key=${'b'.repeat(43)}`],
  ])('does nothing for %s', async (_, query) => {
    const page = await openBrowser(running.origin).get(`${running.issuer}/login-actions/action-token${query}`);
    expect(page.status).toBe(400);
    expect(page.text).toContain('This link no longer works');
  });

  it('takes the form once, not when it is opened', async () => {
    const { id, email } = await newUser();
    expect((await recover(id)).status).toBe(204);
    const link = await linkTo(email, /new password/);
    for (let times = 0; times < 3; times++) expect((await openBrowser(running.origin).get(link)).status).toBe(200);
    expect((await submit(link, NEW_PASSWORD)).status).toBe(200);
    expect((await check(email, NEW_PASSWORD)).status).toBe(200);
    const again = await openBrowser(running.origin).get(link);
    expect(again.status).toBe(400);
  });

  it('lets the owner in at once whom guesses have locked out', async () => {
    const { id, email } = await newUser();
    for (let guess = 0; guess < 6; guess++) await check(email, `Wrong-guess-${guess}`);
    expect((await check(email, PASSWORD)).status).not.toBe(200);
    await recover(id);
    expect((await submit(await linkTo(email, /new password/), NEW_PASSWORD)).status).toBe(200);
    expect((await check(email, NEW_PASSWORD)).status).toBe(200);
  });

  it('changes once when two send it at the same time', async () => {
    const { id, email } = await newUser();
    await recover(id);
    const link = await linkTo(email, /new password/);
    const statuses = (await Promise.all([submit(link, NEW_PASSWORD), submit(link, 'Relampago-8')])).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([200, 400]);
  });

  it.each([
    ['too short', 'Ab1-xyz', 'Ab1-xyz', 'at least 8 characters'],
    ['leaked', 'Password1!', 'Password1!', 'leaked'],
    ['not the same twice', NEW_PASSWORD, 'Relampago-8', 'not the same'],
  ])('refuses one that is %s, and the link stays good', async (_, password, again, says) => {
    const { id, email } = await newUser();
    await recover(id);
    const link = await linkTo(email, /new password/);
    const page = await submit(link, password, again);
    expect(page.status).toBe(422);
    expect(page.text).toContain(says);
    expect((await submit(link, NEW_PASSWORD)).status).toBe(200);
  });

  it('refuses a form of another site and one without its token', async () => {
    const { id, email } = await newUser();
    await recover(id);
    const link = await linkTo(email, /new password/);
    const body = new URLSearchParams({ password: NEW_PASSWORD, passwordAgain: NEW_PASSWORD });
    expect((await fetch(link, { method: 'POST', body })).status).toBe(403);
    expect((await check(email, PASSWORD)).status).toBe(200);
  });

  it('ends with its time, with a newer link, and with a password that was changed otherwise', async () => {
    const { id, email } = await newUser();
    await recover(id);
    const first = await linkTo(email, /new password/);
    await recover(id);
    await soon(async () => expect(await linkTo(email, /new password/)).not.toBe(first));
    const second = await linkTo(email, /new password/);
    expect((await submit(first, NEW_PASSWORD).catch(() => ({ status: 400 }))).status).toBe(400);
    await running.database.pool.query(`update identity.action_links set expires_at = now() where account_id = $1`, [
      id,
    ]);
    expect((await openBrowser(running.origin).get(second)).status).toBe(400);
    await recover(id);
    await admin('PUT', `/users/${id}/reset-password`, { type: 'password', value: NEW_PASSWORD });
    const { rows } = await running.database.pool.query(
      'select 1 from identity.action_links where account_id = $1 and action = $2',
      [id, 'UPDATE_PASSWORD'],
    );
    expect(rows).toEqual([]);
  });

  it('signs out everywhere, tells the web client, confirms the address, and keeps the key out of the database', async () => {
    const { id, email, tokens, sid } = await newUser();
    const second = await logIn(running, email);
    const other = await redeem(running, codeOf(second.end), second.verifier);
    await recover(id);
    const link = await linkTo(email, /new password/);
    const key = new URL(link).searchParams.get('key')!;
    const { rows } = await running.database.pool.query('select * from identity.action_links');
    expect(JSON.stringify(rows)).not.toContain(key);
    await submit(link, NEW_PASSWORD);
    for (const token of [tokens.refresh_token, other.body.refresh_token])
      expect((await refresh(running, token)).status).toBe(400);
    expect((await admin('GET', `/users/${id}`)).body.emailVerified).toBe(true);
    const keys = createRemoteJWKSet(new URL(`${running.openid}/certs`));
    await soon(async () => {
      const sids = told.map((token) => decodeJwt(token).sid);
      expect(sids).toContain(sid);
      expect(sids).toContain(decodeJwt(other.body.access_token).sid);
    });
    const token = told.find((each) => decodeJwt(each).sid === sid)!;
    const { payload } = await jwtVerify(token, keys, {
      issuer: running.issuer,
      audience: 'nimbo-web',
      typ: 'logout+jwt',
    });
    expect(payload).toMatchObject({
      sub: id,
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    });
    expect(payload).not.toHaveProperty('nonce');
  });
});

describe('sessions', () => {
  it('are listed and ended one by one', async () => {
    const { id, sid, email, tokens } = await newUser();
    const second = await logIn(running, email);
    const other = await redeem(running, codeOf(second.end), second.verifier);
    const otherSid = String(decodeJwt(other.body.access_token).sid);
    const listed = (await admin('GET', `/users/${id}/sessions`)).body as { id: string; start: number }[];
    expect(listed.map((session) => session.id).sort()).toEqual([sid, otherSid].sort());
    for (const { start } of listed) expect(Math.abs(start - Date.now())).toBeLessThan(60_000);
    expect((await admin('DELETE', `/sessions/${otherSid}`)).status).toBe(204);
    expect((await refresh(running, other.body.refresh_token)).status).toBe(400);
    expect((await refresh(running, tokens.refresh_token)).status).toBe(200);
    await soon(() => expect(told.map((token) => decodeJwt(token).sid)).toContain(otherSid));
    expect(told.map((token) => decodeJwt(token).sid)).not.toContain(sid);
  });

  it('all end at once', async () => {
    const { id, tokens } = await newUser();
    expect((await admin('POST', `/users/${id}/logout`)).status).toBe(204);
    expect((await refresh(running, tokens.refresh_token)).status).toBe(400);
    expect((await admin('GET', `/users/${id}/sessions`)).body).toEqual([]);
  });
});

it('the client is told until it has heard, for a day', async () => {
  const { id, sid } = await newUser();
  unheard = sid;
  await admin('POST', `/users/${id}/logout`);
  const { rows } = await running.database.pool.query(
    `select give_up_at > now() + interval '23 hours' as patient from identity.ended_sessions where sid = $1`,
    [sid],
  );
  expect(rows).toEqual([{ patient: true }]);
  await soon(() => expect(told.filter((token) => decodeJwt(token).sid === sid)).toHaveLength(2));
});

it('the client hears whether only a session has ended or the account is gone', async () => {
  const [leaver, deleted] = [await newUser(), await newUser()];
  await admin('POST', `/users/${leaver.id}/logout`);
  await admin('DELETE', `/users/${deleted.id}`);
  const eventsOf = (sid: string) =>
    soon(() => {
      const claims = told.map((token) => decodeJwt(token)).find((token) => token.sid === sid);
      expect(claims).toBeDefined();
      return Object.keys(claims!.events as object);
    });
  expect(await eventsOf(leaver.sid)).not.toContain(ACCOUNT_PURGED);
  expect(await eventsOf(deleted.sid)).toContain(ACCOUNT_PURGED);
});

it('a deleted account is gone with its sessions, links and mails, and its address is free again', async () => {
  const { id, email, tokens } = await newUser();
  await recover(id);
  expect((await admin('DELETE', `/users/${id}`)).status).toBe(204);
  expect((await admin('GET', `/users/${id}`)).status).toBe(404);
  expect((await refresh(running, tokens.refresh_token)).status).toBe(400);
  for (const [table, column] of [
    ['action_links', 'account_id'],
    ['artifacts', 'account_id'],
    ['mails', 'recipient'],
  ])
    expect(
      (
        await running.database.pool.query(`select 1 from identity.${table} where ${column}::text = any($1)`, [
          [id, email],
        ])
      ).rows,
    ).toEqual([]);
  expect((await newPerson(running, email)).tokens.access_token).toBeTruthy();
});

it('without a mail server nobody is offered a mail', async () => {
  const quiet = await startIdentity();
  try {
    const token = (await requestToken(quiet, { grant_type: 'client_credentials' }, ADMIN_CLIENT)).body.access_token;
    const { email, tokens } = await newPerson(quiet);
    const id = decodeJwt(tokens.access_token).sub;
    const reply = await fetch(`${quiet.origin}/admin/realms/nimbo/users/${id}/execute-actions-email`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(['UPDATE_PASSWORD']),
    });
    expect(reply.status).toBe(500);
    expect(await reply.json()).toEqual({ error: 'Failed to send execute actions email' });
    const page = await logIn(quiet, email, 'Wrong-1');
    expect(page.end.text).not.toContain('/recover');
  } finally {
    await quiet.stop();
  }
});
