import { expect, type Page, test } from '@playwright/test';
import pg from 'pg';
import { en, greeted, WORDS } from '../e2e/player.ts';
import { administer, adminToken } from './administration.ts';
import { pages } from './pages.ts';
import { adminClient, LEAKED, newEmail, PASSWORD, product, requestToken } from './realm.ts';
import { askForRecovery } from './recovery.ts';

const NEW_PASSWORD = 'Relampago-y-trueno-2';
/** Longest time until another browser knows, in ms. Source: reliability facts T1. */
const KNOWS_MS = 5000;

/** Lets every access token the web site holds run out. */
async function expireTokens(): Promise<void> {
  const client = new pg.Client({ connectionString: product().databaseUrl });
  await client.connect();
  await client.query('update web.auth_sessions set refresh_after = now(), access_expires_at = now()');
  await client.end();
}

/** What the page itself asks for before it calls the api. */
const bearer = (page: Page) => page.evaluate(async () => (await fetch('/api/token')).status);

async function joinThroughTheApp(page: Page, email: string): Promise<void> {
  await greeted(page);
  await page.goto(`${product().web}/es/go`);
  await page.getByRole('button', { name: WORDS.es.loginWindow.login, exact: true }).click();
  await pages.untilAsked(page);
  expect(await pages.language(page)).toBe('es');
  await pages.join(page, email, PASSWORD);
  await page.waitForURL(`${product().web}/es/go**`);
}

test('a person joins in the app, is at home, renews in many tabs at once, and logs out everywhere', async ({
  page,
  context,
}) => {
  const email = newEmail();
  await joinThroughTheApp(page, email);
  await expect.poll(() => bearer(page)).toBe(200);
  await expect(page.getByRole('button', { name: WORDS.es.loginWindow.login, exact: true })).toBeHidden();

  await test.step('the session knows the person', async () => {
    const session = await page.evaluate(async () => (await fetch('/api/auth/session')).json());
    expect(session.user).toMatchObject({ email, language: 'es' });
  });

  await test.step('the api knows the household by the bearer', async () => {
    const status = await page.evaluate(async (api) => {
      const { access_token } = await (await fetch('/api/token')).json();
      const headers = { authorization: `Bearer ${access_token}` };
      return (await fetch(`${api}/household/profiles`, { headers })).status;
    }, product().userApi);
    expect(status).toBe(200);
  });

  await test.step('tokens that ran out are renewed once for all tabs', async () => {
    await expireTokens();
    const tabs = [page, await context.newPage(), await context.newPage()];
    for (const tab of tabs.slice(1)) await tab.goto(`${product().web}/es`);
    const answers = await Promise.all([...tabs, ...tabs, ...tabs].map(bearer));
    expect(new Set(answers)).toEqual(new Set([200]));
    for (const tab of tabs.slice(1)) await tab.close();
  });

  await test.step('logging out ends it here and at the identity service', async () => {
    await page.goto(`${product().web}/en/sign-out`);
    await page.locator('main button').click();
    // By way of the identity service.
    await page.waitForURL(`${product().web}/en`);
    expect(await bearer(page)).toBe(401);
    await page.goto(`${product().web}/en/go`);
    await page.getByRole('button', { name: en.loginWindow.login, exact: true }).click();
    await pages.untilAsked(page);
  });
});

test('a person changes the password in the product, where the identity service keeps it', async ({ page }) => {
  const email = newEmail();
  await joinThroughTheApp(page, email);
  await expect.poll(() => bearer(page)).toBe(200);
  const change = (currentPassword: string, newPassword: string) =>
    page.evaluate(
      async ({ api, body }) => {
        const { access_token } = await (await fetch('/api/token')).json();
        const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
        const reply = await fetch(`${api}/account/password`, { method: 'PUT', headers, body: JSON.stringify(body) });
        return { status: reply.status, code: (await reply.json()).code as string | undefined };
      },
      { api: product().userApi, body: { currentPassword, newPassword } },
    );
  expect((await change(`${PASSWORD}x`, NEW_PASSWORD)).code).toBe('password-wrong');
  expect((await change(PASSWORD, 'tormenta')).code).toBe('password-refused');
  expect((await change(PASSWORD, LEAKED)).code).toBe('password-refused');
  expect(await change(PASSWORD, NEW_PASSWORD)).toEqual({ status: 200, code: undefined });
  // Whoever changed it stays signed in.
  expect(await bearer(page)).toBe(200);
  const right = { grant_type: 'password', username: email, password: NEW_PASSWORD };
  expect((await requestToken(right, adminClient())).status).toBe(200);
  expect((await requestToken({ ...right, password: PASSWORD }, adminClient())).body.error).toBe('invalid_grant');
});

test('a password that is set by the link of a mail signs out whoever is at home, within five seconds', async ({
  page,
  browser,
}) => {
  const email = newEmail();
  await joinThroughTheApp(page, email);
  await expect.poll(() => bearer(page)).toBe(200);
  const found = await administer('GET', `/users?email=${encodeURIComponent(email)}&exact=true`, {
    token: await adminToken(),
  });
  const [{ id }] = found.body as [{ id: string }];
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(await askForRecovery(email, id));
  const logIn = page.getByRole('button', { name: WORDS.es.loginWindow.login, exact: true });
  await expect(logIn).toBeHidden();
  await pages.setPassword(elsewhere, NEW_PASSWORD);
  await expect(logIn).toBeVisible({ timeout: KNOWS_MS });
  expect(await bearer(page)).toBe(401);
  await elsewhere.context().close();
});
