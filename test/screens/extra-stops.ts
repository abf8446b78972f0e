import type { Page } from '@playwright/test';
import { press } from '../e2e/pad.ts';
import { en, type Language, onebox, play, WORDS } from '../e2e/player.ts';
import type { Stop } from '../tour/ways.ts';

/** A real game behind what lies over the stream. */
const REAL_GAME = 'frozen-bubble';
/** By then the readings of the stream have figures, in ms. */
const FIRST_READINGS_MS = 4000;
/** How long a game that somebody left running may take to be noticed, in ms. */
const NOTICED_MS = 4000;

/** Plays the real game; one that an earlier picture left running is ended first. */
async function playAnew(page: Page): Promise<void> {
  await page.goto(`${onebox().web}/en/go`);
  const end = page.getByRole('dialog').getByRole('button', { name: en.running.end });
  const isLeft = await end.waitFor({ timeout: NOTICED_MS }).then(
    () => true,
    () => false,
  );
  if (isLeft) {
    await end.click();
    await end.waitFor({ state: 'hidden' });
  }
  await play(page, REAL_GAME);
}

/** Ends the game from its open menu. */
export async function endFromMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: en.stream.end }).click();
  await page.getByRole('dialog', { name: en.stream.endTitle }).getByRole('button', { name: en.stream.end }).click();
}

const overGame = (name: string, then: (page: Page, language: Language) => Promise<void>): Stop => ({
  name,
  async open(page, language) {
    await playAnew(page);
    await then(page, language);
  },
});
export const streamMenu = overGame('stream-overlay', async (page, language) => {
  await press(page, 'guide');
  await page.getByRole('button', { name: WORDS[language].stream.resume }).waitFor();
});
export const streamItself = overGame('stream', async () => {});
export const streamWithReadings: Stop = {
  name: 'stream-hud',
  async open(page) {
    await page.addInitScript(() => {
      for (const key of Object.keys(localStorage).filter((name) => name.startsWith('nimbo-stream:')))
        localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key)!), showReadings: true }));
    });
    await playAnew(page);
    await page.waitForTimeout(FIRST_READINGS_MS);
  },
};

/** The page that leads on, held where it is: what it leads to has no content, so the browser stays. */
export const limboItself: Stop = {
  name: 'limbo',
  async open(page) {
    const { web } = onebox();
    await page.route(
      (url) => url.pathname !== '/limbo',
      (route) => (route.request().isNavigationRequest() ? route.fulfill({ status: 204 }) : route.fallback()),
    );
    await page.goto(`${web}/limbo`);
    await page.getByRole('heading').first().waitFor();
  },
};
