import { expect, type Page } from '@playwright/test';
import { plug, press, push, rumbles, unplug } from './pad.ts';
import { en, signIn } from './player.ts';
import { test } from './traffic.ts';

const XBOX = 'Xbox Wireless Controller (STANDARD GAMEPAD Vendor: 045e Product: 0b13)';
const DUALSENSE = 'DualSense Wireless Controller (STANDARD GAMEPAD Vendor: 054c Product: 0ce6)';
/** Longer than several steps of a held direction, in ms. */
const STEPS_MS = 900;

const said = (page: Page, text: string, name: string) =>
  page.locator('.n-toast--raised').filter({ hasText: text.replace('{name}', name) });
const glyph = (page: Page, key: string) => page.locator(`.n-hints [data-key="${key}"]`);
const focusedCard = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);

/** To the first rail below the billboard. */
async function openRail(page: Page): Promise<void> {
  // What tells of pads comes with it, a moment after home.
  const news = page.waitForRequest(/\/user\/events/);
  await signIn(page);
  await expect(page.getByRole('button', { name: en.home.moreInfo })).toBeVisible();
  await news;
}

async function reachRail(page: Page): Promise<void> {
  const inRail = () => page.evaluate(() => document.activeElement?.matches('.n-card') ?? false);
  for (let step = 0; step < 6 && !(await inRail()); step++) await press(page, 'dpad-down');
  expect(await inRail()).toBe(true);
}

test('a pad that is unplugged while a direction is held walks no further, and the next one brings its own letters', async ({
  page,
}) => {
  await openRail(page);
  await plug(page, XBOX);
  await expect(said(page, en.input.padHere, 'Xbox Wireless Controller')).toBeVisible();
  await reachRail(page);
  await expect(glyph(page, 'A').first()).toBeVisible();

  await push(page, 'dpad-right', 1);
  const first = await focusedCard(page);
  await expect.poll(() => focusedCard(page)).not.toBe(first);
  await page.waitForTimeout(STEPS_MS);
  await unplug(page);
  await expect(said(page, en.input.padGone, 'Xbox Wireless Controller')).toBeVisible();
  await expect(page.locator('html[data-held]')).toHaveCount(0);
  const stopped = await focusedCard(page);
  expect(stopped).not.toBe(first);
  await page.waitForTimeout(STEPS_MS);
  expect(await focusedCard(page)).toBe(stopped);

  await plug(page, DUALSENSE);
  await expect(said(page, en.input.padHere, 'DualSense Wireless Controller')).toBeVisible();
  // Nothing has been pressed on it yet.
  await expect(glyph(page, 'A').first()).toBeVisible();
  await press(page, 'dpad-left');
  expect(await focusedCard(page)).not.toBe(stopped);
  await expect(glyph(page, '✕').first()).toBeVisible();
  await expect(glyph(page, 'A')).toHaveCount(0);
});

for (const { motion, times } of [
  { motion: 'no-preference', times: 1 },
  { motion: 'reduce', times: 0 },
] as const)
  test(`who presses at an edge again feels ${times === 0 ? 'nothing where motion is unwanted' : 'a short rumble'}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: motion });
    await openRail(page);
    await plug(page, XBOX);
    await reachRail(page);
    const first = await focusedCard(page);
    await press(page, 'dpad-left');
    expect(await rumbles(page)).toBe(0);
    await press(page, 'dpad-left');
    await expect.poll(() => rumbles(page)).toBe(times);
    // Somewhere else first: the edge is new again.
    await press(page, 'dpad-right');
    expect(await focusedCard(page)).not.toBe(first);
    for (let step = 0; step < 6 && (await focusedCard(page)) !== first; step++) await press(page, 'dpad-left');
    await press(page, 'dpad-left');
    await expect.poll(() => rumbles(page)).toBe(times);
  });
