import {
  GAMEPAD_MOUSE_BUTTONS,
  GAMEPAD_POINTER_MOVES,
  type GamepadControl,
  type GamepadMapping,
} from '@nimbo/contracts/gamepad';
import { KEY_NUMBERS } from '@nimbo/contracts/input';

/** Keys and mouse buttons the game is to have pressed, as the recorder takes them. */
export interface PadEffect {
  readonly keys: ReadonlySet<number>;
  /** Bit n for `MouseEvent.button` n. */
  readonly buttons: number;
}

/** What held controls do in a game. */
export function toPadEffect(mapping: GamepadMapping, held: Iterable<GamepadControl>): PadEffect {
  return toEffect([...held].flatMap((control) => mapping[control] ?? []));
}

/**
 * What several players' pads do together: the first pad by the first mapping, the second by the second; pads beyond them do
 * nothing. With one mapping all pads are one.
 * @param pads what each pad holds, by its index
 * @param held what of it the game may see
 */
export function toPlayersEffect(
  players: readonly GamepadMapping[],
  pads: ReadonlyMap<number, ReadonlySet<GamepadControl>>,
  held: ReadonlySet<GamepadControl>,
): PadEffect {
  if (players.length < 2) return toPadEffect(players[0] ?? {}, held);
  const keys = new Set<number>();
  let buttons = 0;
  const inOrder = [...pads].sort(([a], [b]) => a - b).map(([, controls]) => controls);
  for (const [player, controls] of inOrder.slice(0, players.length).entries()) {
    const seen = [...controls].filter((control) => held.has(control));
    const effect = toPadEffect(players[player]!, seen);
    for (const key of effect.keys) keys.add(key);
    buttons |= effect.buttons;
  }
  return { keys, buttons };
}

/** What keys and mouse buttons do, by the names recipes have for them; the rest is passed over. */
export function toEffect(targets: Iterable<string>): PadEffect {
  const keys = new Set<number>();
  let buttons = 0;
  for (const target of targets) {
    if (isMouseButton(target)) buttons |= 1 << GAMEPAD_MOUSE_BUTTONS[target];
    else if (KEY_NUMBERS[target] !== undefined) keys.add(KEY_NUMBERS[target]);
  }
  return { keys, buttons };
}

/** Part of a stick's way that moves nothing, since sticks rarely rest in the middle. */
export const POINTER_DEAD_ZONE = 0.15;

export interface Vector {
  readonly x: number;
  readonly y: number;
}

/**
 * Which way and how fast controls move the pointer, as parts of the full speed, at most 1 in any direction. The speed grows
 * with the square of the way beyond the dead zone, so that the same stick hits a button and crosses the picture.
 * @param deflection how far a control is pushed, 0 to 1
 */
export function pointerSpeed(mapping: GamepadMapping, deflection: (control: GamepadControl) => number): Vector {
  let x = 0;
  let y = 0;
  for (const [control, target] of Object.entries(mapping) as [GamepadControl, string][]) {
    if (!isPointerMove(target)) continue;
    const pushed = deflection(control);
    x += GAMEPAD_POINTER_MOVES[target].x * pushed;
    y += GAMEPAD_POINTER_MOVES[target].y * pushed;
  }
  const length = Math.hypot(x, y);
  if (length <= POINTER_DEAD_ZONE) return { x: 0, y: 0 };
  const speed = ((Math.min(1, length) - POINTER_DEAD_ZONE) / (1 - POINTER_DEAD_ZONE)) ** 2;
  return { x: (x / length) * speed, y: (y / length) * speed };
}

/** How far the pointer goes in a second at full speed, in widths of the picture. */
export const POINTER_WIDTHS_PER_SECOND = 0.8;
/** A page that could not draw for longer must not throw the pointer across the picture, in ms. */
export const MAX_STEP_MS = 100;

/** How far the pointer goes in one step, in pixels of the game. @param speed of `pointerSpeed` */
export function pointerStep(speed: Vector, elapsedMs: number, pictureWidth: number): Vector {
  const pixels = (Math.min(elapsedMs, MAX_STEP_MS) / 1000) * POINTER_WIDTHS_PER_SECOND * pictureWidth;
  return { x: speed.x * pixels, y: speed.y * pixels };
}

function isMouseButton(target: string): target is keyof typeof GAMEPAD_MOUSE_BUTTONS {
  return Object.hasOwn(GAMEPAD_MOUSE_BUTTONS, target);
}

function isPointerMove(target: string): target is keyof typeof GAMEPAD_POINTER_MOVES {
  return Object.hasOwn(GAMEPAD_POINTER_MOVES, target);
}
