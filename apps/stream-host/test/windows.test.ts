import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createLog } from '@nimbo/service-runtime/log';
import { freePort } from '@nimbo/testkit/free-port';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Display, startDisplay } from '../src/keeper/display.ts';
import { prepareSeat } from '../src/keeper/seat.ts';
import { manageWindows } from '../src/keeper/windows.ts';
import { connectToX, type XConnection } from '../src/keeper/x-connection.ts';
import { SessionGroups } from '../src/sandbox/limits/session-groups.ts';
import { NO_LIMITS } from '../src/sandbox/limits/session-limits.ts';
import { sessionPlaces } from '../src/session/places.ts';
import { until } from './support/host.ts';

const SIZE = { width: 800, height: 600 };
const WINDOW = 33;
const WM_TRANSIENT_FOR = 68;

let folder: string;
let display: Display;
let game: XConnection;
let shown = 0;

beforeAll(async () => {
  folder = mkdtempSync('/tmp/nimbo-wm-');
  const places = sessionPlaces({ state: folder, runtime: folder }, 'one', 'key');
  mkdirSync(places.runtime);
  const { cookie } = await prepareSeat(places, null);
  const number = await freePort();
  const log = createLog('test', 'silent');
  const environment = { PATH: '/usr/bin:/bin' };
  const groups = new SessionGroups(NO_LIMITS, 'one');
  display = await startDisplay({ number, size: SIZE, places, user: null, groups, cookie, environment, log });
  const onShown = () => {
    shown += 1;
  };
  await manageWindows(display.connection, { size: SIZE, mode: 'maximize', onShown, onEnd: () => undefined });
  game = await connectToX(number, cookie);
});
afterAll(async () => {
  game.close();
  await display.stop();
  rmSync(folder, { recursive: true, force: true });
});

function openWindow(width: number, height: number, parent?: number): number {
  const window = game.client.AllocID();
  game.client.CreateWindow(window, game.root, 20, 30, width, height);
  if (parent !== undefined) game.client.ChangeProperty(0, window, WM_TRANSIENT_FOR, WINDOW, 32, [parent]);
  game.client.MapWindow(window);
  return window;
}

function geometry(window: number): Promise<string> {
  return new Promise((resolve) => {
    game.client.GetGeometry(window, (_, { xPos, yPos, width, height }) =>
      resolve(`${width}x${height}+${xPos}+${yPos}`),
    );
  });
}

function focused(): Promise<number> {
  return new Promise((resolve) => game.client.GetInputFocus((_, { focus }) => resolve(focus)));
}

describe('the window manager', () => {
  it('gives a main window the display and the keyboard, and says once that something is shown', async () => {
    const window = openWindow(200, 100);
    await until(async () => (await focused()) === window);
    expect(await geometry(window)).toBe('800x600+0+0');
    openWindow(10, 10);
    await until(async () => (await focused()) !== window);
    expect(shown).toBe(1);
  });

  it('does not let a main window make itself small again', async () => {
    const window = openWindow(200, 100);
    await until(async () => (await focused()) === window);
    game.client.ConfigureWindow(window, { x: 5, y: 5, width: 50, height: 50 });
    const marker = openWindow(10, 10);
    await until(async () => (await focused()) === marker);
    expect(await geometry(window)).toBe('800x600+0+0');
  });

  it('centres a dialog, and gives the keyboard back when it closes', async () => {
    const window = openWindow(200, 100);
    await until(async () => (await focused()) === window);
    const dialog = openWindow(200, 100, window);
    await until(async () => (await focused()) === dialog);
    expect(await geometry(dialog)).toBe('200x100+300+250');
    game.client.DestroyWindow(dialog);
    await until(async () => (await focused()) === window);
  });
});
