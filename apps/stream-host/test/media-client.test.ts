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

const cleanup = new Cleanup();
let host: MediaHost;
let relay: FaultRelay;
let page: Page;
let address: string;

beforeAll(async () => {
  const session = await startDisplayAndSound(GAME, cleanup);
  const probe = new Probe(GAME, session, cleanup);
  await probe.hears(['ready']);
  const udpPort = await freeUdpPort();
  host = new MediaHost(workerOptions(session, GAME, udpPort), cleanup);
  relay = await FaultRelay.start({ host: { address: '127.0.0.1', port: udpPort } });
  cleanup.add(() => relay.close());
  host.offeredPort = relay.port;
  await host.up();
  address = await servePage(host, cleanup);
  page = await (await startChromium(cleanup)).newPage({ viewport: GAME });
  await page.goto(address);
  await playing();
});

afterAll(() => cleanup.run());

const read = () => page.evaluate(() => window.stream.statistics());
const playing = () => page.waitForFunction(() => window.stream.state.phase === 'playing');

/** What the canvas over the video shows in its middle, and what the video itself shows there. */
function middlePixels() {
  return page.evaluate(() => {
    const read = (source: CanvasImageSource | null) => {
      if (!source) return null;
      const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!;
      context.drawImage(source, 320, 240, 1, 1, 0, 0, 1, 1);
      return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
    };
    return new Promise<{ video: number[] | null; canvas: number[] | null }>((resolve) => {
      const video = document.querySelector('video')!;
      // Registered after the renderer's own, so it comes after it in the same frame.
      video.requestVideoFrameCallback(() =>
        resolve({ video: read(video), canvas: read(document.querySelector('canvas')) }),
      );
    });
  });
}

/** The most by which a channel of the canvas differs from the video's, raised to a power. */
function distance({ video, canvas }: Awaited<ReturnType<typeof middlePixels>>, power: number): number {
  return Math.max(...video!.map((value, channel) => Math.abs(canvas![channel]! - 255 * (value / 255) ** power)));
}

describe('the picture controls', () => {
  it('cost nothing while they are neutral: there is no canvas', async () => {
    await page.evaluate(() => window.stream.setPicture({ gamma: 1, brightness: 1 }));
    expect((await middlePixels()).canvas).toBeNull();
  });

  it('change every pixel as they say', async () => {
    await page.evaluate(() => window.stream.setPicture({ gamma: 2 }));
    // On a busy machine the video may already show the next picture when the canvas is read.
    await expect.poll(async () => distance(await middlePixels(), 0.5)).toBeLessThan(12);
    await page.evaluate(() => window.stream.setPicture({ brightness: 0 }));
    await expect.poll(async () => (await middlePixels()).canvas).toEqual([0, 0, 0]);
    await page.evaluate(() => window.stream.setPicture({ saturation: 0 }));
    await expect.poll(async () => new Set((await middlePixels()).canvas).size).toBe(1);
  });

  it('lie exactly over the video', async () => {
    const boxes = await page.evaluate(() =>
      ['video', 'canvas'].map((name) => JSON.stringify(document.querySelector(name)!.getBoundingClientRect())),
    );
    expect(boxes[0]).toBe(boxes[1]);
  });

  it('leave when they are neutral again', async () => {
    await page.evaluate(() => window.stream.setPicture({}));
    expect((await middlePixels()).canvas).toBeNull();
  });
});

describe('software decoding', () => {
  it('changes the path: the pictures go through a decoder of our own that was asked not to use the hardware', async () => {
    const devtools = await page.context().newCDPSession(page);
    const decoders = new Set<string>();
    devtools.on('Media.playerPropertiesChanged', ({ properties }) => {
      for (const { name, value } of properties) if (name === 'kVideoDecoderName') decoders.add(value);
    });
    await devtools.send('Media.enable');
    await page.evaluate(() => window.stream.setSoftwareDecoding(true));
    await page.waitForFunction(() => window.stream.state.transport === 'websocket');
    await expect.poll(async () => (await read())?.framesDecoded, { timeout: 20_000 }).toBeGreaterThan(30);
    expect((await read())?.decoder).toContain('prefer-software');
    await expect.poll(() => [...decoders]).toContainEqual(expect.stringMatching(/ffmpeg|software/i));
    await page.evaluate(() => window.stream.setSoftwareDecoding(false));
    await page.waitForFunction(() => window.stream.state.transport === 'webrtc');
  });
});

describe('a cut of the path', () => {
  it('is noticed while the browser still calls itself connected, and the same connection goes on if it comes back', async () => {
    await page.waitForFunction(() => window.stream.state.phase === 'playing');
    await expect.poll(async () => (await read())?.framesDecoded, { timeout: 20_000 }).toBeGreaterThan(30);
    await page.evaluate(() => window.states.splice(0));
    await relay.changeBoth({ cut: true });
    await page.waitForFunction(() => window.states.some(({ phase }) => phase === 'reconnecting'));
    await relay.changeBoth({ cut: false });
    await playing();
    const before = (await read())?.framesDecoded ?? 0;
    await expect.poll(async () => (await read())?.framesDecoded, { timeout: 20_000 }).not.toBe(before);
  });
});
