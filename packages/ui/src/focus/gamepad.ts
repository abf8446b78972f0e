export type Direction = 'up' | 'down' | 'left' | 'right';

/** Buttons of the standard mapping that the interface listens to. Source: W3C Gamepad §11. */
export const PAD_BUTTONS = { confirm: 0, back: 1, alternate: 2, info: 3, previous: 4, next: 5, menu: 9 } as const;
export type PadButton = keyof typeof PAD_BUTTONS;

/** How far a stick has to be pushed to start a direction, and to keep it: leaving takes less than entering. */
const ENTER = 0.55;
const KEEP = 0.35;
const DPAD = { up: 12, down: 13, left: 14, right: 15 } as const;

export interface PadReading {
  readonly buttons: readonly { readonly pressed: boolean }[];
  readonly axes: readonly number[];
}

/** Direction of a pad's cross or left stick. */
export function padDirection(pad: PadReading, previous: Direction | null): Direction | null {
  for (const direction of ['up', 'down', 'left', 'right'] as const)
    if (pad.buttons[DPAD[direction]]?.pressed) return direction;
  const [x = 0, y = 0] = pad.axes;
  if (Math.max(Math.abs(x), Math.abs(y)) < (previous ? KEEP : ENTER)) return null;
  if (Math.abs(x) > Math.abs(y)) return x > 0 ? 'right' : 'left';
  return y > 0 ? 'down' : 'up';
}

export type PadFamily = 'xbox' | 'playstation';

/** Which letters are printed on a pad, by the id the browser gives. */
export function padFamily(id: string): PadFamily {
  return /sony|playstation|054c|dualsense|dualshock/i.test(id) ? 'playstation' : 'xbox';
}
