import { spawn } from 'node:child_process';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startChromium } from '../media/browser.ts';
import { MediaHost } from '../media/media-host.ts';
import { servePage } from '../media/page-server.ts';
import { startDisplayAndSound } from '../media/session.ts';
import { Cleanup, firstLine, freeUdpPort } from '../media/tools.ts';

/**
 * `npm run bench:latency`: from a key press in Chromium to the changed picture in the same page, through the whole media plane
 * on this machine. The still scene is the baseline of the moving one in the same run. Prints JSON; times in ms.
 */
const GAME = { width: 1280, height: 720 };
const PRESSES = 40;
const REPEATS = 3;

type Scene = 'still' | 'moving';

type Measured = Awaited<ReturnType<typeof measure>>;
const results: (Measured & { readonly repeat: number })[] = [];
for (let repeat = 1; repeat <= REPEATS; repeat++) {
  for (const scene of ['still', 'moving'] as const) results.push({ repeat, ...(await measure(scene)) });
}
const medianOf = (scene: Scene) =>
  quantile(
    results.filter((entry) => entry.scene === scene).map((entry) => entry.p50Ms),
    0.5,
  );
process.stdout.write(
  `${JSON.stringify({ bench: 'key-to-picture', game: GAME, presses: PRESSES, results, movingToStill: round(medianOf('moving') / medianOf('still')) }, null, 2)}\n`,
);
process.exit(0);

async function measure(scene: Scene) {
  const cleanup = new Cleanup();
  try {
    const session = await startDisplayAndSound(GAME, cleanup);
    const program = join(import.meta.dirname, 'flip-game.ts');
    const game = cleanup.kill(
      spawn(process.execPath, [program, `${GAME.width}`, `${GAME.height}`, scene], {
        env: session.environment,
        stdio: ['ignore', 'pipe', 'inherit'],
      }),
    );
    await firstLine(game.stdout);
    const host = new MediaHost(
      {
        ...GAME,
        display: session.display,
        xauthority: session.xauthority,
        pulseServer: session.pulseServer,
        fps: 60,
        maxBitrateKbps: 8000,
        pointer: 'none',
        gamepad: {},
        udpPort: await freeUdpPort(),
        bindAddress: '127.0.0.1',
        advertisedAddress: null,
      },
      cleanup,
    );
    await host.up();
    const address = await servePage(host, cleanup);
    const page = await (await startChromium(cleanup)).newPage({ viewport: GAME });
    await page.goto(address);
    await page.waitForFunction(() => window.stream.state.phase === 'playing');
    const times = await pressAndWatch(page);
    const load = round(loadavg()[0]!);
    return { scene, p50Ms: quantile(times, 0.5), p95Ms: quantile(times, 0.95), seen: times.length, load };
  } finally {
    await cleanup.run();
  }
}

/** Presses a key in the page and watches a pixel of the picture, frame by frame, until it changes; both by the page's own clock. */
function pressAndWatch(page: Page): Promise<number[]> {
  return page.evaluate(async (presses) => {
    const video = document.querySelector('video')!;
    const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!;
    const isLit = () => {
      context.drawImage(video, 40, 40, 1, 1, 0, 0, 1, 1);
      return context.getImageData(0, 0, 1, 1).data[0]! > 128;
    };
    const until = (lit: boolean) =>
      new Promise<number | null>((resolve) => {
        const late = setTimeout(() => resolve(null), 2000);
        const look = () => {
          if (isLit() !== lit) return video.requestVideoFrameCallback(look);
          clearTimeout(late);
          resolve(performance.now());
        };
        video.requestVideoFrameCallback(look);
      });
    const key = (type: string) => window.dispatchEvent(new KeyboardEvent(type, { code: 'KeyA', cancelable: true }));
    const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    await pause(2000);
    const times: number[] = [];
    for (let press = 0; press < presses; press++) {
      const lit = until(true);
      const pressedAt = performance.now();
      key('keydown');
      const seenAt = await lit;
      if (seenAt !== null) times.push(seenAt - pressedAt);
      const dark = until(false);
      key('keyup');
      await dark;
      // Not in step with the display's frames.
      await pause(60 + ((press * 37) % 50));
    }
    return times;
  }, PRESSES);
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
