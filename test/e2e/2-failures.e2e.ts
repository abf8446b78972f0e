import { test as base, expect, type Page } from '@playwright/test';
import { type SignedIn, signInOnce } from '../tour/sign-in-once.ts';
import { button, cards, goTo, heading } from '../tour/ways.ts';
import { en, onebox } from './player.ts';

let signedIn: SignedIn;
const test = base.extend({
  storageState: async ({ browserName: _ }, use) => use(signedIn),
});
test.beforeAll(async ({ browser }) => {
  signedIn = await signInOnce(browser);
});
// What is still asked for when a test is over is nobody's.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

const avatar = (page: Page) => button(page, new RegExp(en.nav.profile.replace('{name}', '')));
const dialog = (page: Page, name?: string) => page.getByRole('dialog', name ? { name } : {});
const bar = (page: Page) => page.getByRole('navigation', { name: en.nav.sections });

/** Home, once the code of the usual screens has come behind it. */
async function openSettledHome(page: Page): Promise<void> {
  await goTo(page, 'en');
  await expect(button(page, en.home.moreInfo)).toBeVisible();
  let before = -1;
  await expect(async () => {
    const later = await page.evaluate(() => {
      const [{ loadEventStart }] = performance.getEntriesByType('navigation') as [PerformanceNavigationTiming];
      const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
      return scripts.filter(({ startTime }) => startTime > loadEventStart + 3900).length;
    });
    const isStill = later > 4 && later === before;
    before = later;
    expect(isStill).toBe(true);
  }).toPass({ intervals: [1000], timeout: 30_000 });
}

test('without a connection the app stays: usual screens open, others say so and come when it is back', async ({
  page,
  context,
}) => {
  await openSettledHome(page);
  await context.setOffline(true);
  await bar(page).getByRole('link', { name: en.nav.games, exact: true }).click();
  await expect(heading(page, en.nav.games)).toBeVisible();
  await cards(page).first().click();
  await expect(heading(page, en.error.network)).toBeVisible();
  const game = page.url();

  await avatar(page).click();
  await dialog(page).getByRole('link', { name: en.account.title }).click();
  await expect(page.getByRole('alert').filter({ hasText: en.error.networkText })).toBeVisible();
  await expect(bar(page)).toBeVisible();
  await expect(button(page, en.common.tryAgain)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(page, en.error.network)).toBeVisible();

  await avatar(page).click();
  await button(page, en.menu.logOut).click();
  await expect(dialog(page, en.error.network)).toContainText(en.error.networkText);
  await dialog(page).getByRole('button', { name: en.common.close }).click();
  await expect(dialog(page)).toHaveCount(0);

  await context.setOffline(false);
  await expect(heading(page, en.account.title)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(game);
  await expect(page.getByRole('tab', { name: en.game.information })).toBeVisible();
});

test('a screen and a dialog whose code does not come are asked for again, and brought by the page of a newer build', async ({
  page,
}) => {
  await openSettledHome(page);
  const chunks = '**/_next/static/chunks/**';
  await page.route(chunks, (route) => route.abort());
  await avatar(page).click();
  await button(page, en.menu.logOut).click();
  await expect(dialog(page, en.error.network)).toBeVisible();
  await page.unroute(chunks);
  await button(page, en.common.tryAgain).click();
  await expect(dialog(page, en.menu.logOutTitle)).toBeVisible();
  await button(page, en.menu.stay).click();

  let isGone = true;
  await page.route(chunks, (route) => (isGone ? route.fulfill({ status: 404 }) : route.continue()));
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isGone = false;
  });
  await avatar(page).click();
  await dialog(page).getByRole('link', { name: en.account.title }).click();
  await expect(heading(page, en.error.network)).toBeVisible();
  const loadedAnew = page.waitForEvent('load');
  await button(page, en.common.tryAgain).click();
  await loadedAnew;
  await expect(page).toHaveURL(`${onebox().web}/en/go/account`);
  await expect(heading(page, en.account.title)).toBeVisible();
});
