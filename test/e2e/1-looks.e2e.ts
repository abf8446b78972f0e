import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { en, type Language, onebox, untilStreaming, WORDS } from './player.ts';

/** Narrowest phone the pages are made for. */
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 720 };
/** Far more steps than any way on a screen has; a way that is longer has lost its focus. */
const MOST_STEPS = 30;

/** Serious faults that axe finds, each with the elements it found them on. */
async function seriousFaults(page: Page): Promise<string[]> {
  // What is still fading in has the contrast of neither state.
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    return Promise.allSettled(ending.map((animation) => animation.finished));
  });
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'])
    .analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** Texts that reach past the edge of the window where nothing can be scrolled. */
function textsPastTheEdge(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (['auto', 'scroll'].includes(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const width = document.documentElement.clientWidth;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const past: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement!;
      // One pixel wide means: for screen readers only.
      if (element.closest('[aria-hidden="true"]') || element.clientWidth === 1) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right } = range.getBoundingClientRect();
      if (right > left && (right > width + 1 || left < -1) && !scrolls(element)) past.push(text.textContent ?? '');
    }
    if (document.documentElement.scrollWidth > width) past.push('the page itself');
    return past;
  });
}

async function expectToBeSound(page: Page, language: Language): Promise<void> {
  await expect(page).toHaveTitle('Nimbo');
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  expect(await seriousFaults(page), page.url()).toEqual([]);
  await page.setViewportSize(PHONE);
  await expect.poll(() => textsPastTheEdge(page), page.url()).toEqual([]);
  await page.setViewportSize(DESK);
}

/** Presses a key until what is wanted has focus. */
async function pressUntilFocused(page: Page, key: string, name: string | RegExp): Promise<void> {
  const wanted = page.getByRole('button', { name }).or(page.getByRole('link', { name })).first();
  for (let step = 0; step < MOST_STEPS; step++) {
    if (await wanted.evaluate((element) => element === document.activeElement).catch(() => false)) return;
    await page.keyboard.press(key);
    await page.waitForTimeout(100);
  }
  await expect(wanted).toBeFocused();
}

for (const language of ['en', 'es', 'pt'] as const) {
  const words = WORDS[language];
  test(`the pages from the door to the game are sound in ${language}: no serious fault, nothing past the edge of a phone`, async ({
    page,
  }) => {
    const { web, demo } = onebox();
    await page.goto(`${web}/${language}`);
    await expectToBeSound(page, language);
    await page.goto(`${web}/${language}/nothing-here`);
    await expectToBeSound(page, language);

    await page.goto(`${web}/${language}/go`);
    const logIn = page.getByRole('button', { name: words.loginWindow.login, exact: true });
    const join = page.getByRole('button', { name: words.loginWindow.join });
    await expect(logIn).toBeVisible();
    await expectToBeSound(page, language);
    await join.click();
    await page.locator('input[name=passwordAgain]').waitFor();
    await expectToBeSound(page, language);
    await page.goto(`${web}/${language}/go`);
    await logIn.click();
    await page.locator('input[name=email]').fill(demo.email);
    await expectToBeSound(page, language);
    await page.locator('input[name=password]').fill(demo.password);
    await page.locator('input[name=password]').press('Enter');

    await expect(page.getByRole('button', { name: words.home.moreInfo })).toBeVisible();
    await expectToBeSound(page, language);
    await page.getByRole('link', { name: words.nav.games }).click();
    await expect(page.getByRole('link', { name: /2048/ }).first()).toBeVisible();
    await expectToBeSound(page, language);
    await page.getByRole('button', { name: words.nav.search }).click();
    await page.getByRole('searchbox').fill('qqqzzz');
    await expect(page.getByRole('heading', { name: /qqqzzz/ })).toBeVisible();
    await expectToBeSound(page, language);
    await page.goto(`${web}/${language}/go/game/frozen-bubble`);
    await expect(page.getByRole('button', { name: words.game.play, exact: true })).toBeVisible();
    await expectToBeSound(page, language);
    await page.getByRole('button', { name: new RegExp(words.nav.profile.replace('{name}', '')) }).click();
    await expect(page.getByRole('button', { name: words.menu.logOut })).toBeVisible();
    await expectToBeSound(page, language);
  });
}

test('somebody without a mouse signs in, finds a game, plays it, leaves it, and is back on its Play button', async ({
  page,
}) => {
  const { web, demo } = onebox();
  await page.goto(`${web}/en/go`);
  await expect(page.getByRole('button', { name: en.loginWindow.login, exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('input[name=email]')).toBeFocused();
  await page.keyboard.type(demo.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(demo.password);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('button', { name: en.home.playNow }).first()).toBeFocused();
  await pressUntilFocused(page, 'ArrowUp', en.nav.home);
  await pressUntilFocused(page, 'ArrowRight', en.nav.search);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('openttd');
  await expect(page.getByRole('heading', { name: /1 game / })).toBeVisible();
  await pressUntilFocused(page, 'ArrowRight', /^OpenTTD/);
  await page.keyboard.press('i');

  const play = page.getByRole('button', { name: en.game.play, exact: true });
  await expect(play).toBeFocused();
  await page.keyboard.press('Enter');
  const accept = page.getByRole('button', { name: en.terms.accept });
  await expect(accept.or(page.getByTestId('stream-video')).first()).toBeVisible({ timeout: 30_000 });
  if (await accept.isVisible()) {
    await pressUntilFocused(page, 'ArrowDown', en.terms.accept);
    await page.keyboard.press('Enter');
  }
  await untilStreaming(page);
  await expect(page.getByRole('application', { name: 'OpenTTD' })).toBeFocused();

  await page.keyboard.down('Escape');
  await expect(page.getByRole('button', { name: en.stream.resume })).toBeFocused();
  await page.keyboard.up('Escape');
  await pressUntilFocused(page, 'ArrowDown', en.stream.end);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: en.stream.keepPlaying })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: en.after.didNotLaunch })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(play).toBeFocused();
});
