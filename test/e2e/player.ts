import type { OneboxFile } from '@nimbo/contracts/onebox';
import { MESSAGES } from '@nimbo/i18n';
import { expect, type Locator, type Page } from '@playwright/test';
import pg from 'pg';
import { readOnebox } from './onebox.ts';

export type Language = 'en' | 'es' | 'pt';
/** The product's own words: the tests find things as a person does, by their names. */
export const WORDS = MESSAGES;
export const { en } = MESSAGES;

/** The onebox of this run, which has the demo account. */
export function onebox(): OneboxFile & Required<Pick<OneboxFile, 'demo'>> {
  const file = process.env.NIMBO_E2E_ONEBOX;
  if (!file) throw new Error('NIMBO_E2E_ONEBOX is not set: the global set-up did not run');
  const { demo, ...rest } = readOnebox(file);
  if (!demo) throw new Error('this onebox has no demo account');
  return { ...rest, demo };
}

/** The port block of this run, also while nothing runs on it. */
export const basePort = () => Number(process.env.NIMBO_E2E_PORT);

/** Rows of the product's database, to see what was really stored. */
export async function rows<T extends pg.QueryResultRow>(
  statement: string,
  values: readonly unknown[] = [],
): Promise<T[]> {
  const client = new pg.Client({ connectionString: onebox().databaseUrl });
  await client.connect();
  try {
    return (await client.query<T>(statement, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** A browser that has been greeted before: neither the intro nor the welcome stands in the way. */
export async function greeted(page: Page): Promise<void> {
  await page.addInitScript(() => {
    localStorage.setItem('nimbo-intro-seen', '1');
    // As far ahead as it is ever set.
    localStorage.setItem('welcome-expire', String(Date.now() + 14_400_000));
  });
}

/** Signs in through the real pages of the identity service. */
export async function signIn(page: Page, language: Language = 'en', { greet = false } = {}): Promise<void> {
  const { web, demo } = onebox();
  if (!greet) await greeted(page);
  await page.goto(`${web}/${language}/go`);
  await page.getByRole('button', { name: WORDS[language].loginWindow.login, exact: true }).click();
  await page.locator('input[name=email]').fill(demo.email);
  await page.locator('input[name=password]').fill(demo.password);
  await page.locator('input[name=password]').press('Enter');
  await expect(
    page
      .getByRole('link', { name: WORDS[language].nav.search })
      .or(page.getByRole('button', { name: WORDS[language].nav.search })),
  ).toBeVisible({ timeout: 30_000 });
}

/** From the game's page to the running picture, through the terms where they are still to be accepted. */
export async function play(page: Page, gid: string): Promise<void> {
  await page.goto(`${onebox().web}/en/go/game/${gid}`);
  await page.getByRole('button', { name: en.game.play, exact: true }).click();
  await untilStreaming(page);
}

/** Accepts pending terms and waits for the first decoded picture; `press` is how whoever has no mouse presses a button. */
export async function untilStreaming(
  page: Page,
  language: Language = 'en',
  press = (button: Locator) => button.click(),
): Promise<void> {
  const video = page.locator('video');
  const accept = page.getByRole('button', { name: WORDS[language].terms.accept });
  await expect(accept.or(video).first()).toBeVisible({ timeout: 30_000 });
  if (await accept.isVisible()) await press(accept);
  await expect(video).toBeVisible({ timeout: 60_000 });
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.videoWidth), { timeout: 30_000 })
    .toBeGreaterThan(0);
  // A browser that plays for the first time is asked to adjust its screen.
  const looksRight = page.getByRole('button', { name: WORDS[language].calibration.save });
  if (await looksRight.isVisible()) await press(looksRight);
}

/** Leaves the running game by the session menu, as a player does. */
export async function endSession(page: Page): Promise<void> {
  await page.keyboard.down('Escape');
  await expect(page.getByRole('button', { name: en.stream.end })).toBeVisible();
  await page.keyboard.up('Escape');
  await page.getByRole('button', { name: en.stream.end }).click();
  const confirmation = page.getByRole('dialog', { name: en.stream.endTitle });
  await confirmation.getByRole('button', { name: en.stream.end }).click();
}
