import { expect, type Page } from '@playwright/test';
import { connectPad, press, push } from './pad.ts';
import { en, play, rows, signIn } from './player.ts';
import { distance, distanceFromAll, thumbnail, watchScene } from './stream.ts';
import { test } from './traffic.ts';

/** Length of the control run without the pad, in ms; the title of Frozen-Bubble does not change by itself after it. */
const RUN_MS = 14_000;
/** Difference of two small grey pictures that no animation of one and the same screen reaches; 0 to 255. */
const OTHER_SCENE = 18;

/** More rows than the session menu has. */
const MOST_ROWS = 15;

test.describe.configure({ mode: 'serial' });

const newestEnd = async () =>
  (
    await rows<{ status: string; end_reason: string | null }>(
      'select status, end_reason from api.play_sessions order by created_at desc limit 1',
    )
  )[0]!;

/** From the open session menu to the end of the session, by the pad. */
async function endByPad(page: Page): Promise<void> {
  const end = page.getByRole('button', { name: en.stream.end });
  const hasFocus = () => end.evaluate((element) => element === document.activeElement);
  for (let row = 0; row < MOST_ROWS && !(await hasFocus()); row++) await press(page, 'dpad-down');
  await expect(end).toBeFocused();
  await press(page, 'a');
  const question = page.getByRole('dialog', { name: en.stream.endTitle });
  await expect(question.getByRole('button', { name: en.stream.keepPlaying })).toBeFocused();
  await press(page, 'dpad-right');
  await press(page, 'a');
  await expect.poll(newestEnd).toEqual({ status: 'ended', end_reason: 'left' });
}

test.describe('a gamepad while a game streams', () => {
  let withoutPad: number[][] = [];

  test('opens the session menu by Menu held and by Guide, steers it, and the game gets nothing of it', async ({
    page,
  }) => {
    await connectPad(page);
    await signIn(page);
    await play(page, 'frozen-bubble');
    withoutPad = await watchScene(page, RUN_MS);
    const resume = page.getByRole('button', { name: en.stream.resume });

    await push(page, 'start', 1);
    await expect(resume).toBeFocused();
    await push(page, 'start', 0);
    await press(page, 'left-stick-down', 200);
    await expect(resume).not.toBeFocused();
    // B is the game's Escape, which would leave Frozen-Bubble and end the session.
    await press(page, 'b');
    await expect(resume).toBeHidden();

    await press(page, 'guide');
    await expect(resume).toBeFocused();
    // A would shoot, were it still held when the game gets the pad back.
    await press(page, 'a', 400);
    await expect(resume).toBeHidden();
    await page.waitForTimeout(2000);
    expect(await newestEnd()).toEqual({ status: 'playing', end_reason: null });
    expect(distanceFromAll(await thumbnail(page), withoutPad)).toBeLessThan(OTHER_SCENE);

    await press(page, 'guide');
    await expect(resume).toBeFocused();
    await endByPad(page);
  });

  test('alone starts a one-player game of Frozen-Bubble, where the run without it never was', async ({ page }) => {
    await connectPad(page);
    await signIn(page);
    await play(page, 'frozen-bubble');
    expect(withoutPad.length).toBeGreaterThan(10);
    // Once from the title to the choice of levels and once from there into the game; a busy machine may miss one.
    await expect(async () => {
      await press(page, 'start');
      await page.waitForTimeout(1500);
      expect(distanceFromAll(await thumbnail(page), withoutPad)).toBeGreaterThan(OTHER_SCENE);
    }).toPass({ timeout: 40_000 });
    await press(page, 'dpad-left', 300);
    await press(page, 'a');
    await page.waitForTimeout(1500);
    expect(distanceFromAll(await thumbnail(page), withoutPad)).toBeGreaterThan(OTHER_SCENE);
    await page.screenshot({ path: test.info().outputPath('frozen-bubble.png') });

    await press(page, 'start', 800);
    await expect(page.getByRole('button', { name: en.stream.resume })).toBeFocused();
    await endByPad(page);
  });

  test('moves the pointer of OpenTTD with the stick and clicks with A', async ({ page }) => {
    await connectPad(page);
    await signIn(page);
    await play(page, 'openttd');
    await page.waitForTimeout(4000);
    const closed = await thumbnail(page);
    // From the middle up to the edge, where the toolbar is; what a click there opens, Delete closes.
    await press(page, 'left-stick-up', 1500);
    await press(page, 'a');
    await page.waitForTimeout(1500);
    const open = await thumbnail(page);
    await page.screenshot({ path: test.info().outputPath('openttd.png') });
    await press(page, 'b');
    await page.waitForTimeout(1500);
    const closedAgain = await thumbnail(page);
    expect(distance(open, closed)).toBeGreaterThan(3 * distance(closedAgain, closed));
    await press(page, 'guide');
    await endByPad(page);
  });
});
