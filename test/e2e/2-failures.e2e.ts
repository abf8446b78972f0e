import { expect, type Page } from '@playwright/test';
import { GAME } from '../tour/launch-stops.ts';
import { type SignedIn, signInOnce } from '../tour/sign-in-once.ts';
import { button, cards, goTo, heading } from '../tour/ways.ts';
import { connectPad, press } from './pad.ts';
import { en, type Language, onebox, signIn, WORDS } from './player.ts';
import { test as base } from './traffic.ts';

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

/** Home in use, once the code of the usual screens has come behind it. */
async function openSettledHome(page: Page): Promise<void> {
  await goTo(page, 'en');
  await expect(button(page, en.home.moreInfo)).toBeVisible();
  let before = -1;
  await expect(async () => {
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
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

/** Screens that show a list, the files and routes it comes from, and the way to where it stands. */
const LISTS: readonly [screen: string, path: string, refused: string, open?: (page: Page) => Promise<unknown>][] = [
  ['all games', '/games', 'games'],
  ['free games', '/free', 'free(-games)?'],
  ['search', '/search', 'games', (page) => page.getByRole('searchbox').fill('super')],
  ['search before a letter', '/search', 'popular'],
  ['a game', `/game/${GAME}`, `(game_info_${GAME}|${GAME}/game-info)`],
  ['similar games', `/game/${GAME}`, 'games', (page) => page.getByRole('tab', { name: en.game.similar }).click()],
  ['games to report', '/feedback', 'games', (page) => button(page, en.feedback.another).click()],
];

test('a list that is refused is not called empty, and can be asked for again', async ({ page }) => {
  const main = page.getByRole('main').or(page.getByRole('dialog'));
  for (const [screen, path, refused, open] of LISTS)
    await test.step(screen, async () => {
      const list = new RegExp(`/catalog/${refused}(_[a-z]{2})?(\\.json)?(\\?|$)`);
      await page.route(list, (route) =>
        route.fulfill({ status: 503, headers: { 'access-control-allow-origin': '*' }, json: { code: 'unavailable' } }),
      );
      await goTo(page, 'en', path);
      await open?.(page);
      const said = main.getByText(en.message.tryLater);
      await expect(said).toBeVisible();
      await expect(main.getByText(en.error.networkText)).toHaveCount(0);
      await expect(main.getByText(en.games.empty)).toHaveCount(0);
      await expect(main.getByText('Nothing called')).toHaveCount(0);
      await page.unroute(list);
      await button(page, en.common.tryAgain).click();
      await expect(said).toHaveCount(0);
      await expect(button(page, en.common.tryAgain)).toHaveCount(0);
    });
});

for (const language of ['en', 'es', 'pt'] as const)
  test(`a screen that cannot be drawn says so in ${language}, and a pad leads out`, async ({ page }) => {
    const words = WORDS[language].error;
    await connectPad(page);
    await page.addInitScript(() => {
      Intl.supportedValuesOf = () => {
        throw new RangeError('canary of a drawing');
      };
    });
    if (language === 'pt') await page.route('**/api/log', (route) => route.fulfill({ status: 429, json: {} }));
    const told = page.waitForRequest((request) => request.url().endsWith('/api/log') && request.method() === 'POST');
    await goTo(page, language, '/settings');
    await page.getByRole('button', { name: WORDS[language].settings.zone }).click();
    const failed = page.getByRole('alertdialog', { name: words.oops });
    await expect(failed).toBeVisible();
    expect((await told).postData()).toContain('canary of a drawing');
    // Only what stands in the log is said to; it takes so many reports a minute from one address.
    const isTold = (await (await told).response())?.ok() ?? false;
    if (language === 'en') expect(isTold).toBe(true);
    if (isTold) {
      const { info } = (await told).postDataJSON() as { info: string };
      const reference = words.reference.replace('{reference}', info.slice(0, 4));
      await expect(failed.getByText(`${words.oopsText} ${reference}`)).toBeVisible();
    } else {
      await expect(failed.getByText(words.oopsText)).toHaveCount(0);
    }
    await expect(failed.getByRole('button', { name: WORDS[language].common.tryAgain })).toBeFocused();
    const loadedAnew = page.waitForEvent('load');
    await press(page, 'a');
    await loadedAnew;
  });

/** The words of `site/failure-texts.ts`. */
const BROKEN: Readonly<Record<Language, readonly [title: string, action: string]>> = {
  en: ['Oops! It seems that an error has occurred', 'Try again'],
  es: ['¡Vaya! Parece que se ha producido un error', 'Intentar de nuevo'],
  pt: ['Ops! Parece que ocorreu um erro', 'Tentar de novo'],
};

test('a page that cannot be drawn at all, as where storage is shut, says so in its language and is loaded again', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('canary of storage', 'SecurityError');
      },
    });
  });
  for (const [language, [title, action]] of Object.entries(BROKEN)) {
    const told = page.waitForRequest('**/api/log');
    await page.goto(`${onebox().web}/${language}/go`);
    await expect(heading(page, title)).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    expect((await told).postData()).toContain('canary of storage');
    const loadedAnew = page.waitForEvent('load');
    await button(page, action).click();
    await loadedAnew;
  }
});

test('the session is read when a page is looked at anew, never by itself, and by a tab that another tells it has ended', async ({
  browser,
}) => {
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const first = await context.newPage();
  await signIn(first);
  let reads = 0;
  first.on('request', (request) => {
    if (request.url().endsWith('/api/auth/session')) reads++;
  });
  await first.clock.install();
  await first.reload();
  await expect.poll(() => reads).toBe(1);
  await expect(avatar(first)).toBeVisible();

  await turn(first, 'hidden');
  await turn(first, 'visible');
  await expect.poll(() => reads).toBe(2);
  await first.clock.runFor('10:00');
  expect(reads).toBe(2);

  const second = await context.newPage();
  // Nothing but the other tab can tell it.
  await second.route(/\/(session-events|events)(\?|$)/, (route) => route.abort());
  await goTo(second, 'en');
  await expect(avatar(second)).toBeVisible();
  const asked = second.waitForRequest('**/api/auth/session');
  await avatar(first).click();
  await button(first, en.menu.logOut).click();
  await dialog(first, en.menu.logOutTitle).getByRole('button', { name: en.menu.logOut }).click();
  await asked;
  await expect(button(second, en.loginWindow.login)).toBeVisible();
  await context.close();
});

/** A window that goes behind others, or comes back. */
const turn = (page: Page, to: DocumentVisibilityState) =>
  page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { get: () => state, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, to);
