import { type Browser, expect, type Page } from '@playwright/test';
import { sayPicture, streamWith } from '../tour/launch-stops.ts';
import { type SignedIn, signInOnce } from '../tour/sign-in-once.ts';
import { STOPS } from '../tour/stops.ts';
import { gamepad, keyboard, reach } from './hands.ts';
import { connectPad } from './pad.ts';
import { en, type Language, WORDS } from './player.ts';
import { test } from './traffic.ts';

/** The questions on the way to a game and after it, answered with keys, pad and pointer; nobody plays behind them. */
let storageState: SignedIn;
test.beforeAll(async ({ browser }) => {
  storageState = await signInOnce(browser);
});

interface Opening {
  readonly language?: Language;
  readonly phone?: { readonly width: number; readonly height: number };
  readonly before?: (page: Page) => Promise<void>;
}

/** A signed-in page with a pad, brought to a stop of the tour. */
async function atStop(
  browser: Browser,
  name: string,
  work: (page: Page) => Promise<void>,
  { language = 'en', phone, before }: Opening = {},
) {
  const context = await browser.newContext({
    storageState,
    ...(phone ? { viewport: phone, hasTouch: true, isMobile: true } : {}),
  });
  try {
    const page = await context.newPage();
    if (!phone) await connectPad(page);
    await before?.(page);
    const stop = STOPS.find((each) => each.name === name);
    if (!stop) throw new Error(`no stop of the tour is called ${name}`);
    await stop.open(page, language);
    await work(page);
  } finally {
    await context.close();
  }
}
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const loader = (page: Page) => page.locator('.go-loader');

test('a call waits a minute longer, once, and is answered', async ({ browser }) => {
  await atStop(browser, 'turn', async (page) => {
    const extend = button(page, en.turn.extend);
    const seconds = async () => Number(await page.locator('.go-turn__figure').innerText());
    await expect(button(page, en.turn.play)).toBeFocused();
    expect(await seconds()).toBeLessThanOrEqual(60);
    await reach(gamepad(page), 'right', extend);
    await gamepad(page).confirm();
    await expect.poll(seconds).toBeGreaterThan(60);
    await expect(extend).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true);
    await reach(keyboard(page), 'left', button(page, en.turn.play));
    await keyboard(page).confirm();
    await expect(loader(page)).toBeVisible();
  });
});

test('a turn that has passed can be queued for again', async ({ browser }) => {
  await atStop(browser, 'turn-missed', async (page) => {
    await expect(button(page, en.turn.again)).toBeFocused();
    await button(page, en.turn.again).click();
    await expect(loader(page)).toBeVisible();
  });
});

test('a rating that cannot be sent stays open, and is sent the next time', async ({ browser }) => {
  const words = WORDS.pt;
  await atStop(
    browser,
    'rating',
    async (page) => {
      const ratings = /\/user\/games\/[^/]+\/ratings/;
      await page.route(ratings, (route) => route.abort());
      await page.getByRole('radio', { name: words.after.star4 }).click();
      await button(page, words.after.send).click();
      const modal = page.getByRole('dialog').filter({ hasText: words.error.networkText });
      await expect(modal.getByRole('button')).toHaveText([words.common.tryAgain, words.common.notNow]);
      await keyboard(page).back();
      await expect(modal).toHaveCount(0);
      await expect(page.getByRole('radio', { name: words.after.star4 })).toBeChecked();
      await button(page, words.after.send).click();
      await page.unroute(ratings);
      await page.route(ratings, (route) =>
        route.fulfill({
          status: 201,
          headers: { 'access-control-allow-origin': '*' },
          contentType: 'application/json',
          body: '{"stored":true}',
        }),
      );
      const sent = page.waitForRequest(ratings);
      await modal.getByRole('button', { name: words.common.tryAgain }).click();
      expect((await sent).postDataJSON()).toMatchObject({ stars: 4 });
      await expect(page.getByRole('status').getByText(words.after.thanks)).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
    { language: 'pt' },
  );
});

test('a restore that fails leaves the list as it is and can be tried again', async ({ browser }) => {
  const words = WORDS.es;
  await atStop(
    browser,
    'saves-question',
    async (page) => {
      const confirm = button(page, words.saves.restore);
      await expect(confirm).toBeFocused();
      await page.route('**/restore', (route) => route.abort());
      await keyboard(page).confirm();
      await expect(page.getByRole('dialog').getByText(words.error.networkText)).toBeVisible();
      await expect(button(page, words.common.tryAgain)).toBeFocused();
      await gamepad(page).back();
      await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(3);
      await expect(confirm).toBeFocused();
    },
    { language: 'es' },
  );
});

test('five minutes and the last seconds are said over the game', async ({ browser }) => {
  const context = await browser.newContext({ storageState });
  try {
    const page = await context.newPage();
    const clock = (remainingSeconds: number) => ({ type: 'clock' as const, remainingSeconds });
    await streamWith(page, 'es', [clock(301), clock(299)], { lastAfterMs: 1500 });
    await sayPicture(page);
    await expect(page.getByRole('status').getByText('Quedan 5 minutos. Guarda la partida.')).toBeVisible();
  } finally {
    await context.close();
  }
});

test('a telephone that is held upright is asked to be turned, and may play like that', async ({ browser }) => {
  const words = WORDS.pt.rotate;
  const context = await browser.newContext({
    storageState,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  try {
    const page = await context.newPage();
    await streamWith(page, 'pt', [{ type: 'clock', remainingSeconds: 2400 }]);
    await sayPicture(page);
    const cover = page.getByRole('heading', { name: words.title });
    await expect(cover).toBeVisible();
    await page.setViewportSize({ width: 844, height: 390 });
    await expect(cover).toHaveCount(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await button(page, words.upright).tap();
    await expect(cover).toHaveCount(0);
  } finally {
    await context.close();
  }
});
