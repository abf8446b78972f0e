import { GAMEPAD_CONTROL_NAMES, GAMEPAD_CONTROLS, type GamepadControl } from '@nimbo/contracts/gamepad';

/** What the game looks at of a `Gamepad` of the browser. */
export interface PadReading {
  /** Place in the list of pads; a pad keeps it while it is connected. */
  readonly index: number;
  readonly mapping: string;
  readonly connected: boolean;
  readonly buttons: readonly { readonly pressed: boolean; readonly value: number }[];
  /** -1 to 1; down and right are positive. */
  readonly axes: readonly number[];
}

/** How far a stick has to be pushed to press, and to stay pressed: a thumb that trembles at the edge must not stutter. */
export const STICK = { press: 0.5, keep: 0.4 } as const;
/** The same for triggers, which a resting finger already moves a little. */
export const TRIGGER = { press: 0.3, keep: 0.2 } as const;

/** The controls each pad holds, by the pad's index. */
export type PadStates = ReadonlyMap<number, ReadonlySet<GamepadControl>>;
export const NO_PADS: PadStates = new Map();

/**
 * What every pad holds now. Pads that are gone hold nothing, and pads whose layout the browser does not know are passed over:
 * the resting place of their triggers may be an axis at its end.
 */
export function readPads(pads: readonly (PadReading | null)[], before: PadStates): PadStates {
  return new Map(
    usable(pads).map((pad) => {
      const held = before.get(pad.index);
      return [
        pad.index,
        new Set(GAMEPAD_CONTROL_NAMES.filter((name) => isPressed(pad, name, held?.has(name) ?? false))),
      ];
    }),
  );
}

/** What any of the pads holds: together they are one. */
export function mergePads(states: PadStates): Set<GamepadControl> {
  return new Set([...states.values()].flatMap((held) => [...held]));
}

/** How far a control is pushed on the pad that pushes it furthest, 0 to 1. */
export function deflection(pads: readonly (PadReading | null)[], control: GamepadControl): number {
  return Math.max(0, ...usable(pads).map((pad) => push(pad, control)));
}

function usable(pads: readonly (PadReading | null)[]): PadReading[] {
  return pads.flatMap((pad) => (pad?.connected && pad.mapping === 'standard' ? [pad] : []));
}

function isPressed(pad: PadReading, control: GamepadControl, held: boolean): boolean {
  const place = GAMEPAD_CONTROLS[control];
  if ('button' in place && !('analogue' in place)) return pad.buttons[place.button]?.pressed ?? false;
  const { press, keep } = 'axis' in place ? STICK : TRIGGER;
  return push(pad, control) >= (held ? keep : press);
}

function push(pad: PadReading, control: GamepadControl): number {
  const place = GAMEPAD_CONTROLS[control];
  if ('axis' in place) return Math.min(1, Math.max(0, (pad.axes[place.axis] ?? 0) * place.direction));
  const button = pad.buttons[place.button];
  if ('analogue' in place) return button?.value ?? 0;
  return button?.pressed ? 1 : 0;
}
