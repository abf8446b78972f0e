import { type Browser, expect, type Page } from '@playwright/test';
import { callEverything } from '../tour/names.ts';
import { type SignedIn, signInOnce } from '../tour/sign-in-once.ts';
import { STOPS } from '../tour/stops.ts';
import type { Stop } from '../tour/ways.ts';
import { textsPastTheEdge } from './soundness.ts';
import { test } from './traffic.ts';

/** Some of it is what the tour searches for. */
const FORTY_WORDS = 'A super endless title of a game '.repeat(6).trim();
const WORD_WITHOUT_END = 'Maximiliana'.repeat(27);
const ARABIC = 'مغامرة النجوم super';

/** Screens of every visit that show the title of a game or the name of a person; `npm run check:sound` looks at all there are. */
const EVERY_VISIT = [
  'home',
  'games',
  'search',
  'game',
  'game-gallery',
  'game-similar',
  'terms',
  'saves',
  'user-menu',
  'log-out',
  'welcome',
  'settings',
  'notifications',
  'feedback-choose-game',
  'loader-queue',
  'already-running',
  'rating',
  'short-session',
];
const WINDOWS = [
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
];

let storageState: SignedIn;
test.beforeAll(async ({ browser }) => {
  storageState = await signInOnce(browser);
});

/** Nothing runs out at the sides, and what has focus can be seen. */
async function expectWhole(page: Page): Promise<void> {
  await expect.poll(() => textsPastTheEdge(page)).toEqual([]);
  const seen = () =>
    page.evaluate(() => {
      const { left, top, right, bottom } = document.activeElement!.getBoundingClientRect();
      return left >= -1 && right <= window.innerWidth + 1 && top < window.innerHeight && bottom > 0;
    });
  await expect.poll(seen).toBe(true);
}

async function look(browser: Browser, stop: Stop, title: string, nickname: string): Promise<void> {
  const context = await browser.newContext({ storageState, reducedMotion: 'reduce' });
  try {
    const page = await context.newPage();
    await callEverything(page, { title, nickname });
    await stop.open(page, 'en');
    for (const window of WINDOWS) {
      await page.setViewportSize(window);
      await expectWhole(page);
    }
  } finally {
    await context.close();
  }
}

/** `npm run check:sound` looks at every screen with both; a visit at each of its own with one of them. */
const looksAtAll = process.env.NIMBO_EVERY_STOP === '1';
for (const stop of STOPS) {
  const visited = EVERY_VISIT.indexOf(stop.name);
  if (looksAtAll || (visited >= 0 && visited % 2 === 0))
    test(`${stop.name} stays whole with a title of forty words and a name of three hundred letters`, ({ browser }) =>
      look(browser, stop, FORTY_WORDS, WORD_WITHOUT_END));
  if (looksAtAll || visited % 2 === 1)
    test(`${stop.name} stays whole with a title and a name from right to left`, ({ browser }) =>
      look(browser, stop, ARABIC, ARABIC));
}
