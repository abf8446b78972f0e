import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import { en, greeted, onebox } from './player.ts';
import { test } from './traffic.ts';

const OLD = 'Tormenta-Canary-1';
const CHANGED = 'Relampago-Canary-2';
const RECOVERED = 'Granizo-Canary-3';
/** Longest time until another browser knows, in ms. Source: reliability facts T1. */
const KNOWS_MS = 5000;

interface Mail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
}

async function newBrowser(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await greeted(page);
  return page;
}

const atHome = (page: Page) =>
  expect(
    page.getByRole('link', { name: en.nav.search }).or(page.getByRole('button', { name: en.nav.search })),
  ).toBeVisible({
    timeout: 30_000,
  });
const loginWindow = (page: Page) => page.getByRole('button', { name: en.loginWindow.login, exact: true });

async function join(page: Page, email: string): Promise<void> {
  await page.goto(`${onebox().web}/en/go`);
  await page.getByRole('button', { name: en.loginWindow.join }).click();
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(OLD);
  await page.locator('input[name=passwordAgain]').fill(OLD);
  await page.locator('input[name=passwordAgain]').press('Enter');
  await atHome(page);
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await loginWindow(page).click();
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.locator('input[name=password]').press('Enter');
}

/** The link of the newest mail with this subject. */
async function linkTo(email: string, subject: RegExp): Promise<string> {
  let link = '';
  await expect(async () => {
    const reply = await fetch(`${onebox().mail}/mails.json?to=${encodeURIComponent(email)}`);
    const mail = ((await reply.json()) as Mail[]).find((each) => subject.test(each.subject));
    link = /https?:\/\/\S+action-token\S+/.exec(mail?.text ?? '')![0];
  }).toPass({ timeout: 15_000 });
  return link;
}

/** Everything the processes have written. */
function logs(): string {
  const folder = path.join(path.dirname(process.env.NIMBO_E2E_ONEBOX!), 'logs');
  return readdirSync(folder)
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .join('\n');
}

test('a password changed in one browser signs the other out, and a forgotten one comes back by mail', async ({
  browser,
}) => {
  const email = `ana.${randomUUID()}@casa.example`;
  const [first, second] = [await newBrowser(browser), await newBrowser(browser)];
  const seen: string[] = [];
  for (const page of [first, second]) page.on('request', (request) => seen.push(request.url()));
  await join(first, email);
  await second.goto(`${onebox().web}/en/go`);
  await logIn(second, email, OLD);
  await atHome(second);

  await first.goto(`${onebox().web}/en/go/password`);
  const field = (label: string) => first.getByLabel(label, { exact: true });
  const change = first.getByRole('button', { name: en.password.change });
  await change.click();
  for (const fault of ['current-missing', 'password-missing', 'again-missing'] as const)
    await expect(first.getByText(en.password[`fault-${fault}`])).toBeVisible();
  await field(en.password.current).fill('Wrong-Canary-0');
  await field(en.password.password).fill(CHANGED);
  await field(en.password.again).fill(`${CHANGED}x`);
  await change.click();
  await expect(first.getByText(en.password['fault-passwords-differ'])).toBeVisible();
  await field(en.password.again).fill(CHANGED);
  await change.click();
  await expect(first.getByText(en.password['fault-current-wrong'])).toBeVisible();
  await field(en.password.current).fill(OLD);
  await change.click();
  await expect(first.getByText(en.password.changed)).toBeVisible();
  await expect(loginWindow(second)).toBeVisible({ timeout: KNOWS_MS });
  await first.goto(`${onebox().web}/en/go/account`);
  await expect(first.getByText(en.account.thisDevice)).toHaveCount(1);

  await logIn(second, email, OLD);
  await expect(second.getByRole('alert')).toBeVisible();
  await second.getByRole('link', { name: 'Forgot your password?' }).click();
  const send = second.getByRole('button', { name: 'Send the link' });
  await second.getByLabel('Email').fill(`nobody.${randomUUID()}@casa.example`);
  await send.click();
  await expect(second.getByText("We couldn't find a user for the specified email")).toBeVisible();
  await second.getByLabel('Email').fill(email);
  await send.click();
  await expect(second.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  const link = await linkTo(email, /new password/i);
  await second.goto(link);
  await second.locator('input[name=password]').fill(RECOVERED);
  await second.locator('input[name=passwordAgain]').fill(RECOVERED);
  await second.locator('input[name=passwordAgain]').press('Enter');
  await expect(second.getByRole('heading', { name: 'Your password is changed' })).toBeVisible();
  await expect(loginWindow(first)).toBeVisible({ timeout: KNOWS_MS });
  await second.goto(link);
  await expect(second.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await second.goto(`${onebox().web}/en/go`);
  await logIn(second, email, RECOVERED);
  await atHome(second);

  const key = new URL(link).searchParams.get('key')!;
  const written = logs();
  for (const secret of [OLD, CHANGED, RECOVERED, 'Wrong-Canary-0', key, email]) expect(written).not.toContain(secret);
  const elsewhere = seen.filter((url) => url.includes(key) && !url.startsWith(onebox().identity));
  expect(elsewhere).toEqual([]);
  expect(seen.filter((url) => url.includes('Canary'))).toEqual([]);
});

test('an account is left for good after two questions and its password', async ({ browser }) => {
  const email = `beto.${randomUUID()}@casa.example`;
  const page = await newBrowser(browser);
  await join(page, email);
  await page.goto(await linkTo(email, /confirm your email/i));
  await page.getByRole('button', { name: 'Confirm the email' }).click();
  await page.goto(`${onebox().web}/en/go/account`);
  await expect(page.getByText(en.account.confirmed)).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: en.account.export }).click();
  expect(JSON.parse(readFileSync((await (await download).path())!, 'utf8'))).toMatchObject({ account: { email } });

  await page.getByRole('button', { name: en.account.delete }).click();
  await page.getByRole('button', { name: en.account.deleteGoOn }).click();
  const dialog = page.getByRole('dialog', { name: en.account.deleteSure });
  await dialog.getByRole('button', { name: en.account.delete }).click();
  await expect(dialog.getByText(en.password['fault-current-missing'])).toBeVisible();
  await dialog.getByLabel(en.password.current, { exact: true }).fill(OLD);
  await dialog.getByRole('button', { name: en.account.delete }).click();
  await page.waitForURL(`${onebox().web}/en`);
  await page.goto(`${onebox().web}/en/go`);
  await logIn(page, email, OLD);
  await expect(page.getByRole('alert')).toBeVisible();
});
