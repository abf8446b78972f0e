import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startChromium } from './media/browser.ts';
import { MediaHost } from './media/media-host.ts';
import { servePage } from './media/page-server.ts';
import type { PaintOrder } from './media/paint-game.ts';
import { startDisplayAndSound } from './media/session.ts';
import { Cleanup, firstLine, freeUdpPort } from './media/tools.ts';
import { workerOptions } from './media/worker-options.ts';

const GAME = { width: 800, height: 600 };
/** How far a colour may be off after 4:2:0, limited range and a lossy codec, of 255. */
const TOLERANCE = 8;

const cleanup = new Cleanup();
let order: (order: PaintOrder) => void;
let host: MediaHost;
let page: Page;

beforeAll(async () => {
  const session = await startDisplayAndSound(GAME, cleanup);
  const program = join(import.meta.dirname, 'media/paint-game.ts');
  const game = cleanup.kill(
    spawn(process.execPath, [program, `${GAME.width}`, `${GAME.height}`], {
      env: session.environment,
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  );
  await firstLine(game.stdout);
  order = (what) => game.stdin.write(`${JSON.stringify(what)}\n`);
  host = new MediaHost(
    workerOptions(session, GAME, await freeUdpPort(), { pulseServer: null, maxBitrateKbps: 6000 }),
    cleanup,
  );
  await host.up();
  const address = await servePage(host, cleanup);
  page = await (await startChromium(cleanup)).newPage({ viewport: GAME });
  await page.goto(address);
  await page.waitForFunction(() => window.stream.state.phase === 'playing');
  // Without one of the game's own there is the display's, in the very middle.
  order({ do: 'cursor', color: null });
});

afterAll(() => cleanup.run());

/** Resolves when the picture has this colour at a place given in parts of its width and height. */
async function shows(color: number, at = { x: 0.5, y: 0.5 }): Promise<void> {
  const parts = [color >> 16, (color >> 8) & 0xff, color & 0xff];
  const look = async () => {
    const seen = await page.evaluate(({ x, y }) => {
      const video = document.querySelector('video')!;
      const context = new OffscreenCanvas(1, 1).getContext('2d')!;
      context.drawImage(video, video.videoWidth * x, video.videoHeight * y, 1, 1, 0, 0, 1, 1);
      return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
    }, at);
    return { seen, off: Math.max(...seen.map((value, index) => Math.abs(value - parts[index]!))) };
  };
  await expect.poll(async () => (await look()).off, { timeout: 10_000, message: hex(color) }).toBeLessThan(TOLERANCE);
}

const hex = (color: number) => `#${color.toString(16).padStart(6, '0')}`;
const decoded = async () => (await page.evaluate(() => window.videoCounters())).framesDecoded;

describe('pictures of the screen in a browser', () => {
  it.each([0xffffff, 0x000000, 0xff0000, 0x00ff00, 0x0000ff, 0x808080, 0xc86432, 0x1e90ff])(
    'have the colour the game painted: %i',
    async (color) => {
      order({ do: 'paint', color });
      await shows(color);
    },
  );

  it('show the last change of every burst, and are far fewer than its changes', async () => {
    const before = await decoded();
    const bursts = 8;
    const length = 300;
    for (let burst = 0; burst < bursts; burst++) {
      const last = [0xffffff, 0x000000, 0xff0000, 0x0000ff][burst % 4]!;
      const colors = Array.from({ length }, (_, index) => (index * 0x010203) & 0xffffff);
      order({ do: 'burst', colors: [...colors, last] });
      await shows(last);
    }
    expect((await decoded()) - before).toBeLessThan((bursts * length) / 4);
  });

  it('have the pointer in them where it is, and none when the game hides it', async () => {
    order({ do: 'paint', color: 0x000000 });
    order({ do: 'cursor', color: 0xffffff });
    order({ do: 'point', x: 200, y: 150 });
    await shows(0xffffff, { x: 0.25, y: 0.25 });
    await page.mouse.move(600, 450);
    await shows(0xffffff, { x: 0.75, y: 0.75 });
    await shows(0x000000, { x: 0.25, y: 0.25 });
    await page.mouse.move(0, 0);
    await shows(0xffffff, { x: 0.001, y: 0.001 });
    await page.mouse.move(600, 450);
    order({ do: 'cursor', color: null });
    await shows(0x000000, { x: 0.75, y: 0.75 });
  });

  it('get smaller when the browser wants them smaller, and large again, in the same stream', async () => {
    const height = () => page.evaluate(() => document.querySelector('video')!.videoHeight);
    await page.evaluate(() => window.stream.setLimits({ maxHeight: 360 }));
    await expect.poll(height, { timeout: 10_000 }).toBe(360);
    order({ do: 'paint', color: 0xc86432 });
    await shows(0xc86432);
    await page.evaluate(() => window.stream.setLimits({}));
    await expect.poll(height, { timeout: 10_000 }).toBe(GAME.height);
    order({ do: 'paint', color: 0x1e90ff });
    await shows(0x1e90ff);
    expect(host.worker.exitCode).toBeNull();
  });
});
