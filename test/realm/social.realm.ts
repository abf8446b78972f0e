import { expect, type Page, test } from '@playwright/test';
import { decodeJwt } from 'jose';
import { wasVouched } from '../../apps/api/src/tokens/identity-tokens.ts';
import { en, greeted } from '../e2e/player.ts';
import { administer, adminToken } from './administration.ts';
import { pages } from './pages.ts';
import { anotherCode, newAttempt, newEmail, newPerson, PASSWORD, product, redeem } from './realm.ts';

/** Tells the provider in Twitch's place who is signed in there. */
async function signedInAtTwitch(person: { sub: string; email: string; email_verified: boolean }): Promise<void> {
  await fetch(`${process.env.NIMBO_UPSTREAM}/person`, { method: 'PUT', body: JSON.stringify(person) });
}

/** Claims that tell how somebody signed in. */
type Vouched = Parameters<typeof wasVouched>[0];

const goOn = (page: Page) => page.getByRole('button', { name: 'Go on' }).click();

test('a person joins through a provider, plays under that account, and has no password here', async ({ page }) => {
  const email = newEmail();
  await signedInAtTwitch({ sub: email, email, email_verified: true });
  await greeted(page);
  await page.goto(`${product().web}/en/go`);
  await page.getByRole('button', { name: en.loginWindow.login, exact: true }).click();
  await pages.untilAsked(page);
  await page.getByRole('link', { name: /Twitch/ }).click();
  await goOn(page);
  await page.waitForURL(`${product().web}/en/go**`);
  const session = await page.evaluate(async () => (await fetch('/api/auth/session')).json());
  expect(session.user.email).toBe(email);

  const { code, verifier } = await anotherCode(page);
  const claims = decodeJwt((await redeem(code, verifier)).body.access_token);
  expect(wasVouched(claims as Vouched)).toBe(true);
  const { sub } = claims;
  const token = await adminToken();
  const providers = await administer('GET', `/users/${sub}/federated-identity`, { token });
  expect(providers.body).toMatchObject([{ identityProvider: 'twitch', userId: email }]);
  expect((await administer('GET', `/users/${sub}/credentials`, { token })).body).toEqual([]);
});

test('an account with the same address is not opened by a provider', async ({ page, browser }) => {
  const { email } = await newPerson(page);
  await signedInAtTwitch({ sub: `another-${email}`, email, email_verified: true });
  const other = await (await browser.newContext()).newPage();
  await other.goto(newAttempt().address);
  await other.getByRole('link', { name: /Twitch/ }).click();
  await goOn(other);
  await other.waitForLoadState();
  expect(other.url().startsWith(product().identity)).toBe(true);
  const { back } = await anotherCode(other, { prompt: 'none' });
  expect(back.get('error')).toBe('login_required');
  await other.context().close();

  const { code, verifier } = await anotherCode(page);
  const claims = decodeJwt((await redeem(code, verifier)).body.access_token);
  expect(wasVouched(claims as Vouched)).toBe(false);
  const { sub } = claims;
  const providers = await administer('GET', `/users/${sub}/federated-identity`, { token: await adminToken() });
  expect(providers.body).toEqual([]);
  // Its password opens it as before.
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(newAttempt().address);
  await pages.logIn(stranger, email, PASSWORD);
  await stranger.waitForURL((url) => url.origin === new URL(product().web).origin);
  await stranger.context().close();
});
