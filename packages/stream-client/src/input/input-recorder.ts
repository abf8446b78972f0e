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

/** Remembers what is held and what happened lately on one connection. Times in ms of one clock. */
export class InputRecorder {
  readonly #keys = new Set<number>();
  #buttons = 0;
  #pointer: PointerPosition | null = null;
  readonly #motion = { x: 0, y: 0 };
  readonly #wheel = { x: 0, y: 0 };
  #recent: Recorded[] = [];
  #transitionCount = 0;
  #sequence = 0;

  /** True when the host should hear from us often: something is held, or a tap may have been lost. */
  isBusy(nowMs: number): boolean {
    this.#forget(nowMs);
    return this.#keys.size > 0 || this.#buttons !== 0 || this.#recent.length > 0;
  }

  /** False when the key already was so. */
  key(key: number, pressed: boolean, nowMs: number): boolean {
    if (this.#keys.has(key) === pressed) return false;
    if (pressed) this.#keys.add(key);
    else this.#keys.delete(key);
    this.#record(nowMs, (ageMs) => ({ kind: 'key', key, pressed, ageMs }));
    return true;
  }

  /** Takes all buttons at once, bit n for `MouseEvent.button` n. False when nothing changed. */
  buttons(buttons: number, nowMs: number): boolean {
    const changed = this.#buttons ^ buttons;
    this.#buttons = buttons;
    const at = this.#pointer ?? { x: 0, y: 0 };
    for (let button = 0; button < MOUSE_BUTTON_COUNT; button++) {
      if (!(changed & (1 << button))) continue;
      const pressed = (buttons & (1 << button)) !== 0;
      this.#record(nowMs, (ageMs) => ({ kind: 'button', button, pressed, ageMs, at }));
    }
    return changed !== 0;
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

  /** Lets go of everything. False when nothing was held. */
  release(nowMs: number): boolean {
    const keys = [...this.#keys].filter((key) => this.key(key, false, nowMs));
    const buttons = this.buttons(0, nowMs);
    return keys.length > 0 || buttons;
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
