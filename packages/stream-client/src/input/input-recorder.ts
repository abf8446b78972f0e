import {
  INPUT_HISTORY_MS,
  type InputMessage,
  type InputTransition,
  MAX_INPUT_TRANSITIONS,
  MOUSE_BUTTON_COUNT,
  type PointerPosition,
} from '@nimbo/contracts/input';

/** A transition with when it happened instead of how long ago. */
interface Recorded {
  readonly atMs: number;
  readonly toTransition: (ageMs: number) => InputTransition;
}

/**
 * What can hold a key or button: keyboard and mouse of the page, pads, taps for the page's own keys, controls on a touch screen,
 * fingers on the picture, and text that is typed out. What several hold is released when the last of them lets go.
 */
export type InputSource = 'page' | 'pad' | 'tap' | 'touch' | 'finger' | 'text';

interface Holding {
  readonly keys: ReadonlySet<number>;
  /** Bit n for `MouseEvent.button` n. */
  readonly buttons: number;
}

const NOTHING: Holding = { keys: new Set(), buttons: 0 };

/** Remembers what is held and what happened lately on one connection. Times in ms of one clock. */
export class InputRecorder {
  readonly #holding: Record<InputSource, Holding> = {
    page: NOTHING,
    pad: NOTHING,
    tap: NOTHING,
    touch: NOTHING,
    finger: NOTHING,
    text: NOTHING,
  };
  /** What the sources hold together. */
  #keys: ReadonlySet<number> = new Set();
  #buttons = 0;
  #pointer: PointerPosition | null = null;
  readonly #motion = { x: 0, y: 0 };
  readonly #wheel = { x: 0, y: 0 };
  #recent: Recorded[] = [];
  #transitionCount = 0;
  #sequence = 0;

  get pointer(): PointerPosition | null {
    return this.#pointer;
  }

  /** True when the host should hear from us often: something is held, or a tap may have been lost. */
  isBusy(nowMs: number): boolean {
    this.#forget(nowMs);
    return this.#keys.size > 0 || this.#buttons !== 0 || this.#recent.length > 0;
  }

  /** False when nothing changed for the game. */
  key(key: number, pressed: boolean, nowMs: number, source: InputSource = 'page'): boolean {
    const keys = new Set(this.#holding[source].keys);
    if (pressed) keys.add(key);
    else keys.delete(key);
    return this.hold(source, { keys, buttons: this.#holding[source].buttons }, nowMs);
  }

  /** Takes all buttons at once, bit n for `MouseEvent.button` n. False when nothing changed for the game. */
  buttons(buttons: number, nowMs: number, source: InputSource = 'page'): boolean {
    return this.hold(source, { keys: this.#holding[source].keys, buttons }, nowMs);
  }

  /** Takes everything one source holds from now on. False when nothing changed for the game. */
  hold(source: InputSource, holding: Holding, nowMs: number): boolean {
    const keys = this.#keys;
    const buttons = this.#buttons;
    this.#holding[source] = holding;
    const all = Object.values(this.#holding);
    this.#keys = new Set(all.flatMap((each) => [...each.keys]));
    this.#buttons = all.reduce((mask, each) => mask | each.buttons, 0);
    const released = [...keys].filter((key) => !this.#keys.has(key));
    const pressed = [...this.#keys].filter((key) => !keys.has(key));
    for (const key of released) this.#record(nowMs, (ageMs) => ({ kind: 'key', key, pressed: false, ageMs }));
    for (const key of pressed) this.#record(nowMs, (ageMs) => ({ kind: 'key', key, pressed: true, ageMs }));
    this.#recordButtons(buttons ^ this.#buttons, nowMs);
    return released.length > 0 || pressed.length > 0 || buttons !== this.#buttons;
  }

  moveTo(position: PointerPosition): void {
    this.#pointer = position;
  }

  /** In pixels; fractions add up. */
  moveBy(x: number, y: number): void {
    this.#motion.x += x;
    this.#motion.y += y;
  }

  /** In notches; fractions add up. */
  turnWheel(x: number, y: number): void {
    this.#wheel.x += x;
    this.#wheel.y += y;
  }

  /** Lets go of everything, or of what one source holds. False when nothing changed for the game. */
  release(nowMs: number, source?: InputSource): boolean {
    const sources = source ? [source] : (Object.keys(this.#holding) as InputSource[]);
    return sources.map((each) => this.hold(each, NOTHING, nowMs)).includes(true);
  }

  message(nowMs: number): InputMessage {
    this.#forget(nowMs);
    this.#sequence = (this.#sequence + 1) >>> 0;
    return {
      sequence: this.#sequence,
      sentAtMs: Math.floor(nowMs) >>> 0,
      keys: [...this.#keys].sort((a, b) => a - b),
      buttons: this.#buttons,
      pointer: this.#pointer,
      motion: toCounters(this.#motion),
      wheel: toCounters(this.#wheel),
      transitionCount: this.#transitionCount,
      transitions: this.#recent.map(({ atMs, toTransition }) => toTransition(Math.max(0, Math.floor(nowMs - atMs)))),
    };
  }

  #recordButtons(changed: number, nowMs: number): void {
    const at = this.#pointer ?? { x: 0, y: 0 };
    for (let button = 0; button < MOUSE_BUTTON_COUNT; button++) {
      if (!(changed & (1 << button))) continue;
      const pressed = (this.#buttons & (1 << button)) !== 0;
      this.#record(nowMs, (ageMs) => ({ kind: 'button', button, pressed, ageMs, at }));
    }
  }

  #record(atMs: number, toTransition: Recorded['toTransition']): void {
    this.#transitionCount = (this.#transitionCount + 1) >>> 0;
    this.#recent.push({ atMs, toTransition });
    this.#recent = this.#recent.slice(-MAX_INPUT_TRANSITIONS);
  }

  #forget(nowMs: number): void {
    this.#recent = this.#recent.filter(({ atMs }) => nowMs - atMs <= INPUT_HISTORY_MS);
  }
}

/** Whole numbers modulo 2^32, as the wire has them. */
function toCounters(sum: { x: number; y: number }): { x: number; y: number } {
  return { x: Math.trunc(sum.x) | 0, y: Math.trunc(sum.y) | 0 };
}
