import { expect, test } from '@playwright/test';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { pages } from './pages.ts';
import {
  anotherCode,
  catchCallback,
  issuer,
  joinForCode,
  LEAKED,
  newAttempt,
  newEmail,
  newPerson,
  openid,
  PASSWORD,
  product,
  redeem,
  refresh,
} from './realm.ts';

const verify = async (token: string, audience: string) =>
  (
    await jwtVerify(token, createRemoteJWKSet(new URL(`${openid()}/certs`)), {
      issuer: issuer(),
      audience,
      algorithms: ['RS256'],
    })
  ).payload;

test('joining gives tokens in the form the api and the web site read', async ({ page }) => {
  const { email, code, verifier, back } = await joinForCode(page);
  expect(back.get('state')).toBe('state-1');
  expect(back.get('iss')).toBe(issuer());
  const { status, body } = await redeem(code, verifier);
  expect(status).toBe(200);
  expect(body.expires_in).toBe(300);
  const access = await verify(body.access_token, 'nimbo-api');
  expect(access).toMatchObject({ azp: 'nimbo-web', email, preferred_username: email, email_verified: false });
  expect(access.realm_access).toEqual({ roles: ['player'] });
  expect(access.aud).toBe('nimbo-api');
  const id = await verify(body.id_token, 'nimbo-web');
  expect(id).toMatchObject({ sub: access.sub, sid: access.sid, nonce: 'nonce-1', email });
});

test('a password that breaks the policy makes no account', async ({ page }) => {
  for (const weak of ['Ab1-', 'tormenta1', 'TORMENTA1', 'tormenta-al-alba', 'Tormentaalalba', LEAKED]) {
    await page.goto(newAttempt({ prompt: 'create' }).address);
    const email = newEmail();
    await pages.join(page, email, weak);
    await page.waitForLoadState();
    expect(page.url()).toContain('/login-actions/');
  }
});

test('logging in is asked for once in a browser, and again in another one', async ({ page, browser }) => {
  const { email } = await newPerson(page);
  const { code, verifier } = await anotherCode(page);
  expect((await redeem(code, verifier)).status).toBe(200);

  const other = await browser.newPage();
  const attempt = newAttempt();
  await other.goto(attempt.address);
  await pages.untilAsked(other);
  const back = await catchCallback(other, () => pages.logIn(other, email.toUpperCase(), PASSWORD));
  expect((await redeem(back.get('code')!, attempt.verifier)).status).toBe(200);
  await other.close();
});

for (const language of ['en', 'es', 'pt'])
  test(`the pages speak ${language} when the web site asks for it`, async ({ page }) => {
    await page.goto(newAttempt({ ui_locales: language }).address);
    expect(await pages.language(page)).toBe(language);
  });

test('a stranger is not signed in silently', async ({ page }) => {
  const { back } = await anotherCode(page, { prompt: 'none' });
  expect(back.get('error')).toBe('login_required');
  expect(back.has('code')).toBe(false);
});

test('refreshing gives a new pair each time; a token used twice is refused', async ({ page }) => {
  const { tokens } = await newPerson(page);
  const second = await refresh(tokens.refresh_token);
  expect(second.status).toBe(200);
  expect(second.body.refresh_token).not.toBe(tokens.refresh_token);
  await verify(second.body.access_token, 'nimbo-api');
  const replayed = await refresh(tokens.refresh_token);
  expect(replayed).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
});

test('of many refreshes with one token at most one is served', async ({ page }) => {
  const { tokens } = await newPerson(page);
  const replies = await Promise.all(Array.from({ length: 8 }, () => refresh(tokens.refresh_token)));
  expect(replies.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  expect(replies.every(({ status }) => status === 200 || status === 400)).toBe(true);
});

test('wrong passwords lock the account for a while, and nothing tells an account from none', async ({ page }) => {
  const { email } = await newPerson(page);
  await page.context().clearCookies();
  const said: string[] = [];
  const tryOnce = async (address: string, password: string) => {
    await page.goto(newAttempt().address);
    await pages.logIn(page, address, password);
    said.push(await pages.refusal(page));
  };
  await tryOnce(newEmail(), PASSWORD);
  for (let tries = 0; tries < 5; tries++) await tryOnce(email, `${PASSWORD}x`);
  // The right one now is refused like the wrong ones.
  await tryOnce(email, PASSWORD);
  expect(new Set(said).size).toBe(1);
});

test('logging out with the id token ends the session and what came from it', async ({ page }) => {
  const { tokens } = await newPerson(page);
  const query = new URLSearchParams({
    id_token_hint: tokens.id_token,
    client_id: 'nimbo-web',
    post_logout_redirect_uri: `${product().web}/limbo`,
    state: '/en',
  });
  await page.goto(`${openid()}/logout?${query}`);
  await expect(page).toHaveURL(new RegExp(`^${product().web}/`));
  expect((await refresh(tokens.refresh_token)).body.error).toBe('invalid_grant');
  await page.goto(newAttempt().address);
  await pages.untilAsked(page);
});

test('logging out never leads to another site', async ({ page }) => {
  const { tokens } = await newPerson(page);
  const query = new URLSearchParams({
    id_token_hint: tokens.id_token,
    post_logout_redirect_uri: 'https://evil.example/',
  });
  const reply = await page.goto(`${openid()}/logout?${query}`);
  expect(reply?.status()).toBe(400);
  expect((await refresh(tokens.refresh_token)).status).toBe(200);
});

test('the discovery document names what the web site uses', async () => {
  const found = (await (await fetch(`${issuer()}/.well-known/openid-configuration`)).json()) as Record<string, unknown>;
  expect(found).toMatchObject({
    issuer: issuer(),
    authorization_endpoint: `${openid()}/auth`,
    token_endpoint: `${openid()}/token`,
    jwks_uri: `${openid()}/certs`,
    end_session_endpoint: `${openid()}/logout`,
    revocation_endpoint: `${openid()}/revoke`,
  });
});
