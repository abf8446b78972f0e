import { z } from 'zod';
import { KEY_NUMBERS } from './keys.ts';

/** Where a control is in the browser's reading of a pad: a button, or one direction of an axis. */
export type GamepadPlace =
  | { readonly button: number; readonly analogue?: true }
  | { readonly axis: number; readonly direction: -1 | 1 };

/**
 * Every control a recipe may map, by its place in the standard mapping (W3C Gamepad §11). Guide (16) is not among them: it
 * always opens the session menu.
 */
export const GAMEPAD_CONTROLS = {
  a: { button: 0 },
  b: { button: 1 },
  x: { button: 2 },
  y: { button: 3 },
  'left-shoulder': { button: 4 },
  'right-shoulder': { button: 5 },
  'left-trigger': { button: 6, analogue: true },
  'right-trigger': { button: 7, analogue: true },
  back: { button: 8 },
  start: { button: 9 },
  'left-stick-press': { button: 10 },
  'right-stick-press': { button: 11 },
  'dpad-up': { button: 12 },
  'dpad-down': { button: 13 },
  'dpad-left': { button: 14 },
  'dpad-right': { button: 15 },
  'left-stick-left': { axis: 0, direction: -1 },
  'left-stick-right': { axis: 0, direction: 1 },
  'left-stick-up': { axis: 1, direction: -1 },
  'left-stick-down': { axis: 1, direction: 1 },
  'right-stick-left': { axis: 2, direction: -1 },
  'right-stick-right': { axis: 2, direction: 1 },
  'right-stick-up': { axis: 3, direction: -1 },
  'right-stick-down': { axis: 3, direction: 1 },
} as const satisfies Record<string, GamepadPlace>;
export type GamepadControl = keyof typeof GAMEPAD_CONTROLS;
export const GAMEPAD_CONTROL_NAMES = Object.keys(GAMEPAD_CONTROLS) as GamepadControl[];

/** Mouse buttons a control may press, by `MouseEvent.button`. */
export const GAMEPAD_MOUSE_BUTTONS = { 'mouse-left': 0, 'mouse-middle': 1, 'mouse-right': 2 } as const;

/** Ways a control may move the pointer, as far and as fast as it is pushed. */
export const GAMEPAD_POINTER_MOVES = {
  'pointer-left': { x: -1, y: 0 },
  'pointer-right': { x: 1, y: 0 },
  'pointer-up': { x: 0, y: -1 },
  'pointer-down': { x: 0, y: 1 },
} as const;

const isTarget = (target: string) =>
  Object.hasOwn(KEY_NUMBERS, target) ||
  Object.hasOwn(GAMEPAD_MOUSE_BUTTONS, target) ||
  Object.hasOwn(GAMEPAD_POINTER_MOVES, target);

/** What a control presses or moves: a `KeyboardEvent.code`, a mouse button or a movement of the pointer. */
export const ControlTarget = z
  .string()
  .refine(isTarget, 'is neither a key of KEY_NUMBERS nor a mouse button nor a movement of the pointer');

/** What each control of a pad does. */
export const GamepadMapping = z.partialRecord(z.enum(GAMEPAD_CONTROL_NAMES), ControlTarget);
export type GamepadMapping = z.output<typeof GamepadMapping>;

/** Most players beside the first who have a pad of their own: browsers know four pads. */
export const MAX_FURTHER_PLAYERS = 3;

const CROSS_ARROWS: GamepadMapping = {
  'dpad-left': 'ArrowLeft',
  'dpad-right': 'ArrowRight',
  'dpad-up': 'ArrowUp',
  'dpad-down': 'ArrowDown',
};

/** What a pad does in titles whose recipe does not say, by the way the title takes the pointer. */
export const DEFAULT_GAMEPAD_MAPPINGS: Readonly<Record<'none' | 'absolute' | 'relative', GamepadMapping>> = {
  none: {
    ...CROSS_ARROWS,
    'left-stick-left': 'ArrowLeft',
    'left-stick-right': 'ArrowRight',
    'left-stick-up': 'ArrowUp',
    'left-stick-down': 'ArrowDown',
    a: 'Enter',
    b: 'Escape',
    x: 'Space',
    y: 'ControlLeft',
    'right-trigger': 'ControlLeft',
    'left-trigger': 'ShiftLeft',
    back: 'Escape',
    start: 'Enter',
  },
  absolute: {
    ...CROSS_ARROWS,
    'left-stick-left': 'pointer-left',
    'left-stick-right': 'pointer-right',
    'left-stick-up': 'pointer-up',
    'left-stick-down': 'pointer-down',
    a: 'mouse-left',
    b: 'Escape',
    x: 'mouse-right',
    y: 'Space',
    back: 'Escape',
    start: 'Enter',
  },
  relative: {
    ...CROSS_ARROWS,
    'left-stick-left': 'KeyA',
    'left-stick-right': 'KeyD',
    'left-stick-up': 'KeyW',
    'left-stick-down': 'KeyS',
    'right-stick-left': 'pointer-left',
    'right-stick-right': 'pointer-right',
    'right-stick-up': 'pointer-up',
    'right-stick-down': 'pointer-down',
    'right-trigger': 'mouse-left',
    'left-trigger': 'mouse-right',
    a: 'Space',
    b: 'Escape',
    x: 'ControlLeft',
    y: 'Enter',
    back: 'Tab',
    start: 'Escape',
  },
};

/** What a pad does in a title: what its recipe says, or the default of its pointer where the recipe says nothing at all. */
export function toGamepadMapping(recipe: {
  readonly gamepad: GamepadMapping;
  readonly pointer: 'none' | 'absolute' | 'relative';
}): GamepadMapping {
  return Object.keys(recipe.gamepad).length > 0 ? recipe.gamepad : DEFAULT_GAMEPAD_MAPPINGS[recipe.pointer];
}

/**
 * Whether a mapping gives what a hint of the game's page names: a control, or a whole cross or stick (`dpad`, `left-stick`),
 * of which one direction is enough.
 */
export function isMapped(mapping: GamepadMapping, hint: string): boolean {
  return Object.keys(mapping).some(
    (control) => control === hint || (WHOLES.includes(hint) && control.startsWith(`${hint}-`)),
  );
}
const WHOLES: readonly string[] = ['dpad', 'left-stick', 'right-stick'];
