import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, expect, type Page } from '@playwright/test';
import { en, endSession, play, rows, signIn, untilStreaming } from './player.ts';
import { distanceFromAll, thumbnail, watchScene } from './stream.ts';
import { test } from './traffic.ts';

/** Length of the run without a finger, in ms; the title of Frozen-Bubble does not change by itself after it. */
const RUN_MS = 14_000;
/** Difference of two small grey pictures that no animation of one and the same screen reaches; 0 to 255. */
const OTHER_SCENE = 18;
const PHONE = { viewport: { width: 844, height: 390 }, isMobile: true, hasTouch: true };

async function openMenu(page: Page): Promise<void> {
  await page.keyboard.down('Escape');
  await expect(page.getByRole('button', { name: en.stream.resume })).toBeVisible();
  await page.keyboard.up('Escape');
}

async function seriousFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'])
    .analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** From the page of the report to the menu again; what was sent has the session that runs. */
async function reportNoSound(page: Page): Promise<void> {
  await expect(page.getByRole('switch', { name: en.feedback.session })).toBeChecked();
  await page.getByRole('button', { name: en.feedback['problem-no-sound'] }).click();
  await page.getByRole('button', { name: en.feedback.send, exact: true }).click();
  await expect(page.getByText(en.feedback.thanksTitle)).toBeVisible();
  await expect(page.getByRole('button', { name: en.stream.report })).toBeFocused();
  const sent = await rows(
    `select f.gid, f.problem, s.status from api.feedback f join api.play_sessions s on s.id = f.play_session_id
      order by f.created_at desc limit 1`,
  );
  expect(sent).toEqual([{ gid: 'frozen-bubble', problem: 'no-sound', status: 'playing' }]);
}

/** A television, a desk and a small one: no row of the open menu has to be scrolled for. */
async function expectRowsInView(page: Page): Promise<void> {
  const rowsOf = page.locator('.go-menu__rows > button');
  for (const [width, height, scale] of [
    [1920, 1080, 'tv'],
    [1280, 720, 'tv'],
    [1280, 720, 'desktop'],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate((next) => document.documentElement.setAttribute('data-scale', next), scale);
    await expect(rowsOf).toHaveCount(7);
    await expect(rowsOf.last()).toHaveAccessibleName(en.stream.end);
    for (const row of await rowsOf.all()) await expect(row, `${width} ${scale}`).toBeInViewport({ ratio: 1 });
  }
}

/** Mean grey of one and the same picture, 0 to 255: as it came, and as the controls show it. */
function brightness(page: Page): Promise<{ came: number; shown: number }> {
  return page.evaluate(async () => {
    const video = document.querySelector('video')!;
    const context = new OffscreenCanvas(32, 24).getContext('2d', { willReadFrequently: true })!;
    const mean = (source: CanvasImageSource) => {
      context.drawImage(source, 0, 0, 32, 24);
      const { data } = context.getImageData(0, 0, 32, 24);
      return data.reduce((sum, value, index) => (index % 4 === 3 ? sum : sum + value), 0) / (32 * 24 * 3);
    };
    // What WebGL has drawn can be read in the same frame only.
    await new Promise((resolve) => video.requestVideoFrameCallback(resolve));
    return { came: mean(video), shown: mean(document.querySelector<HTMLCanvasElement>('.go-stream > canvas')!) };
  });
}

test('the first game asks to adjust the screen, and the choice changes the picture and is kept', async ({ page }) => {
  await signIn(page);
  await page.goto(page.url().replace(/\/go.*/, '/go/game/frozen-bubble'));
  await page.getByRole('button', { name: en.game.play, exact: true }).click();
  const accept = page.getByRole('button', { name: en.terms.accept });
  const save = page.getByRole('button', { name: en.calibration.save });
  await expect(accept.or(save).first()).toBeVisible({ timeout: 30_000 });
  if (await accept.isVisible()) await accept.click();
  await expect(save).toBeVisible({ timeout: 30_000 });
  expect(await seriousFaults(page)).toEqual([]);
  await expect(page.getByRole('slider', { name: en.streamSettings.gamma })).toBeFocused();
  for (let step = 0; step < 16; step++) await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('slider', { name: en.streamSettings.gamma })).toHaveValue('1.8');
  // Who confirms a slider is done with it.
  await page.keyboard.press('Enter');
  await expect(save).toBeFocused();
  await untilStreaming(page);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden');
  const { came, shown } = await brightness(page);
  expect(shown).toBeGreaterThan(came + 10);

  await openMenu(page);
  expect(await seriousFaults(page)).toEqual([]);
  await expect(page.getByText(en.latency.title)).toBeVisible();
  await page.getByRole('button', { name: en.streamSettings.picture }).click();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: en.streamSettings.resetPicture }).click();
  await expect(page.locator('.go-stream > canvas')).toHaveCount(0);
  await page.getByRole('button', { name: en.streamSettings.quality }).click();
  expect(await seriousFaults(page)).toEqual([]);
  await expect(page.getByRole('switch', { name: en.stream.readings })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: en.streamSettings.quality })).toBeFocused();
  for (const name of [en.streamSettings.sound, en.streamSettings.controls, en.stream.report]) {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name }).click();
    expect(await seriousFaults(page), name).toEqual([]);
  }
  await reportNoSound(page);
  const stored = await page.evaluate(() =>
    Object.entries(localStorage).find(([key]) => key.startsWith('nimbo-stream:')),
  );
  expect(JSON.parse(stored![1])).toMatchObject({ isGammaConfigured: true, gamma: 1 });
  await expectRowsInView(page);
  await page.keyboard.press('Escape');
  await endSession(page);
});

interface Cable {
  pull(isCut: boolean): void;
}

/** A page whose ways to stream hosts can be cut: what is open breaks, and nothing new is let through. Call before it loads. */
async function cuttable(page: Page) {
  await page.addInitScript(() => {
    const open: { close(): void }[] = [];
    let isCut = false;
    const watched = <T extends typeof WebSocket | typeof RTCPeerConnection>(
      kind: T,
      atCut: (args: unknown[]) => unknown[],
    ) =>
      new Proxy(kind, {
        construct: (target, args) => {
          const made = Reflect.construct(target, isCut ? atCut(args) : args);
          open.push(made);
          return made;
        },
      });
    // Nobody listens on the discard port.
    window.WebSocket = watched(WebSocket, () => ['ws://localhost:9/']);
    window.RTCPeerConnection = watched(RTCPeerConnection, (args) => args);
    const pull = (cutNow: boolean) => {
      isCut = cutNow;
      if (isCut) for (const each of open.splice(0)) each.close();
    };
    Object.assign(window, { cable: { pull } });
  });
  const pull = (isCut: boolean) =>
    page.evaluate((now) => (window as unknown as { cable: Cable }).cable.pull(now), isCut);
  return { off: () => pull(true), on: () => pull(false) };
}

async function secondBrowser(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
}

test('a second browser takes the game over by choice, and the first gets it back the same way', async ({
  page,
  browser,
}) => {
  await signIn(page);
  await play(page, 'frozen-bubble');
  const other = await secondBrowser(browser);
  await signIn(other);
  await other.getByRole('button', { name: en.running.resume }).click();
  const here = other.getByRole('button', { name: en.takeOver.here });
  await expect(here).toBeVisible();
  expect(await seriousFaults(other)).toEqual([]);
  // Asking alone takes nothing away.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await here.click();
  await untilStreaming(other);
  const again = page.getByRole('button', { name: en.takeOver.again });
  await expect(again).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await again.click();
  await untilStreaming(page);
  await expect(other.getByRole('button', { name: en.takeOver.again })).toBeVisible();
  await other.context().close();
  await endSession(page);
});

test('a cut shows the last picture dim until the stream is back, and ending meanwhile is offered late and asked about', async ({
  page,
}) => {
  const cut = await cuttable(page);
  await signIn(page);
  await play(page, 'frozen-bubble');
  await cut.off();
  const reconnecting = page.getByRole('dialog', { name: en.stream.reconnecting });
  await expect(reconnecting.getByText(en.stream.reconnectingNetwork)).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  // Ending is offered after ten seconds, and asked about: whoever still presses Enter for the game loses nothing.
  await expect(reconnecting.getByRole('button', { name: en.stream.end })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: en.stream.keepPlaying })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(reconnecting.getByRole('button', { name: en.stream.end })).toBeFocused();
  await cut.on();
  await expect(reconnecting).toHaveCount(0);
  await expect(page.getByRole('application', { name: 'Frozen-Bubble' })).toBeFocused();
  await endSession(page);
});

test.describe('on a telephone', () => {
  test.use(PHONE);

  test('thumbs start a game of Frozen-Bubble, where the run without them never was', async ({ page }) => {
    await signIn(page);
    await play(page, 'frozen-bubble');
    const untouched = await watchScene(page, RUN_MS);
    // X is Enter: from the title to the choice of levels, and from there into the game.
    const confirm = page.getByRole('group', { name: en.touch.label }).getByRole('button', { name: 'X' });
    await expect(async () => {
      await confirm.tap();
      await page.waitForTimeout(1500);
      expect(distanceFromAll(await thumbnail(page), untouched)).toBeGreaterThan(OTHER_SCENE);
    }).toPass({ timeout: 40_000 });
    for (const key of await page.locator('.go-touch button').all()) {
      const box = (await key.boundingBox())!;
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    }
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: en.stream.openMenu }).tap();
    await page.getByRole('button', { name: en.stream.end }).tap();
    await page.getByRole('dialog', { name: en.stream.endTitle }).getByRole('button', { name: en.stream.end }).tap();
  });
});
