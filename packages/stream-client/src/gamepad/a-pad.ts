import { GAMEPAD_CONTROLS, type GamepadControl } from '@nimbo/contracts/gamepad';
import type { PadReading } from './read-pads.ts';

/** A pad for tests that pushes the given controls so far, 0 to 1, and no others. */
export function aPad(
  pushed: Partial<Record<GamepadControl, number>> = {},
  change: Partial<PadReading> = {},
): PadReading {
  const buttons = Array.from({ length: 17 }, () => ({ pressed: false, value: 0 }));
  const axes = [0, 0, 0, 0];
  for (const [control, value] of Object.entries(pushed) as [GamepadControl, number][]) {
    const place = GAMEPAD_CONTROLS[control];
    if ('axis' in place) axes[place.axis] = value * place.direction;
    else buttons[place.button] = { pressed: value > 0, value };
  }
  return { index: 0, mapping: 'standard', connected: true, buttons, axes, ...change };
}
