import { LANGUAGES } from '@nimbo/domain';
import { type Browser, expect, type Page } from '@playwright/test';
import { PUBLIC_STOPS } from '../tour/public-stops.ts';
import { type SignedIn, signInOnce } from '../tour/sign-in-once.ts';
import { STOPS } from '../tour/stops.ts';
import type { Stop } from '../tour/ways.ts';
import { en } from './player.ts';
import { axeFaults, movingParts, textsPastTheEdge } from './soundness.ts';
import { test } from './traffic.ts';

/** The screens a player sees on every visit; `npm run check:sound` looks at all of them, and takes a quarter of an hour. */
const EVERY_VISIT = [
  'landing',
  'login-window',
  'home',
  'games',
  'search-results',
  'game',
  'user-menu',
  'terms',
  'rating',
];
const looksAtAll = process.env.NIMBO_EVERY_STOP !== undefined;
const isLookedAt = ({ name }: Stop) => looksAtAll || EVERY_VISIT.includes(name);

/** A window of 1280 px at 400 %. Source: WCAG 2.2, 1.4.10. */
const ZOOMED = { width: 320, height: 640 };

let storageState: SignedIn;
test.beforeAll(async ({ browser }) => {
  storageState = await signInOnce(browser);
});

/** Opens a screen for somebody who has asked for no motion, and looks at it from every side. */
async function expectToBeSound(page: Page): Promise<void> {
  expect(await axeFaults(page)).toEqual([]);
  // The landing page is not part of the application, and has no contrast to choose.
  if (looksAtAll && new URL(page.url()).pathname.includes('/go')) {
    await page.emulateMedia({ contrast: 'more', reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-contrast', 'more');
    expect(await axeFaults(page)).toEqual([]);
    await page.emulateMedia({ contrast: null, reducedMotion: 'reduce' });
  }
  expect(await movingParts(page)).toEqual([]);
  await page.setViewportSize(ZOOMED);
  await expect.poll(() => textsPastTheEdge(page)).toEqual([]);
}

async function look(browser: Browser, stop: Stop, language: (typeof LANGUAGES)[number], signedIn: boolean) {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...(signedIn ? { storageState } : {}) });
  try {
    const page = await context.newPage();
    await stop.open(page, language);
    await expectToBeSound(page);
  } finally {
    await context.close();
  }
}

// Each in one language, so that all three are seen on a third of the screens; 1-looks walks the main way in every one.
for (const [signedIn, stops] of [
  [false, PUBLIC_STOPS],
  [true, STOPS],
] as const)
  for (const [index, stop] of stops.entries()) {
    const language = LANGUAGES[index % LANGUAGES.length]!;
    if (!isLookedAt(stop)) continue;
    test(`${stop.name} is sound in ${language}: nothing for axe, nothing moves unasked, nothing past the edge at 400 %`, ({
      browser,
    }) => look(browser, stop, language, signedIn));
  }

test('with forced colours what has focus is outlined in the system’s colour', async ({ browser }) => {
  const context = await browser.newContext({ storageState, forcedColors: 'active' });
  try {
    const page = await context.newPage();
    await STOPS.find(({ name }) => name === 'home')!.open(page, 'en');
    await expect(page.getByRole('button', { name: en.home.playNow }).first()).toBeFocused();
    // The billboard takes keys before there are rails to go to.
    await expect(page.locator('main li a').first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('main li :focus')).toHaveRole('link');
    const outline = await page.evaluate(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement!);
      return { outlineStyle, outlineWidth };
    });
    // Contrast is the system's own here; axe would measure the colours that are not drawn.
    expect(outline).toEqual({ outlineStyle: 'solid', outlineWidth: '4px' });
  } finally {
    await context.close();
  }
});
