import type { OwnAccount } from '@nimbo/contracts/own-account-routes';
import type { Page } from '@playwright/test';
import { type Language, WORDS } from '../e2e/player.ts';
import { button, goTo, type Stop } from './ways.ts';

const ACCOUNT: OwnAccount = { email: 'ana@casa.example', emailVerified: false, hasPassword: true, provider: null };
const DEVICES = [
  { id: '0b9d9a40-5ed0-4fb0-9a30-1f8f0bf8a001', current: true, system: 'Windows NT 10.0; Win64; x64; rv:140.0' },
  { id: '0b9d9a40-5ed0-4fb0-9a30-1f8f0bf8a002', current: false, system: 'Android 15; Mobile; rv:140.0' },
].map(({ id, current, system }) => ({
  id,
  current,
  userAgent: `Mozilla/5.0 (${system}) Gecko/20100101 Firefox/140.0`,
  signedInAt: '2026-01-01T10:00:00.000Z',
  seenAt: '2026-01-02T20:30:00.000Z',
}));

/** An account that is the same on every machine. */
async function standInForAccount(page: Page, changes: Partial<OwnAccount> = {}): Promise<void> {
  await page.route('**/user/account', (route) => route.fulfill({ json: { ...ACCOUNT, ...changes } }));
  await page.route('**/user/account/devices', (route) => route.fulfill({ json: DEVICES }));
}

export async function openPassword(page: Page, language: Language): Promise<void> {
  await standInForAccount(page);
  await goTo(page, language, '/password');
  await button(page, WORDS[language].password.change).waitFor();
}

async function openAccount(page: Page, language: Language): Promise<void> {
  await standInForAccount(page);
  await goTo(page, language, '/account');
  await button(page, WORDS[language].account.everywhere).waitFor();
}

/** Password and account. */
export const ACCOUNT_STOPS: readonly Stop[] = [
  { name: 'password', open: openPassword },
  {
    name: 'password-faults',
    async open(page, language) {
      await openPassword(page, language);
      await button(page, WORDS[language].password.change).click();
      await page.getByRole('alert').first().waitFor();
    },
  },
  {
    name: 'password-social',
    async open(page, language) {
      await standInForAccount(page, { hasPassword: false, provider: 'google' });
      await goTo(page, language, '/password');
      await page.getByText(WORDS[language].password.socialText).waitFor();
    },
  },
  { name: 'account', open: openAccount },
  {
    name: 'account-everywhere',
    async open(page, language) {
      await openAccount(page, language);
      await button(page, WORDS[language].account.everywhere).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'account-delete',
    async open(page, language) {
      await openAccount(page, language);
      await button(page, WORDS[language].account.delete).click();
      await button(page, WORDS[language].account.deleteGoOn).click();
      await page.getByRole('dialog').locator('input').waitFor();
    },
  },
];

async function openRecovery(page: Page, reply: { status: number; json: object }): Promise<void> {
  await page.route('**/account/recovery', (route) => route.fulfill(reply));
  await page.locator('input[type=email]').fill('ana@casa.example');
  await page.locator('button[type=submit]').click();
}

/** A forgotten password, before anybody is signed in. */
export const recoveryStops = (open: (page: Page, language: Language) => Promise<void>): readonly Stop[] => [
  { name: 'recover', open },
  {
    name: 'recover-unknown',
    async open(page, language) {
      await open(page, language);
      await openRecovery(page, { status: 404, json: { code: 'email-unknown' } });
      await page.getByRole('alert').filter({ hasText: /\w/ }).waitFor();
    },
  },
  {
    name: 'recover-sent',
    async open(page, language) {
      await open(page, language);
      await openRecovery(page, { status: 200, json: { sent: true } });
      await page.getByText('a••@casa.example').waitFor();
    },
  },
];
