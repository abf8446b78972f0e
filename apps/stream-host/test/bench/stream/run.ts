import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Page } from '@playwright/test';
import { DEFAULT_TUNING, type Tuning } from '../../../src/tuning.ts';
import { startChromium } from '../../media/browser.ts';
import { MediaHost } from '../../media/media-host.ts';
import { servePage } from '../../media/page-server.ts';
import { startDisplayAndSound } from '../../media/session.ts';
import { Cleanup, freeUdpPort } from '../../media/tools.ts';

export interface Scene {
  readonly width: number;
  readonly height: number;
  readonly content: 'still' | 'moving';
  readonly maxBitrateKbps: number;
  readonly tuning?: Partial<Tuning>;
}

/** One play session without its keeper: display, sound, game and worker of the bench's own. */
export interface BenchHost {
  readonly host: MediaHost;
  readonly udpPort: number;
  /** The processes whose processor time is the stream's: worker and X server. */
  readonly pids: readonly number[];
  /** When the game got each key press, in ms since 1970. */
  readonly keyTimes: number[];
  readonly cleanup: Cleanup;
}

/** Runs one case and takes everything down after it, whatever happens. */
export async function withHost<T>(scene: Scene, measure: (run: BenchHost) => Promise<T>): Promise<T> {
  const cleanup = new Cleanup();
  try {
    return await measure(await startHost(scene, cleanup));
  } finally {
    await cleanup.run();
  }
}

export async function startHost(scene: Scene, cleanup: Cleanup): Promise<BenchHost> {
  const { width, height } = scene;
  const session = await startDisplayAndSound({ width, height }, cleanup);
  const program = join(import.meta.dirname, 'scene.ts');
  const game = cleanup.kill(
    spawn(process.execPath, [program, `${width}`, `${height}`, scene.content], {
      env: session.environment,
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );
  const keyTimes: number[] = [];
  await ready(game, keyTimes);
  const udpPort = await freeUdpPort();
  const host = new MediaHost(
    {
      width,
      height,
      display: session.display,
      xauthority: session.xauthority,
      pulseServer: session.pulseServer,
      maxHeight: 1080,
      fps: 60,
      maxBitrateKbps: scene.maxBitrateKbps,
      pointer: 'none',
      gamepad: {},
      udpPort,
      bindAddress: '127.0.0.1',
      advertisedAddress: null,
      tuning: { ...DEFAULT_TUNING, ...scene.tuning },
    },
    cleanup,
  );
  await host.up();
  return { host, udpPort, pids: [host.worker.pid ?? 0, session.displayPid], keyTimes, cleanup };
}

/** Opens the page that plays, and waits for its first picture. */
export async function openPage(run: BenchHost, scene: Scene): Promise<Page> {
  const address = await servePage(run.host, run.cleanup);
  const browser = await startChromium(run.cleanup);
  const page = await browser.newPage({ viewport: { width: scene.width, height: scene.height } });
  // A slow start must not end in the other transport, which is not what is measured here.
  await page.goto(`${address}?transport=webrtc`);
  await page.waitForFunction(() => window.stream.state.phase === 'playing');
  return page;
}

/** Resolves when the game has drawn; from then on its key presses are noted. */
async function ready(game: ChildProcess, keyTimes: number[]): Promise<void> {
  const lines = createInterface({ input: game.stdout! });
  await Promise.race([
    once(lines, 'line'),
    once(game, 'exit').then(([code]) => Promise.reject(new Error(`the bench's game ended with ${code}`))),
  ]);
  lines.on('line', (line) => {
    const [name, atMs] = JSON.parse(line) as [string, number];
    if (name === 'KeyPress') keyTimes.push(atMs);
  });
}
