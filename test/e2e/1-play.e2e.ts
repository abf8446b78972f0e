import { expect } from '@playwright/test';
import { en, endSession, play, rows, signIn, untilStreaming } from './player.ts';
import { MAX_PLAY_SECONDS } from './start-onebox.ts';
import {
  decodedPerSecond,
  distance,
  distanceFromAll,
  figures,
  thumbnail,
  watchConnections,
  watchScene,
} from './stream.ts';
import { test } from './traffic.ts';

/** Equal length of the run with keys and of the control run without, in ms. */
const RUN_MS = 14_000;
/** Difference of two small grey pictures that no animation of one and the same screen reaches; 0 to 255. */
const OTHER_SCENE = 18;

test.describe.configure({ mode: 'serial' });

interface PlaySessionRow {
  readonly id: string;
  readonly gid: string;
  readonly status: string;
  readonly end_reason: string;
  readonly played_seconds: number;
}

const newestSession = async () =>
  (
    await rows<PlaySessionRow>(
      'select id, gid, status, end_reason, played_seconds from api.play_sessions order by created_at desc limit 1',
    )
  )[0]!;

test.describe('from sign-in to a real game', () => {
  let withoutKeys: number[][] = [];

  test('a newcomer finds Frozen-Bubble by search and sees it move, with sound, without touching a key', async ({
    page,
  }) => {
    await watchConnections(page);
    await signIn(page);
    await page
      .getByRole('button', { name: en.nav.search })
      .or(page.getByRole('link', { name: en.nav.search }))
      .click();
    await page.getByRole('searchbox').fill('frozn buble');
    await page
      .getByRole('button', { name: /Frozen-Bubble/ })
      .or(page.getByRole('link', { name: /Frozen-Bubble/ }))
      .first()
      .click();
    await page.getByRole('button', { name: en.game.play, exact: true }).click();
    await untilStreaming(page);
    withoutKeys = await watchScene(page, RUN_MS);
    const { frameWidth, frameHeight } = await figures(page);
    expect([frameWidth, frameHeight]).toEqual([640, 480]);
    await endSession(page);
    await page.getByRole('button', { name: en.after.other }).click();
    await expect.poll(async () => (await newestSession()).status).toBe('ended');
    const { id, end_reason } = await newestSession();
    expect(end_reason).toBe('left');
    await expect
      .poll(() => rows('select problem, stars, short_session from api.ratings where play_session_id = $1', [id]))
      .toEqual([{ problem: 'other', stars: null, short_session: true }]);
  });

  test('keys bring the game where the run without keys never was, at 30 frames a second and more, until the host ends it', async ({
    page,
  }) => {
    await watchConnections(page);
    await signIn(page);
    await play(page, 'frozen-bubble');
    const started = performance.now();
    await page.waitForTimeout(3000);
    await page.keyboard.press('Enter', { delay: 150 });
    await page.waitForTimeout(2000);
    await page.keyboard.press('Enter', { delay: 150 });
    await page.waitForTimeout(2000);
    await page.keyboard.press('ArrowLeft', { delay: 300 });
    await page.keyboard.press('ArrowUp', { delay: 150 });
    const perSecond = await decodedPerSecond(page, 3000);
    await page.waitForTimeout(Math.max(0, RUN_MS - (performance.now() - started)));
    const withKeys = await thumbnail(page);

    expect(perSecond).toBeGreaterThanOrEqual(30);
    expect(withoutKeys.length).toBeGreaterThan(10);
    expect(distanceFromAll(withKeys, withoutKeys)).toBeGreaterThan(OTHER_SCENE);
    const heard = await figures(page);
    expect(heard.audioPackets).toBeGreaterThan(0);
    expect(heard.audioEnergy).toBeGreaterThan(0);

    await expect(page.getByRole('button', { name: en.after.send })).toBeVisible({
      timeout: (MAX_PLAY_SECONDS + 20) * 1000,
    });
    const session = await newestSession();
    expect(session).toMatchObject({ gid: 'frozen-bubble', status: 'ended', end_reason: 'time-limit' });
    expect(Math.abs(session.played_seconds - MAX_PLAY_SECONDS)).toBeLessThan(3);
    await page.getByRole('radio', { name: en.after.star4 }).click();
    await page.getByRole('button', { name: en.after.send }).click();
    await expect
      .poll(() =>
        rows('select stars, problem, short_session from api.ratings where play_session_id = $1', [session.id]),
      )
      .toEqual([{ stars: 4, problem: null, short_session: false }]);
  });

  test('the mouse works in OpenTTD: a click on the toolbar opens the map, one on its corner closes it', async ({
    page,
  }) => {
    await watchConnections(page);
    await signIn(page);
    await play(page, 'openttd');
    await page.waitForTimeout(4000);
    const video = (await page.locator('video').boundingBox())!;
    // The picture is 1280x720 in a view of the same shape; the toolbar is centred at its upper edge.
    const at = (x: number, y: number) =>
      [video.x + (x / 1280) * video.width, video.y + (y / 720) * video.height] as const;
    const closed = await thumbnail(page);
    await page.mouse.move(...at(640, 400));
    await page.mouse.click(...at(389, 11), { delay: 120 });
    await page.waitForTimeout(1500);
    const open = await thumbnail(page);
    await page.mouse.click(...at(7, 30), { delay: 120 });
    await page.waitForTimeout(1500);
    const closedAgain = await thumbnail(page);
    await page.screenshot({ path: test.info().outputPath('openttd.png') });
    expect(distance(open, closed)).toBeGreaterThan(3 * distance(closedAgain, closed));
    await endSession(page);
    await expect.poll(async () => (await newestSession()).end_reason).toBe('left');
  });
});
