/** Bit of `MouseEvent.buttons` for each `MouseEvent.button`: right and middle change places. Source: W3C UI Events. */
const BUTTONS_BITS = [0, 2, 1, 3, 4];

/** `MouseEvent.buttons` as the wire has it: bit n for `MouseEvent.button` n. */
export function toButtonMask(buttons: number): number {
  return BUTTONS_BITS.reduce((mask, bit, button) => (buttons & (1 << bit) ? mask | (1 << button) : mask), 0);
}

const PIXELS_PER_NOTCH = 100;
const LINES_PER_NOTCH = 3;

/** Notches of one axis of a wheel event; touchpads give fractions. */
export function toNotches(delta: number, deltaMode: number): number {
  if (deltaMode === 0) return delta / PIXELS_PER_NOTCH;
  if (deltaMode === 1) return delta / LINES_PER_NOTCH;
  return delta;
}
