import { KEY_NUMBERS } from '@nimbo/contracts/input';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startChromium } from './media/browser.ts';
import { MediaHost } from './media/media-host.ts';
import { servePage } from './media/page-server.ts';
import { Probe } from './media/probe.ts';
import { startDisplayAndSound } from './media/session.ts';
import { Cleanup, freeUdpPort } from './media/tools.ts';
import { workerOptions } from './media/worker-options.ts';

const GAME = { width: 640, height: 480 };
const KEYCODE_A = KEY_NUMBERS.KeyA! + 8;

const cleanup = new Cleanup();
let probe: Probe;
let host: MediaHost;
let page: Page;
let address: string;

beforeAll(async () => {
  const session = await startDisplayAndSound(GAME, cleanup);
  probe = new Probe(GAME, session, cleanup);
  await probe.hears(['ready']);
  host = new MediaHost(workerOptions(session, GAME, await freeUdpPort()), cleanup);
  // Nobody listens there: as far as the browser can see, the network lets no UDP pass.
  host.offeredPort = await freeUdpPort();
  await host.up();
  address = await servePage(host, cleanup);
  page = await (await startChromium(cleanup)).newPage({ viewport: GAME });
  await page.goto(address);
});

afterAll(() => cleanup.run());

const read = () => page.evaluate(() => window.stream.statistics());
const playing = () => page.waitForFunction(() => window.stream.state.phase === 'playing');

describe('a stream over a network without UDP', () => {
  it('comes through the WebSocket by itself: picture and sound', async () => {
    await playing();
    expect(await page.evaluate(() => window.stream.state.transport)).toBe('websocket');
    await expect.poll(async () => (await read())?.framesDecoded, { timeout: 20_000 }).toBeGreaterThan(60);
    await expect.poll(async () => (await read())?.audioEnergy, { timeout: 20_000 }).toBeGreaterThan(0);
    expect((await read())?.transport).toBe('websocket');
    const size = await page.evaluate(() => {
      const { videoWidth, videoHeight } = document.querySelector('video')!;
      return { width: videoWidth, height: videoHeight };
    });
    // A machine that is short of time gets a smaller picture.
    expect(size.width / size.height).toBe(GAME.width / GAME.height);
  });

  it('takes keys and the pointer to the game', async () => {
    const mark = probe.said.length;
    await page.keyboard.down('KeyA');
    await probe.hears(['KeyPress', KEYCODE_A], mark);
    await page.keyboard.up('KeyA');
    await probe.hears(['KeyRelease', KEYCODE_A], mark);
    await page.mouse.move(100, 200);
    await probe.hears(['MotionNotify', 100, 200], mark);
  });

  it('knows the way of its pictures leg by leg', async () => {
    await expect.poll(async () => (await read())?.latency?.frames, { timeout: 20_000 }).toBeGreaterThan(20);
    const latency = (await read())!.latency!;
    expect(latency.legs.decode.p50).toBeGreaterThan(0);
    expect(latency.total.p50).toBeGreaterThanOrEqual(latency.legs.decode.p50);
  });

  it('remembers it, so that the next page does not wait for UDP', async () => {
    await page.reload();
    await playing();
    expect(await page.evaluate(() => window.states.map(({ transport }) => transport).filter(Boolean))).toEqual(
      expect.arrayContaining(['websocket']),
    );
    await expect.poll(async () => (await read())?.framesDecoded, { timeout: 20_000 }).toBeGreaterThan(60);
  });

  it('comes back after its WebSocket was cut', async () => {
    host.dropSignaling();
    await page.waitForFunction(() => window.states.some(({ phase }) => phase === 'reconnecting'));
    await playing();
    await expect.poll(async () => (await read())?.framesDecoded, { timeout: 20_000 }).toBeGreaterThan(60);
  });
});
