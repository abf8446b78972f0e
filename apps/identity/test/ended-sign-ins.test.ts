import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { administrationOf, newUser as newUserOf } from './support/administration.ts';
import type { Page } from './support/browser.ts';
import {
  codeOf,
  logIn,
  newAttempt,
  PASSWORD,
  type Running,
  redeem,
  refresh,
  startIdentity,
} from './support/service.ts';

const NEW_PASSWORD = 'Relampago-7';
let running: Running;
beforeAll(async () => {
  running = await startIdentity({ IDENTITY_RATE_LIMITS: 'no' });
});
afterAll(() => running.stop());

const newUser = () => newUserOf(running);
const admin = (...call: Parameters<ReturnType<typeof administrationOf>>) => administrationOf(running)(...call);
const query = async (sql: string, values: unknown[]) => (await running.database.pool.query(sql, values)).rows;

const ENDS = [
  ['signing out everywhere', (id: string) => admin('POST', `/users/${id}/logout`)],
  ['deleting the account', (id: string) => admin('DELETE', `/users/${id}`)],
] as const;
const NEW_PASSWORDS = [
  [
    'a new password',
    (id: string) => admin('PUT', `/users/${id}/reset-password`, { type: 'password', value: NEW_PASSWORD }),
  ],
  ...ENDS,
] as const;

/** What is stored about an account's sign-ins, to be put back as a request under way would. */
async function remember(id: string) {
  const rows = await query('select * from identity.artifacts where account_id = $1', [id]);
  return async () => {
    await query('delete from identity.artifacts where account_id = $1', [id]);
    for (const row of rows) {
      const columns = Object.keys(row);
      const places = columns.map((_, index) => `$${index + 1}`);
      await query(
        `insert into identity.artifacts (${columns.join(', ')}) values (${places.join(', ')})`,
        columns.map((column) => (column === 'payload' ? JSON.stringify(row[column]) : row[column])),
      );
    }
  };
}

describe.each(ENDS)('%s', (_, end) => {
  it('ends sessions also where a request under way stores them again', async () => {
    const { id, sid, browser, tokens } = await newUser();
    const putBack = await remember(id);
    await end(id);
    await putBack();
    expect((await refresh(running, tokens.refresh_token)).status).toBe(400);
    const asked = { headers: { authorization: `Bearer ${tokens.access_token}` } };
    expect((await fetch(`${running.openid}/userinfo`, asked)).status).toBe(401);
    expect((await admin('DELETE', `/sessions/${sid}`)).status).toBe(404);
    expect((await admin('GET', `/users/${id}/sessions`)).body).not.toEqual([expect.anything()]);
    const silent = await browser.get(newAttempt(running, { prompt: 'none' }).address);
    expect(new URL(silent.location!).searchParams.get('error')).toBe('login_required');
  });
});

describe.each(NEW_PASSWORDS)('%s', (_, end) => {
  it('ends a sign-in whose password was right before', async () => {
    const { id, email } = await newUser();
    const { browser, address } = newAttempt(running);
    const resume = await answerForm(await browser.get(address), email);
    const putBack = await remember(id);
    await end(id);
    await putBack();
    const page = await resume();
    expect(new URL(page.location!).searchParams.get('error')).toBe('login_required');
    expect(new URL(page.location!).searchParams.get('code')).toBeNull();

    /** Sends the form and stays before the door that it opens. */
    async function answerForm(form: Page, typed: string) {
      const action = /<form method="post" action="([^"]+)"/.exec(form.text)![1]!.replaceAll('&amp;', '&');
      const csrf = /name="csrf" value="([^"]+)"/.exec(form.text)![1]!;
      const cookie = [...browser.cookies].map(([name, { value }]) => `${name.split(';')[0]}=${value}`).join('; ');
      const reply = await fetch(new URL(action, form.address), {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie },
        body: new URLSearchParams({ csrf, email: typed, password: PASSWORD }),
      });
      const door = reply.headers.get('location')!;
      expect(door).toContain('/auth/');
      return () => browser.get(door);
    }
  });
});

it('a new password leaves sessions as they are, and who signs in with it at once is in', async () => {
  const { id, email, tokens, browser } = await newUser();
  const body = { type: 'password', value: NEW_PASSWORD };
  for (let times = 0; times < 3; times++) await admin('PUT', `/users/${id}/reset-password`, body);
  expect((await refresh(running, tokens.refresh_token)).status).toBe(200);
  expect(codeOf(await browser.get(newAttempt(running, { prompt: 'none' }).address))).not.toBe('');
  const { end, verifier } = await logIn(running, email, NEW_PASSWORD);
  const next = await redeem(running, codeOf(end), verifier);
  expect((await refresh(running, next.body.refresh_token)).status).toBe(200);
});

it('who signs in at once after all sessions have ended is in', async () => {
  const { id, email } = await newUser();
  await admin('POST', `/users/${id}/logout`);
  const { end, verifier } = await logIn(running, email);
  expect((await redeem(running, codeOf(end), verifier)).status).toBe(200);
});

it('a session that ends while a request uses it stays ended', async () => {
  const { id, browser } = await newUser();
  const client = await running.database.pool.connect();
  try {
    await client.query('begin');
    await client.query(`select from identity.artifacts where model = 'Grant' and account_id = $1 for update`, [id]);
    const { address, verifier } = newAttempt(running, { prompt: 'none' });
    const asking = browser.get(address);
    // It has read the session and waits with the grant.
    await vi.waitFor(async () =>
      expect(
        await query(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`, []),
      ).toHaveLength(1),
    );
    await client.query(`delete from identity.artifacts where model = 'Session' and account_id = $1`, [id]);
    await client.query('commit');
    const end = await asking;
    expect((await redeem(running, codeOf(end), verifier)).status).toBe(400);
  } finally {
    client.release();
  }
  expect(await query(`select from identity.artifacts where model = 'Session' and account_id = $1`, [id])).toEqual([]);
});

it('a session that gets another identifier is the same one, and no client hears of an end', async () => {
  const { id, sid, email, browser } = await newUser();
  const { end, verifier } = await logIn(running, email, PASSWORD, newAttempt(running, { prompt: 'login' }, browser));
  const { body } = await redeem(running, codeOf(end), verifier);
  expect(decodeJwt(body.access_token).sid).toBe(sid);
  expect((await admin('GET', `/users/${id}/sessions`)).body).toHaveLength(1);
  expect(await query('select from identity.ended_sessions where account_id = $1', [id])).toEqual([]);
});

it('an account that was closed signs nobody in any more, not even who is', async () => {
  const { id, browser, tokens } = await newUser();
  await query('update identity.accounts set enabled = false where id = $1', [id]);
  const silent = await browser.get(newAttempt(running, { prompt: 'none' }).address);
  expect(new URL(silent.location!).searchParams.get('error')).toBe('login_required');
  expect((await refresh(running, tokens.refresh_token)).status).toBe(400);
  // Somebody else may sign in there.
  const other = await newUser();
  const { end } = await logIn(running, other.email, PASSWORD, newAttempt(running, {}, browser));
  expect(codeOf(end)).not.toBe('');
});

it('an account of nobody has no sessions to end', async () => {
  expect((await admin('POST', `/users/${randomUUID()}/logout`)).status).toBe(404);
});
