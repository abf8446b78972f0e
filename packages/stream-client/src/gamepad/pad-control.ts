import type { GamepadControl } from '@nimbo/contracts/gamepad';
import { mergePads, NO_PADS, type PadReading, type PadStates, readPads } from './read-pads.ts';

/** What the pads hold, and what of it the game must not see. */
export interface PadControl {
  readonly pads: PadStates;
  /** Held since before the game had the pads: counts again when it has been let go once. */
  readonly stale: ReadonlySet<GamepadControl>;
  /** What the game sees. */
  readonly held: ReadonlySet<GamepadControl>;
}

export const NO_PAD_CONTROL: PadControl = { pads: NO_PADS, stale: new Set(), held: new Set() };

/**
 * The next state, from what the browser reads. While the game has not the pads, it sees nothing; what is held then (the
 * button that chose "Resume") stays unseen until it is let go.
 */
export function nextPadControl(
  before: PadControl,
  readings: readonly (PadReading | null)[],
  gameHasPads: boolean,
): PadControl {
  const pads = readPads(readings, before.pads);
  const pressed = mergePads(pads);
  if (!gameHasPads) return { pads, stale: pressed, held: new Set() };
  const stale = new Set([...before.stale].filter((control) => pressed.has(control)));
  return { pads, stale, held: new Set([...pressed].filter((control) => !stale.has(control))) };
}
