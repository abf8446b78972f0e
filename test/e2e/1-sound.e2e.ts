import { LANGUAGES } from '@nimbo/domain';
import { type Browser, expect, type Page } from '@playwright/test';
import { PUBLIC_STOPS } from '../tour/public-stops.ts';
import { type SignedIn, signInOnce } from '../tour/sign-in-once.ts';
import { STOPS } from '../tour/stops.ts';
import type { Stop } from '../tour/ways.ts';
import { en } from './player.ts';
import { axeFaults, hiddenFocus, movingParts, outlineFault, textsPastTheEdge } from './soundness.ts';
import { test } from './traffic.ts';

/** The screens a player sees on every visit; `npm run check:sound` looks at all of them, which takes the better part of an hour. */
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
/** The same of a window of 1280 by 1024 px: a bar and the keys that are shown leave little of it. */
const ZOOMED_SHORT = { width: 320, height: 256 };
const STEPS = ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'] as const;

/** How large a window of each place is, and what the app calls it. */
const PLACES = [
  { scale: 'desktop', size: { width: 1280, height: 720 } },
  { scale: 'tv', size: { width: 1920, height: 1080 } },
  { scale: 'phone', size: { width: 390, height: 844 } },
] as const;
/** A child never sees them, so nobody does by daylight. */
const GROWN_UPS =
  /^(home$|notifications|feedback|settings|password|account|answering|rating|short-session|upsell|welcome|release-note|profile|pin-change|pin-first|typed|pad-typing|landing|render-error)/;

let storageState: SignedIn;
test.beforeAll(async ({ browser }) => {
  storageState = await signInOnce(browser);
});

/** True for what the app itself draws: other pages have neither its contrast nor its daylight nor its focus. */
const isOfApp = (page: Page) => new URL(page.url()).pathname.includes('/go');

/** Looks at an open screen, for somebody who has asked for no motion, from every side. */
async function expectToBeSound(page: Page, name: string): Promise<void> {
  expect(await axeFaults(page)).toEqual([]);
  if (looksAtAll && isOfApp(page)) {
    await expectContrast(page);
    await expectEveryPlace(page, !GROWN_UPS.test(name));
    await expectForcedColours(page);
  }
  expect(await movingParts(page)).toEqual([]);
  await page.setViewportSize(ZOOMED);
  await expect.poll(() => textsPastTheEdge(page)).toEqual([]);
  if (looksAtAll) await expectFocusInShortWindow(page);
}

async function expectContrast(page: Page): Promise<void> {
  await page.emulateMedia({ contrast: 'more', reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-contrast', 'more');
  expect(await axeFaults(page), 'in high contrast').toEqual([]);
  await page.emulateMedia({ contrast: null, reducedMotion: 'reduce' });
  await expect(page.locator('html')).not.toHaveAttribute('data-contrast', 'more');
}

/** Desk, sofa and phone, by night and where a child may come to by day, without opening the screen again. */
async function expectEveryPlace(page: Page, byDay: boolean): Promise<void> {
  for (const { scale, size } of PLACES) {
    await page.setViewportSize(size);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    for (const mode of byDay ? [undefined, 'kids'] : [undefined]) {
      await page.evaluate(
        ([scaleNow, modeNow]) => {
          const { dataset } = document.documentElement;
          dataset.scale = scaleNow;
          if (modeNow) dataset.mode = modeNow;
          else delete dataset.mode;
        },
        [scale, mode] as const,
      );
      expect(await axeFaults(page), `${scale}, ${mode ?? 'night'}`).toEqual([]);
    }
  }
  await page.evaluate(() => delete document.documentElement.dataset.mode);
  await page.setViewportSize(PLACES[0].size);
}

/** What has focus is outlined in the system's colour, wherever a few steps lead. */
async function expectForcedColours(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  for (const key of STEPS.slice(0, 3)) {
    await page.keyboard.press(key);
    await expect.poll(() => outlineFault(page), 'with forced colours').toBeNull();
  }
  await page.emulateMedia({ forcedColors: null, reducedMotion: 'reduce' });
}

async function expectFocusInShortWindow(page: Page): Promise<void> {
  await page.setViewportSize(ZOOMED_SHORT);
  for (const key of STEPS) {
    await page.keyboard.press(isOfApp(page) ? key : 'Tab');
    await expect.poll(() => hiddenFocus(page), `at 400 % in a short window after ${key}`).toBeNull();
  }
}

async function look(browser: Browser, stop: Stop, language: (typeof LANGUAGES)[number], signedIn: boolean) {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...(signedIn ? { storageState } : {}) });
  try {
    const page = await context.newPage();
    await stop.open(page, language);
    await expectToBeSound(page, stop.name);
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
    await STOPS.find(({ name }) => name === 'search')!.open(page, 'en');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await expect.poll(() => outlineFault(page)).toBeNull();
  } finally {
    await context.close();
  }
});
