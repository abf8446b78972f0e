import { expect, test } from '@playwright/test';
import { decodeJwt } from 'jose';
import { administer, adminToken } from './administration.ts';
import { pages } from './pages.ts';
import {
  adminClient,
  anotherCode,
  newAttempt,
  newEmail,
  newPerson,
  PASSWORD,
  redeem,
  refresh,
  requestToken,
  webClient,
} from './realm.ts';

const OTHER_PASSWORD = 'Relampago-y-trueno-2';
const askWith = (username: string, password: string, client = adminClient()) =>
  requestToken({ grant_type: 'password', username, password }, client);
const refusalOf = async (username: string, password: string, client = adminClient()) =>
  (await askWith(username, password, client)).body.error;

test('calls of the administration need a token of the administration', async ({ page }) => {
  const { tokens } = await newPerson(page);
  const { sub } = decodeJwt(tokens.access_token);
  for (const token of [undefined, 'x', tokens.access_token, tokens.id_token])
    for (const [method, path, body] of [
      ['GET', `/users/${sub}`],
      ['GET', '/users?email=x&exact=true'],
      ['GET', `/users/${sub}/sessions`],
      ['PUT', `/users/${sub}/reset-password`, { type: 'password', value: OTHER_PASSWORD, temporary: false }],
      ['POST', `/users/${sub}/logout`],
      ['DELETE', `/users/${sub}`],
    ] as const)
      expect([401, 403], `${method} ${path}`).toContain((await administer(method, path, { body, token })).status);
  expect((await refresh(tokens.refresh_token)).status).toBe(200);
});

test('an account is found, read and told apart from others', async ({ page }) => {
  const { email, tokens } = await newPerson(page);
  const { sub } = decodeJwt(tokens.access_token);
  const token = await adminToken();
  const found = await administer('GET', `/users?email=${encodeURIComponent(email.toUpperCase())}&exact=true`, {
    token,
  });
  expect(found.body).toMatchObject([{ id: sub, email, username: email, emailVerified: false, enabled: true }]);
  expect((await administer('GET', `/users?email=${newEmail()}&exact=true`, { token })).body).toEqual([]);
  expect((await administer('GET', `/users/${sub}`, { token })).body).toMatchObject({ id: sub, email });
  expect((await administer('GET', `/users/${sub}/credentials`, { token })).body).toMatchObject([{ type: 'password' }]);
  expect((await administer('GET', `/users/${sub}/federated-identity`, { token })).body).toEqual([]);
  const nobody = '00000000-0000-4000-8000-000000000000';
  expect((await administer('GET', `/users/${nobody}`, { token })).status).toBe(404);
});

test('a password is checked by the administration alone', async ({ page }) => {
  const { email } = await newPerson(page);
  expect((await askWith(email, PASSWORD)).status).toBe(200);
  expect(await refusalOf(email, `${PASSWORD}x`)).toBe('invalid_grant');
  expect(await refusalOf(newEmail(), PASSWORD)).toBe('invalid_grant');
  expect(await refusalOf(email, PASSWORD, webClient())).toBeDefined();
});

test('a new password counts at once, and a weak one is refused', async ({ page, browser }) => {
  const { email, tokens } = await newPerson(page);
  const { sub } = decodeJwt(tokens.access_token);
  const token = await adminToken();
  const reset = (value: string) =>
    administer('PUT', `/users/${sub}/reset-password`, { token, body: { type: 'password', value, temporary: false } });
  expect((await reset('tormenta')).status).toBe(400);
  expect((await askWith(email, PASSWORD)).status).toBe(200);
  expect((await reset(OTHER_PASSWORD)).status).toBe(204);
  expect((await askWith(email, OTHER_PASSWORD)).status).toBe(200);
  expect(await refusalOf(email, PASSWORD)).toBe('invalid_grant');

  const other = await browser.newPage();
  await other.goto(newAttempt().address);
  await pages.logIn(other, email, PASSWORD);
  expect(await pages.refusal(other)).not.toBe('');
  await other.close();
});

test('sessions are listed, and ended one by one and all at once', async ({ page, browser }) => {
  const first = await newPerson(page);
  const { sub, sid } = decodeJwt(first.tokens.access_token);
  const other = await browser.newPage();
  const attempt = newAttempt();
  await other.goto(attempt.address);
  await pages.logIn(other, first.email, PASSWORD);
  await other.waitForLoadState();
  const again = await anotherCode(other);
  const second = (await redeem(again.code, again.verifier)).body;
  const token = await adminToken();
  const listed = async () =>
    ((await administer('GET', `/users/${sub}/sessions`, { token })).body as { id: string }[]).length;
  expect(await listed()).toBe(2);

  expect((await administer('DELETE', `/sessions/${sid}`, { token })).status).toBe(204);
  expect((await refresh(first.tokens.refresh_token)).body.error).toBe('invalid_grant');
  expect((await refresh(second.refresh_token)).status).toBe(200);
  expect(await listed()).toBe(1);

  expect((await administer('POST', `/users/${sub}/logout`, { token })).status).toBe(204);
  expect(await listed()).toBe(0);
  await other.goto(newAttempt().address);
  await pages.untilAsked(other);
  await other.close();
});

test('an account that is deleted is gone, and its tokens with it', async ({ page }) => {
  const { email, tokens } = await newPerson(page);
  const { sub } = decodeJwt(tokens.access_token);
  const token = await adminToken();
  expect((await administer('DELETE', `/users/${sub}`, { token })).status).toBe(204);
  expect((await administer('GET', `/users/${sub}`, { token })).status).toBe(404);
  expect((await refresh(tokens.refresh_token)).body.error).toBe('invalid_grant');
  expect(await refusalOf(email, PASSWORD)).toBe('invalid_grant');
});
