import { POINTER_RANGE } from '@nimbo/contracts/input';
import type { Display } from '../x/display.ts';
import type { InputAction } from './apply-input.ts';

/** X numbers its keys eight above evdev. */
const X_KEYCODE_OFFSET = 8;
/** X buttons by `MouseEvent.button`; 4 to 7 are the wheel. */
const X_BUTTONS = [1, 2, 3, 8, 9];
const WHEEL = { up: 4, down: 5, left: 6, right: 7 };
/** Games that look at the keyboard once a frame miss shorter presses, in ms: two frames at 60 Hz. */
const SHORTEST_PRESS_MS = 34;

type Kind = 'key' | 'button';

interface Press {
  readonly atMs: number;
  release: NodeJS.Timeout | null;
}

/** The display's keyboard and mouse, worked through XTEST. */
export class FakeDevices {
  readonly #display: Display;
  readonly #size: { readonly width: number; readonly height: number };
  readonly #now: () => number;
  readonly #presses = new Map<string, Press>();

  constructor(display: Display, size: { width: number; height: number }, now: () => number) {
    this.#display = display;
    this.#size = size;
    this.#now = now;
  }

  perform(actions: readonly InputAction[]): void {
    for (const action of actions) this.#perform(action);
  }

  #perform(action: InputAction): void {
    switch (action.do) {
      case 'key':
        this.#press('key', action.key + X_KEYCODE_OFFSET, action.pressed);
        break;
      case 'button':
        this.#press('button', X_BUTTONS[action.button]!, action.pressed);
        break;
      case 'move-to':
        this.#display.moveTo(toPixel(action.to.x, this.#size.width), toPixel(action.to.y, this.#size.height));
        break;
      case 'move-by':
        this.#display.moveBy(action.x, action.y);
        break;
      case 'wheel':
        this.#turn(action.x < 0 ? WHEEL.left : WHEEL.right, Math.abs(action.x));
        this.#turn(action.y < 0 ? WHEEL.up : WHEEL.down, Math.abs(action.y));
        break;
    }
  }

  #press(kind: Kind, number: number, pressed: boolean): void {
    const name = `${kind} ${number}`;
    const former = this.#presses.get(name);
    if (pressed) {
      // The next press of the same key must not overtake a release that still waits.
      if (former?.release) this.#release(kind, number);
      this.#presses.set(name, { atMs: this.#now(), release: null });
      this.#display[kind](number, true);
      return;
    }
    const restMs = former ? former.atMs + SHORTEST_PRESS_MS - this.#now() : 0;
    if (!former || restMs <= 0) this.#release(kind, number);
    else former.release ??= setTimeout(() => this.#release(kind, number), restMs);
  }

  #release(kind: Kind, number: number): void {
    const name = `${kind} ${number}`;
    clearTimeout(this.#presses.get(name)?.release ?? undefined);
    this.#presses.delete(name);
    this.#display[kind](number, false);
  }

  #turn(button: number, notches: number): void {
    for (let notch = 0; notch < notches; notch++) {
      this.#display.button(button, true);
      this.#display.button(button, false);
    }
  }
}

function toPixel(coordinate: number, size: number): number {
  return Math.round((coordinate * (size - 1)) / POINTER_RANGE);
}
