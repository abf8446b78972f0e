import { expect } from '@playwright/test';
import { crawl } from '../tour/crawl.ts';
import { type SignedIn, signInOnce } from '../tour/sign-in-once.ts';
import { STOPS } from '../tour/stops.ts';
import { test } from './traffic.ts';

/** Short walks, each time the same; `npm run check:crawl` takes long ones over every screen and dialog. */
const PRESSES = 150;
const SEED = 4;
const WALKED = ['home', 'search-results', 'game'];

let storageState: SignedIn;
test.beforeAll(async ({ browser }) => {
  storageState = await signInOnce(browser);
});

for (const stop of STOPS.filter(({ name }) => WALKED.includes(name)))
  test(`focus stays in sight whatever directions are pressed on ${stop.name}`, async ({ browser }) => {
    const context = await browser.newContext({ storageState });
    try {
      const page = await context.newPage();
      await stop.open(page, 'en');
      const { lost, visited } = await crawl(page, { seed: SEED, presses: PRESSES });
      expect(lost).toEqual([]);
      expect(visited).toBeGreaterThan(3);
    } finally {
      await context.close();
    }
  });
