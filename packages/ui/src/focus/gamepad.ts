export type Direction = 'up' | 'down' | 'left' | 'right';

/** Buttons of the standard mapping that the interface listens to. Source: W3C Gamepad §11. */
export const PAD_BUTTONS = {
  confirm: 0,
  back: 1,
  alternate: 2,
  info: 3,
  previous: 4,
  next: 5,
  pageUp: 6,
  pageDown: 7,
  menu: 9,
} as const;
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

/** What the pads hold together, as the interface sees it. */
export interface HeldOnPads {
  readonly direction: Direction | null;
  readonly buttons: ReadonlySet<PadButton>;
  /** Id of the pad that holds something, null while none does. */
  readonly pad: string | null;
}

export const NOTHING_HELD: HeldOnPads = { direction: null, buttons: new Set(), pad: null };

/** The next state of all pads; what differs from the one before has been pressed or let go. */
export function readHeld(
  pads: readonly ((PadReading & { readonly id: string }) | null)[],
  before: HeldOnPads,
): HeldOnPads {
  const buttons = new Set<PadButton>();
  let direction: Direction | null = null;
  let active: string | null = null;
  for (const pad of pads) {
    if (!pad) continue;
    const held = (Object.keys(PAD_BUTTONS) as PadButton[]).filter((name) => pad.buttons[PAD_BUTTONS[name]]?.pressed);
    const pushed = padDirection(pad, before.pad === pad.id ? before.direction : null);
    direction ??= pushed;
    for (const name of held) buttons.add(name);
    if (pushed || held.length > 0) active ??= pad.id;
  }
  return { direction, buttons, pad: active };
}

export type PadFamily = 'xbox' | 'playstation';

/** Which letters are printed on a pad, by the id the browser gives. */
export function padFamily(id: string): PadFamily {
  return /sony|playstation|054c|dualsense|dualshock/i.test(id) ? 'playstation' : 'xbox';
}
