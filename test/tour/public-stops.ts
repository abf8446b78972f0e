import type { Page } from '@playwright/test';
import { type Language, onebox, WORDS } from '../e2e/player.ts';
import { recoveryStops } from './account-stops.ts';
import { standInForNoReader } from './stand-ins.ts';
import { goTo, type Stop } from './ways.ts';

/** Opens a page of the web app outside the app, below its language or, as `/limbo`, without one. */
const site = (path: (language: Language) => string) => async (page: Page, language: Language) => {
  await page.goto(`${onebox().web}${path(language)}`);
  await page.getByRole('heading').first().waitFor();
};

async function openLogIn(page: Page, language: Language): Promise<void> {
  await goTo(page, language);
  await page.getByRole('button', { name: WORDS[language].loginWindow.login, exact: true }).click();
  await page.locator('input[name=email]').waitFor();
}

/** Pages that somebody sees who is not signed in. */
export const PUBLIC_STOPS: readonly Stop[] = [
  { name: 'landing', open: site((language) => `/${language}`) },
  { name: 'missing-page', open: site((language) => `/${language}/nothing-here`) },
  { name: 'sign-in-error', open: site((language) => `/${language}/sign-in?error=OAuthCallback`) },
  { name: 'auth-error', open: site((language) => `/${language}/auth-error?error=Configuration`) },
  { name: 'sign-out', open: site((language) => `/${language}/sign-out`) },
  { name: 'limbo', open: site(() => '/limbo') },
  {
    name: 'splash',
    async open(page, language) {
      // Never answered: the app goes on waiting for its sign-in, and for a bearer.
      await standInForNoReader(page);
      for (const address of ['auth/session', 'token']) await page.route(`**/api/${address}`, () => {});
      await goTo(page, language);
      await page.getByText(WORDS[language].loader.splash).waitFor();
    },
  },
  {
    name: 'login-window',
    async open(page, language) {
      await goTo(page, language);
      await page.getByRole('button', { name: WORDS[language].loginWindow.login, exact: true }).waitFor();
    },
  },
  { name: 'log-in', open: openLogIn },
  ...recoveryStops(site((language) => `/${language}/recover`)),
  {
    name: 'log-in-refused',
    async open(page, language) {
      await openLogIn(page, language);
      await page.locator('input[name=email]').fill('nobody@nimbo.example');
      await page.locator('input[name=password]').fill('Wrong-password-1');
      await page.locator('input[name=password]').press('Enter');
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'join',
    async open(page, language) {
      await goTo(page, language);
      await page.getByRole('button', { name: WORDS[language].loginWindow.join }).click();
      await page.locator('input[name=passwordAgain]').waitFor();
    },
  },
];
