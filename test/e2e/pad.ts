import { GAMEPAD_CONTROLS, type GamepadControl } from '@nimbo/contracts/gamepad';
import type { Page } from '@playwright/test';

/** A button that no recipe can have: it always opens the session menu. Source: W3C Gamepad §11. */
const GUIDE = 16;

interface SimulatedPad {
  readonly buttons: { pressed: boolean; touched: boolean; value: number }[];
  readonly axes: number[];
}

/** Connects a pad of the standard mapping that is moved by `push`. Call before the page loads. */
export async function connectPad(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const pad: SimulatedPad = {
      buttons: Array.from({ length: 17 }, () => ({ pressed: false, touched: false, value: 0 })),
      axes: [0, 0, 0, 0],
    };
    Object.assign(window, { simulatedPad: pad });
    const described = { id: 'Simulated pad', index: 0, mapping: 'standard', connected: true, timestamp: 0, ...pad };
    navigator.getGamepads = () => [described as unknown as Gamepad];
  });
}

/** A pad is plugged in while the page is open; press something on it as one would to be seen. */
export async function plug(page: Page, id: string): Promise<void> {
  await page.evaluate((name) => {
    const pad = {
      buttons: Array.from({ length: 17 }, () => ({ pressed: false, touched: false, value: 0 })),
      axes: [0, 0, 0, 0],
    };
    const playEffect = async () => {
      Object.assign(window, { rumbles: ((window as { rumbles?: number }).rumbles ?? 0) + 1 });
      return 'complete';
    };
    const described = {
      id: name,
      index: 0,
      mapping: 'standard',
      connected: true,
      vibrationActuator: { playEffect },
      ...pad,
    };
    Object.assign(window, { simulatedPad: pad, rumbles: 0 });
    navigator.getGamepads = () => [described as unknown as Gamepad];
    window.dispatchEvent(Object.assign(new Event('gamepadconnected'), { gamepad: described }));
  }, id);
}

/** Its cable is pulled, whatever is held on it. */
export async function unplug(page: Page): Promise<void> {
  await page.evaluate(() => {
    const [pad] = navigator.getGamepads();
    navigator.getGamepads = () => [null];
    window.dispatchEvent(Object.assign(new Event('gamepaddisconnected'), { gamepad: pad }));
  });
}

export const rumbles = (page: Page) => page.evaluate(() => (window as unknown as { rumbles: number }).rumbles);

/** How far a control is pushed from now on, 0 to 1. */
export async function push(page: Page, control: GamepadControl | 'guide', value: number): Promise<void> {
  const place = control === 'guide' ? { button: GUIDE } : GAMEPAD_CONTROLS[control];
  await page.evaluate(
    ([at, pushed]) => {
      const { simulatedPad } = window as unknown as { simulatedPad: SimulatedPad };
      if ('axis' in at) simulatedPad.axes[at.axis] = pushed * at.direction;
      else simulatedPad.buttons[at.button] = { pressed: pushed > 0, touched: pushed > 0, value: pushed };
    },
    [place, value] as const,
  );
}

/** Pushes a control all the way for so long, in ms. */
export async function press(page: Page, control: GamepadControl | 'guide', heldMs = 150): Promise<void> {
  await push(page, control, 1);
  await page.waitForTimeout(heldMs);
  // A press that leads to another page: there the pad is at rest.
  await push(page, control, 0).catch((error: Error) => {
    if (!error.message.includes('Execution context was destroyed')) throw error;
  });
  await page.waitForTimeout(100);
}
