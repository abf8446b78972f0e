import { type Catcher, catchMails } from '@nimbo/mail/catcher';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadAccount } from '../src/accounts/account-store.ts';
import { linkAccount } from '../src/social/social-accounts.ts';
import { administrationOf, newUser } from './support/administration.ts';
import { openBrowser } from './support/browser.ts';
import { linkTo, setPassword } from './support/mails.ts';
import { newEmail, type Running, startIdentity } from './support/service.ts';

const NEW_PASSWORD = 'Relampago-7';
let running: Running;
let catcher: Catcher;
let admin: ReturnType<typeof administrationOf>;
beforeAll(async () => {
  catcher = await catchMails({ port: 0 });
  running = await startIdentity({ IDENTITY_MAIL_URL: catcher.url, IDENTITY_RATE_LIMITS: 'no' });
  admin = administrationOf(running);
});
afterAll(async () => {
  await running.stop();
  await catcher.close();
});

describe('what was joined to an account', () => {
  const linked = async (id: string) => (await admin('GET', `/users/${id}/federated-identity`)).body.length;
  const personOf = (email: string) => ({ provider: 'google' as const, subject: email, email, emailVerified: true });

  it('before anybody had proved to own its address goes when the owner does, by a new password', async () => {
    const { id, email } = await newUser(running);
    const account = (await loadAccount(running.database.pool, id))!;
    expect(await linkAccount(running.database.pool, account, personOf(email))).toBe(true);
    await admin('PUT', `/users/${id}/execute-actions-email`, ['UPDATE_PASSWORD']);
    await setPassword(running.origin, await linkTo(catcher, email, /new password/), NEW_PASSWORD);
    expect(await linked(id)).toBe(0);
    // Somebody who gave the former password a moment earlier.
    expect(await linkAccount(running.database.pool, account, personOf(email))).toBe(false);
    expect(await linked(id)).toBe(0);
  });

  it('by its owner stays', async () => {
    const { id, email } = await newUser(running);
    await running.database.pool.query('update identity.accounts set email_verified = true where id = $1', [id]);
    await linkAccount(running.database.pool, (await loadAccount(running.database.pool, id))!, personOf(email));
    await admin('PUT', `/users/${id}/execute-actions-email`, ['UPDATE_PASSWORD']);
    await setPassword(running.origin, await linkTo(catcher, email, /new password/), NEW_PASSWORD);
    expect(await linked(id)).toBe(1);
  });
});

describe('confirmation of the address', () => {
  it('is asked for at joining and happens with the button, not with the link', async () => {
    const { email, id } = await newUser(running);
    const link = await linkTo(catcher, email, /Confirm your email/);
    const browser = openBrowser(running.origin);
    const page = await browser.get(link);
    expect((await admin('GET', `/users/${id}`)).body.emailVerified).toBe(false);
    expect((await browser.submit(page, {})).text).toContain('Your email is confirmed');
    expect((await admin('GET', `/users/${id}`)).body.emailVerified).toBe(true);
    expect((await browser.get(link)).status).toBe(400);
  });

  it('is for the address it was sent to, and sets no password', async () => {
    const { email, id } = await newUser(running);
    const link = await linkTo(catcher, email, /Confirm your email/);
    const browser = openBrowser(running.origin);
    const page = await browser.get(link);
    await running.database.pool.query('update identity.accounts set email_key = $2 where id = $1', [id, newEmail()]);
    expect((await browser.submit(page, { password: NEW_PASSWORD, passwordAgain: NEW_PASSWORD })).status).toBe(400);
    expect((await admin('GET', `/users/${id}`)).body.emailVerified).toBe(false);
  });
});
