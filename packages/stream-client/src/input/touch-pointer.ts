/** A finger on the picture. */
export interface Finger {
  /** Different for fingers that are down at the same time. */
  readonly id: number;
  /** On the page, in CSS pixels. */
  readonly x: number;
  readonly y: number;
  readonly atMs: number;
}

/** What fingers do to the game's mouse. Lengths in CSS pixels. */
export interface TouchPointerActions {
  moveTo(x: number, y: number): void;
  moveBy(x: number, y: number): void;
  /** Positive is to the right and down, as a wheel event has it. */
  scroll(x: number, y: number): void;
  /** Holds these buttons from now on, bit n for `MouseEvent.button` n. */
  press(buttons: number): void;
  /** Presses a `MouseEvent.button` and lets it go. */
  click(button: number): void;
}

/** A finger that was down for longer has not tapped, in ms. */
export const TAP_MS = 250;
/** A finger that has moved further has not tapped, in CSS pixels. */
export const TAP_DISTANCE = 12;
/** How much further the pointer goes than the finger. */
export const TRACKPAD_SPEED = 1.6;

interface Known {
  readonly from: Finger;
  readonly last: Finger;
}

/**
 * Fingers as a mouse. `direct`: the pointer is where the finger is and its left button is down. `trackpad`: one finger pushes
 * the pointer and a tap clicks. In both, two fingers turn the wheel and two that tap are a right click.
 */
export class TouchPointer {
  mode: 'none' | 'direct' | 'trackpad' = 'none';
  readonly #actions: TouchPointerActions;
  readonly #fingers = new Map<number, Known>();
  /** Most fingers since the last time none was down. */
  #most = 0;
  /** One of them has gone too far for a tap. */
  #moved = false;

  constructor(actions: TouchPointerActions) {
    this.#actions = actions;
  }

  down(finger: Finger): void {
    if (this.mode === 'none') return;
    if (this.#fingers.size === 0) {
      this.#most = 0;
      this.#moved = false;
    }
    this.#fingers.set(finger.id, { from: finger, last: finger });
    this.#most = Math.max(this.#most, this.#fingers.size);
    if (this.mode !== 'direct') return;
    // A second finger makes it a scroll: what the first one has begun is let go where it is.
    if (this.#fingers.size === 1) this.#actions.moveTo(finger.x, finger.y);
    this.#actions.press(this.#fingers.size === 1 ? 1 : 0);
  }

  move(finger: Finger): void {
    const known = this.#fingers.get(finger.id);
    if (!known) return;
    this.#fingers.set(finger.id, { ...known, last: finger });
    if (distance(known.from, finger) > TAP_DISTANCE) this.#moved = true;
    const x = finger.x - known.last.x;
    const y = finger.y - known.last.y;
    // Two fingers move together: each brings half of the way.
    if (this.#fingers.size > 1) this.#actions.scroll(-x / this.#fingers.size, -y / this.#fingers.size);
    else if (this.#most > 1) return;
    else if (this.mode === 'direct') this.#actions.moveTo(finger.x, finger.y);
    else this.#actions.moveBy(x * TRACKPAD_SPEED, y * TRACKPAD_SPEED);
  }

  up(finger: Finger): void {
    const known = this.#fingers.get(finger.id);
    if (!known) return;
    this.#fingers.delete(finger.id);
    if (this.#fingers.size > 0) return;
    const tapped = !this.#moved && finger.atMs - known.from.atMs <= TAP_MS;
    if (this.mode === 'direct') this.#actions.press(0);
    if (tapped && this.#most === 2) this.#actions.click(2);
    if (tapped && this.#most === 1 && this.mode === 'trackpad') this.#actions.click(0);
  }

  /** Forgets all fingers; what they held is let go. */
  cancel(): void {
    if (this.#fingers.size === 0) return;
    this.#fingers.clear();
    this.#actions.press(0);
  }
}

function distance(a: Finger, b: Finger): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
