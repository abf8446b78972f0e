import { once } from 'node:events';
import { encodeInput, type InputMessage, KEY_NUMBERS } from '@nimbo/contracts/input';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startChromium } from './media/browser.ts';
import { MediaHost } from './media/media-host.ts';
import { servePage } from './media/page-server.ts';
import { Probe } from './media/probe.ts';
import { Receiver } from './media/receiver.ts';
import { type DisplayAndSound, startDisplayAndSound } from './media/session.ts';
import { Cleanup, freeUdpPort } from './media/tools.ts';
import { workerOptions } from './media/worker-options.ts';

/** The page is not of the game's proportions, so that the picture has black bars above and below. */
const GAME = { width: 1280, height: 720 };
const PAGE = { width: 1000, height: 700 };
const KEYCODE_A = KEY_NUMBERS.KeyA! + 8;
const KEYCODE_B = KEY_NUMBERS.KeyB! + 8;

const cleanup = new Cleanup();
let session: DisplayAndSound;
let probe: Probe;
let host: MediaHost;
let page: Page;

beforeAll(async () => {
  session = await startDisplayAndSound(GAME, cleanup);
  probe = new Probe(GAME, session, cleanup);
  await probe.hears(['ready']);
  host = new MediaHost(workerOptions(session, GAME, await freeUdpPort()), cleanup);
  await host.up();
  const address = await servePage(host, cleanup);
  page = await (await startChromium(cleanup)).newPage({ viewport: PAGE });
  await page.goto(address);
  await playing();
});

afterAll(() => cleanup.run());

async function playing(): Promise<void> {
  await page.waitForFunction(() => window.stream.state.phase === 'playing');
}

/** Waits until a counter of the browser's own statistics has passed a value; shows them all when it does not. */
async function counts(counter: 'framesDecoded' | 'audioEnergy', above: number): Promise<void> {
  const enough = expect.toSatisfy((value: number) => value > above, `more than ${above}`);
  await expect
    .poll(() => page.evaluate(() => window.stream.statistics()), { timeout: 20_000 })
    .toEqual(expect.objectContaining({ [counter]: enough }));
}

/** On a machine that is short of time a press may come too late to count; the player would press again. */
async function pressUntilHeard(mark: number): Promise<void> {
  const press = async () => {
    await page.keyboard.press('KeyA', { delay: 40 });
    return probe.said.slice(mark);
  };
  await expect.poll(press, { timeout: 20_000 }).toContainEqual(['KeyRelease', KEYCODE_A]);
}

function message(change: Partial<InputMessage>): number[] {
  const nothing: InputMessage = {
    sequence: 1_000_000,
    sentAtMs: 0,
    keys: [],
    buttons: 0,
    pointer: null,
    motion: { x: 0, y: 0 },
    wheel: { x: 0, y: 0 },
    transitionCount: 0,
    transitions: [],
  };
  return [...encodeInput({ ...nothing, ...change })];
}

describe('a stream in a real browser', () => {
  it('shows the moving picture in its own proportions', async () => {
    await counts('framesDecoded', 120);
    const statistics = await page.evaluate(() => window.stream.statistics());
    // A machine that is short of time gets a smaller picture.
    expect(statistics!.width! / statistics!.height!).toBe(GAME.width / GAME.height);
  });

  it('plays the sound', async () => {
    await counts('audioEnergy', 0);
  });

  it('takes keys to the game by their place', async () => {
    const mark = probe.said.length;
    await page.keyboard.down('KeyA');
    await probe.hears(['KeyPress', KEYCODE_A], mark);
    await page.keyboard.up('KeyA');
    await probe.hears(['KeyRelease', KEYCODE_A], mark);
  });

  it('takes the pointer to the very pixel, and to the edge from beside the picture', async () => {
    await page.mouse.move(500, 350);
    await probe.hears(['MotionNotify', 640, 360]);
    await page.mouse.move(123, 200);
    const top = (PAGE.height - (PAGE.width * GAME.height) / GAME.width) / 2;
    await probe.hears(['MotionNotify', Math.floor(123 * 1.28), Math.floor((200 - top) * 1.28)]);
    await page.mouse.move(999.5, 10);
    await probe.hears(['MotionNotify', 1279, 0]);
  });

  it('takes each button and the wheel to where the pointer is', async () => {
    await page.mouse.move(250, 350);
    const mark = probe.said.length;
    await page.mouse.click(250, 350, { button: 'right' });
    await probe.hears(['ButtonPress', 3, 320, 360], mark);
    await probe.hears(['ButtonRelease', 3, 320, 360], mark);
    await page.mouse.wheel(0, -100);
    await probe.hears(['ButtonPress', 4, 320, 360], mark);
  });

  it('releases what is held when the page needs its keyboard', async () => {
    const mark = probe.said.length;
    await page.keyboard.down('KeyB');
    await probe.hears(['KeyPress', KEYCODE_B], mark);
    await page.evaluate(() => window.stream.setInputEnabled(false));
    await probe.hears(['KeyRelease', KEYCODE_B], mark);
    await page.keyboard.up('KeyB');
    await page.evaluate(() => window.stream.setInputEnabled(true));
  });

  it('ignores hostile bytes and plays on', async () => {
    const mark = probe.said.length;
    await page.evaluate(() => {
      window.sendRaw([]);
      window.sendRaw([1, 2, 3]);
      window.sendRaw(new Array(60_000).fill(255));
    });
    await pressUntilHeard(mark);
    expect(host.worker.exitCode).toBeNull();
  });

  it('releases a held button when the browser falls silent', async () => {
    const mark = probe.said.length;
    const pointer = { x: 0, y: 0 };
    let sequence = 1_000_000;
    // After a message from the far future the page's own ones count as overtaken: silence.
    const pressFromTheFuture = async () => {
      const sentAtMs = await page.evaluate(() => Math.floor(performance.now()));
      sequence += 1;
      await page.evaluate((bytes) => window.sendRaw(bytes), message({ sequence, sentAtMs, pointer, buttons: 1 }));
      return probe.said.slice(mark);
    };
    // Lost or late like any press: on a machine that is short of time it is sent again.
    await expect.poll(pressFromTheFuture, { timeout: 20_000 }).toContainEqual(['ButtonPress', 1, 0, 0]);
    await probe.hears(['ButtonRelease', 1, 0, 0], mark);
  });

  it('comes back by itself with a new connection, and the game has gone on', async () => {
    host.dropSignaling();
    await page.waitForFunction(() => window.stream.state.phase === 'reconnecting');
    await playing();
    await counts('framesDecoded', 60);
    await pressUntilHeard(probe.said.length);
  });

  it('is refused when the answer is none, and the next one plays', async () => {
    const refused = await page.evaluate(
      () =>
        new Promise<unknown>((resolve) => {
          const socket = new WebSocket(`ws://${location.host}/signaling`);
          socket.onopen = () => socket.send(JSON.stringify({ type: 'attach', ticket: 'another' }));
          socket.onmessage = ({ data }) => {
            const message = JSON.parse(data);
            if (message.type === 'offer') socket.send(JSON.stringify({ type: 'answer', sdp: 'v=0\r\nnonsense' }));
            if (message.type === 'refused') resolve(message);
          };
        }),
    );
    expect(refused).toEqual({ type: 'refused', code: 'invalid-request' });
    await page.reload();
    await playing();
    await counts('framesDecoded', 60);
  });

  it('closes a channel that a browser opens by itself, and the next one plays', async () => {
    const address = page.url();
    await page.goto('about:blank');
    const receiver = await Receiver.ofWorker(host, cleanup);
    await receiver.channelIsClosed();
    receiver.close();
    await page.goto(address);
    await playing();
  });

  it('takes candidates that overtake the answer', async () => {
    const address = page.url();
    await page.goto('about:blank');
    (await Receiver.ofWorker(host, cleanup, true)).close();
    await page.goto(address);
    await playing();
  });

  it('ends with the display, so that the keeper sees it', async () => {
    const exit = once(host.worker, 'exit');
    session.stopDisplay();
    expect(await exit).not.toEqual([0, null]);
  });
});
