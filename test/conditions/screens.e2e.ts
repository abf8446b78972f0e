import { BEARER_TTL_SECONDS } from '@nimbo/contracts/tokens';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { en } from '../e2e/player.ts';
import { textsPastTheEdge } from '../e2e/soundness.ts';
import { crawl } from '../tour/crawl.ts';
import { type SignedIn, signInOnce } from '../tour/sign-in-once.ts';
import { STOPS } from '../tour/stops.ts';
import type { Stop } from '../tour/ways.ts';
import { CONDITIONS, type Condition } from './conditions.ts';

/** Where the catalogue is shown, or what the profile, the household or the account is stands in its place. */
const SCREENS = [
  'home',
  'kids',
  'games',
  'category',
  'free',
  'search',
  'search-results',
  'search-nothing',
  'game',
  'game-gallery',
  'game-similar',
  'gallery-viewer',
  'game-unknown',
  'saves',
  'user-menu',
  'log-out',
  'settings',
  'notifications',
  'notifications-empty',
  'feedback-game',
  'feedback-choose-game',
  'who',
  'profiles',
  'profile-edit',
  'password',
  'account',
  'intro',
  'welcome',
];
/** Long enough for what comes at all, in ms; what does not has said so by then. */
const PATIENCE_MS = 7000;
/** Reads that follow one another are late each; the first start of the code of a screen is too. */
const SLOW_PATIENCE_MS = 50_000;
/** By then a page that waits shows that it does, in ms. Source: DESIGN §8 "Loading". */
const WAITING_SHOWN_MS = 4000;
const PRESSES = 24;
const SEED = 6;

/** A bearer that ends while the api is down is another condition than the one looked at. */
const SIGNED_IN_FOR_MS = (BEARER_TTL_SECONDS * 1000) / 2;

let storageState: SignedIn;
let signedInAt = 0;
test.beforeEach(async ({ browser }) => {
  if (Date.now() - signedInAt < SIGNED_IN_FOR_MS) return;
  storageState = await signInOnce(browser);
  signedInAt = Date.now();
});

/** A dialog, or what stands in place of a screen's content or of a rail's. */
const designedState = (page: Page) =>
  page.locator('dialog[open], [role=alertdialog], main .n-empty, main .n-rail__empty, main [role=alert]').first();

/** Drizzle, or anything to read or to press below the bar; what another kind of window alone shows is neither. */
const somethingShown = (page: Page) =>
  page
    .locator('.n-skeleton, .go-splash, main :is(h1, h2, p, a, button), dialog[open]')
    .filter({ visible: true })
    .first();

async function look(browser: Browser, stop: Stop, condition: Condition): Promise<void> {
  const context = await browser.newContext({ storageState, reducedMotion: 'reduce' });
  context.setDefaultTimeout(condition.delayMs === undefined ? PATIENCE_MS : SLOW_PATIENCE_MS);
  const uncaught: string[] = [];
  try {
    const page = await context.newPage();
    page.on('pageerror', (error) => uncaught.push(error.message));
    await condition.set(page);
    const opening = stop.open(page, 'en').then(
      () => null,
      (error: Error) => error.message.split('\n')[0]!,
    );
    if (condition.delayMs !== undefined) {
      await page.waitForURL(/\/go/);
      await expect(somethingShown(page)).toBeVisible({ timeout: WAITING_SHOWN_MS });
    }
    const missing = await opening;
    // Content, or a designed state in its place; and what was late has come.
    if (missing !== null) {
      expect(condition.delayMs, `${stop.name} never came: ${missing}`).toBeUndefined();
      await expect(designedState(page), missing).toBeVisible();
    }
    await expect(page.locator('.n-skeleton'), 'nothing is on its way for ever').toHaveCount(0);
    await expect(page.locator('.go-failed'), 'nothing has failed to draw').toHaveCount(0);
    if (condition.unread)
      for (const query of ['super', 'qqqzzz'])
        await expect(page.getByRole('heading', { name: en.search.nothing.replace('{query}', query) })).toHaveCount(0);
    await expectAWayOn(page);
    expect(uncaught).toEqual([]);
  } finally {
    await context.close();
  }
}

/** Something to press in the page or the dialog over it, focus that goes there and stays in sight, nothing past the edge. */
async function expectAWayOn(page: Page): Promise<void> {
  const layer = page.locator('dialog[open], [role=alertdialog]').last();
  const place = (await layer.count()) > 0 ? layer : page.getByRole('main');
  await expect(place.locator('a, button, input, [tabindex="0"]').filter({ visible: true })).not.toHaveCount(0);
  await expect.poll(() => textsPastTheEdge(page)).toEqual([]);
  const { lost, visited, targets } = await crawl(page, { seed: SEED, presses: PRESSES });
  expect(lost).toEqual([]);
  expect(visited, `of ${targets}`).toBeGreaterThan(0);
}

for (const condition of CONDITIONS)
  for (const name of SCREENS) {
    const stop = STOPS.find((each) => each.name === name);
    if (!stop) throw new Error(`no stop of the tour is called ${name}`);
    test(`${name} stays whole with ${condition.name}`, ({ browser }) => look(browser, stop, condition));
  }
