import { expect, type Locator, type Page } from '@playwright/test';
import { press } from './pad.ts';

export type Direction = 'up' | 'down' | 'left' | 'right';

/** What a person without a pointer has in hand. */
export interface Hand {
  move(direction: Direction): Promise<void>;
  confirm(): Promise<void>;
  back(): Promise<void>;
  /** Opens the session menu of a stream. */
  menu(): Promise<void>;
}

const KEYS = { up: 'ArrowUp', down: 'ArrowDown', left: 'ArrowLeft', right: 'ArrowRight' } as const;
/** Time in which focus has moved, in ms. */
const STEP_MS = 100;

export function keyboard(page: Page): Hand {
  const key = async (name: string) => {
    await page.keyboard.press(name);
    await page.waitForTimeout(STEP_MS);
  };
  return {
    move: (direction) => key(KEYS[direction]),
    confirm: () => key('Enter'),
    back: () => key('Escape'),
    menu: () => page.keyboard.press('Escape', { delay: 900 }),
  };
}

/** A pad that `connectPad` has connected. */
export function gamepad(page: Page): Hand {
  return {
    move: (direction) => press(page, `dpad-${direction}`, STEP_MS),
    confirm: () => press(page, 'a', STEP_MS),
    back: () => press(page, 'b', STEP_MS),
    menu: () => press(page, 'guide'),
  };
}

/** Far more steps than any way on a screen has; a way that is longer has lost its focus. */
const MOST_STEPS = 20;

const OPPOSITE = { up: 'down', down: 'up', left: 'right', right: 'left' } as const;

/** Moves until the wanted thing has focus; on a busy machine a step may repeat and go too far, and is gone back. */
export async function reach(hand: Hand, direction: Direction, wanted: Locator): Promise<void> {
  const isThere = () => wanted.evaluate((element) => element === document.activeElement).catch(() => false);
  for (const way of [direction, OPPOSITE[direction]])
    for (let step = 0; step < MOST_STEPS && !(await isThere()); step++) await hand.move(way);
  await expect(wanted).toBeFocused();
}

/** Moves until something in the region has focus, and back where a step went too far. */
export async function reachInto(hand: Hand, direction: Direction, region: Locator): Promise<void> {
  const isThere = () => region.evaluate((element) => element.contains(document.activeElement));
  for (const way of [direction, OPPOSITE[direction]])
    for (let step = 0; step < MOST_STEPS && !(await isThere()); step++) await hand.move(way);
  expect(await isThere()).toBe(true);
}

/** Moves to something in sight: to its row first, then along it. */
export async function steer(hand: Hand, wanted: Locator): Promise<void> {
  const wayTo = (element: Element): Direction | null => {
    if (element === document.activeElement) return null;
    const here = document.activeElement!.getBoundingClientRect();
    const there = element.getBoundingClientRect();
    if (there.top >= here.bottom) return 'down';
    if (there.bottom <= here.top) return 'up';
    return there.left > here.left ? 'right' : 'left';
  };
  for (let step = 0; step < 2 * MOST_STEPS; step++) {
    const way = await wanted.evaluate(wayTo);
    if (way === null) break;
    await hand.move(way);
  }
  await expect(wanted).toBeFocused();
}

/** Letters that lie six a row, in the order of the alphabet. */
const COLUMNS = 6;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Writes with the letters on the screen, one of which has focus; a step that repeats on a busy machine is gone back. */
export async function spell(page: Page, hand: Hand, word: string): Promise<void> {
  const focused = async () =>
    ALPHABET.indexOf((await page.evaluate(() => document.activeElement?.textContent)) || 'nothing');
  for (const letter of word) {
    const to = ALPHABET.indexOf(letter);
    for (let step = 0; step < MOST_STEPS; step++) {
      const at = await focused();
      if (at === to) break;
      const rows = at < 0 ? -1 : Math.floor(to / COLUMNS) - Math.floor(at / COLUMNS);
      if (rows !== 0) await hand.move(rows > 0 ? 'down' : 'up');
      else await hand.move(to > at ? 'right' : 'left');
    }
    await expect(page.getByRole('button', { name: letter, exact: true })).toBeFocused();
    await hand.confirm();
  }
}
