import { KEY_NUMBERS } from '@nimbo/contracts/input';
import { FaultRelay } from '@nimbo/testkit/fault-relay';
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
const LOSS = 0.05;
const TAPS = 40;
const KEYCODE_A = KEY_NUMBERS.KeyA! + 8;

const cleanup = new Cleanup();
let probe: Probe;
let page: Page;

beforeAll(async () => {
  const session = await startDisplayAndSound(GAME, cleanup);
  probe = new Probe(GAME, session, cleanup);
  await probe.hears(['ready']);
  const udpPort = await freeUdpPort();
  const host = new MediaHost(workerOptions(session, GAME, udpPort, { maxBitrateKbps: 4000 }), cleanup);
  const relay = await FaultRelay.start({ host: { address: '127.0.0.1', port: udpPort } });
  cleanup.add(() => relay.close());
  host.offeredPort = relay.port;
  await host.up();
  const address = await servePage(host, cleanup);
  page = await (await startChromium(cleanup)).newPage();
  await page.goto(`${address}?transport=webrtc`);
  await page.waitForFunction(() => window.stream.state.phase === 'playing');
  await relay.changeBoth({ loss: LOSS });
});

afterAll(() => cleanup.run());

describe('a stream over a path that loses one packet in twenty', () => {
  it('repairs the picture by sending packets again', async () => {
    const read = () => page.evaluate(() => window.stream.statistics());
    await expect.poll(async () => (await read())?.framesDecoded, { timeout: 20_000 }).toBeGreaterThan(300);
    const statistics = await read();
    expect(statistics?.packetsRepaired).toBeGreaterThan(10);
  });

  it('brings every tap to the game, each once and in order', async () => {
    const mark = probe.said.length;
    for (let tap = 0; tap < TAPS; tap++) await page.keyboard.press('KeyA', { delay: 5 });
    const expected = Array.from({ length: TAPS }, () => [
      ['KeyPress', KEYCODE_A],
      ['KeyRelease', KEYCODE_A],
    ]).flat();
    await expect.poll(() => probe.said.slice(mark), { timeout: 10_000 }).toEqual(expected);
  });
});
