/** How long Escape, or a pad's Menu, has to be held for the session menu, in ms. Source: DESIGN §7. */
export const HOLD_MS = 600;
/** Places in the standard mapping. Source: W3C Gamepad §11. */
const PAD_MENU = 9;
const PAD_GUIDE = 16;

export type PadMenuState =
  /** Something is held since before; it counts when it has been let go. */
  { readonly status: 'waiting' } | { readonly status: 'up' } | { readonly status: 'down'; readonly sinceMs: number };

/** `open` the session menu, or a `short` press of Menu, which is the game's. */
export type PadMenuOutcome = 'open' | 'short' | null;

export interface PadMenuReading {
  readonly menu: boolean;
  readonly guide: boolean;
}

/** Both buttons on any of the pads. */
export function readPadMenu(
  pads: readonly ({ readonly buttons: readonly { readonly pressed: boolean }[] } | null)[],
): PadMenuReading {
  const isPressed = (button: number) => pads.some((pad) => pad?.buttons[button]?.pressed ?? false);
  return { menu: isPressed(PAD_MENU), guide: isPressed(PAD_GUIDE) };
}

/** Guide opens at once, Menu when it has been held; decided here alone, so that one press is never both. */
export function nextPadMenu(
  state: PadMenuState,
  { menu, guide }: PadMenuReading,
  nowMs: number,
): { readonly state: PadMenuState; readonly outcome: PadMenuOutcome } {
  switch (state.status) {
    case 'waiting':
      return { state: menu || guide ? state : { status: 'up' }, outcome: null };
    case 'up':
      if (guide) return { state: { status: 'waiting' }, outcome: 'open' };
      return { state: menu ? { status: 'down', sinceMs: nowMs } : state, outcome: null };
    case 'down':
      if (guide || (menu && nowMs - state.sinceMs >= HOLD_MS)) return { state: { status: 'waiting' }, outcome: 'open' };
      return menu ? { state, outcome: null } : { state: { status: 'up' }, outcome: 'short' };
  }
}
