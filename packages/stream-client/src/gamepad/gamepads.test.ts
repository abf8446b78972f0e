import { KEY_NUMBERS } from '@nimbo/contracts/input';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aPad } from './a-pad.ts';
import { Gamepads, type PadFrame } from './gamepads.ts';
import type { PadReading } from './read-pads.ts';

/** The browser, as far as pads need one: its list of pads, its focus, and frames that a test draws. */
const browser = {
  pads: [] as (PadReading | null)[],
  focused: true,
  frames: [] as (() => void)[],
  draw() {
    for (const frame of browser.frames.splice(0)) frame();
  },
};
let seen: PadFrame[] = [];
let gamepads: Gamepads;
const last = () => seen.at(-1);
const ENTER = new Set([KEY_NUMBERS.Enter]);
const NOTHING = new Set<number>();

beforeEach(() => {
  Object.assign(browser, { pads: [], focused: true, frames: [] });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', { hasFocus: () => browser.focused });
  vi.stubGlobal('navigator', { getGamepads: () => browser.pads });
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => browser.frames.push(frame));
  vi.stubGlobal('cancelAnimationFrame', () => browser.frames.splice(0));
  seen = [];
});
afterEach(() => vi.unstubAllGlobals());

function open() {
  gamepads = new Gamepads((frame) => seen.push(frame));
  gamepads.mapping = { a: 'Enter', 'left-stick-right': 'pointer-right' };
}

function plugIn(pad: PadReading) {
  browser.pads = [pad];
  window.dispatchEvent(new Event('gamepadconnected'));
}

it('looks at nothing while there is no pad, nor where the browser has none', () => {
  open();
  vi.stubGlobal('navigator', {});
  open();
  expect(browser.frames).toEqual([]);
});

it('a pad that is plugged in works, and one that was there before does', () => {
  open();
  plugIn(aPad({ a: 1 }));
  browser.draw();
  expect(last()?.keys).toEqual(ENTER);
  open();
  browser.draw();
  expect(last()?.keys).toEqual(ENTER);
});

it('a pad that is pulled out lets go of everything, and nothing is looked at any more', () => {
  open();
  plugIn(aPad({ a: 1 }));
  browser.draw();
  browser.pads = [null];
  browser.draw();
  expect(last()?.keys).toEqual(NOTHING);
  expect(browser.frames).toEqual([]);
  plugIn(aPad({ a: 1 }));
  browser.draw();
  expect(last()?.keys).toEqual(ENTER);
});

it('two pads that are plugged in are looked at once a frame', () => {
  open();
  plugIn(aPad());
  plugIn(aPad());
  expect(browser.frames).toHaveLength(1);
});

it('while another window has the keys, pads do nothing', () => {
  open();
  plugIn(aPad({ a: 1, 'left-stick-right': 1 }));
  browser.focused = false;
  browser.draw();
  expect(last()).toMatchObject({ keys: NOTHING, speed: { x: 0, y: 0 } });
});

it('while the page has the pads the game has nothing, and what is held on the way back has to be let go', () => {
  open();
  gamepads.enabled = false;
  plugIn(aPad({ a: 1, 'left-stick-right': 1 }));
  browser.draw();
  expect(last()).toMatchObject({ keys: NOTHING, speed: { x: 0, y: 0 } });
  gamepads.enabled = true;
  browser.draw();
  expect(last()?.keys).toEqual(NOTHING);
  browser.pads = [aPad()];
  browser.draw();
  browser.pads = [aPad({ a: 1 })];
  browser.draw();
  expect(last()?.keys).toEqual(ENTER);
});

it('what is held when everything is let go has to be pressed again', () => {
  open();
  plugIn(aPad({ a: 1 }));
  browser.draw();
  gamepads.letGo();
  browser.draw();
  expect(last()?.keys).toEqual(NOTHING);
});

it('a closed one looks no more', () => {
  open();
  plugIn(aPad({ a: 1 }));
  gamepads.close();
  plugIn(aPad({ a: 1 }));
  expect(browser.frames).toEqual([]);
});
