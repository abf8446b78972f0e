import { z } from 'zod';
import { ControlTarget, DEFAULT_GAMEPAD_MAPPINGS, type GamepadControl, type GamepadMapping } from './gamepad.ts';

/** Labels of buttons that are said in the player's language; any other label is shown as it is written. */
export const TOUCH_ACTIONS = [
  'back',
  'bomb',
  'brake',
  'confirm',
  'crouch',
  'fire',
  'jump',
  'menu',
  'pause',
  'right-click',
  'run',
  'use',
] as const;
export type TouchAction = (typeof TOUCH_ACTIONS)[number];

/** A button under the right thumb. */
export const TouchButton = z.strictObject({
  /** One of `TOUCH_ACTIONS`, or up to three letters or signs: `A`, `F1`. */
  label: z.union([z.enum(TOUCH_ACTIONS), z.string().min(1).max(3)]),
  /** Pressed all together for as long as the button is. */
  presses: z.array(ControlTarget).min(1).max(3),
});
export type TouchButton = z.output<typeof TouchButton>;

/** What lies under the left thumb: a cross has eight directions, a stick presses the same keys from wherever the thumb lands. */
export const TouchSteering = z.strictObject({
  kind: z.enum(['cross', 'stick']),
  up: ControlTarget.optional(),
  down: ControlTarget.optional(),
  left: ControlTarget.optional(),
  right: ControlTarget.optional(),
});
export type TouchSteering = z.output<typeof TouchSteering>;

/** Most buttons there is room for on a phone: four under the thumb, two at the shoulders, two at the top. */
export const MAX_TOUCH_BUTTONS = 8;

/** The controls a touch screen shows over a game's picture. */
export const TouchLayout = z.strictObject({
  /**
   * What a finger on the picture does to the pointer: it goes where the finger is (`direct`), it is pushed as on a laptop's
   * touch pad (`trackpad`), or nothing. Two fingers turn the wheel.
   */
  pointer: z.enum(['none', 'direct', 'trackpad']),
  steering: TouchSteering.nullable(),
  /** The first lies nearest to the thumb. */
  buttons: z.array(TouchButton).max(MAX_TOUCH_BUTTONS),
});
export type TouchLayout = z.output<typeof TouchLayout>;

const POINTERS = { none: 'none', absolute: 'direct', relative: 'trackpad' } as const;

/** Pad controls that become buttons, in the order of their reach. */
const BUTTONS: readonly (readonly [GamepadControl, string])[] = [
  ['a', 'A'],
  ['b', 'B'],
  ['x', 'X'],
  ['y', 'Y'],
  ['left-shoulder', 'LB'],
  ['right-shoulder', 'RB'],
  ['left-trigger', 'LT'],
  ['right-trigger', 'RT'],
  ['start', '▶'],
  ['back', '◀'],
];

/**
 * What a touch screen shows over a title: what its recipe says, or what follows from its pad and its pointer. Fingers point
 * by themselves, so nothing that only moves or clicks the pointer becomes a control, except clicks of a captured pointer.
 */
export function toTouchLayout(recipe: {
  readonly touch?: TouchLayout | undefined;
  readonly gamepad: GamepadMapping;
  readonly pointer: 'none' | 'absolute' | 'relative';
}): TouchLayout {
  if (recipe.touch) return recipe.touch;
  const isOwn = Object.keys(recipe.gamepad).length > 0;
  const mapping = isOwn ? recipe.gamepad : DEFAULT_GAMEPAD_MAPPINGS[recipe.pointer];
  const pointer = POINTERS[recipe.pointer];
  // A title that is pointed at needs no cross unless somebody has said what it does there.
  const steering = pointer === 'direct' && !isOwn ? null : toSteering(mapping);
  return { pointer, steering, buttons: toButtons(mapping, pointer) };
}

function toSteering(mapping: GamepadMapping): TouchSteering | null {
  for (const [kind, prefix] of [
    ['stick', 'left-stick'],
    ['cross', 'dpad'],
  ] as const) {
    const directions = Object.fromEntries(
      (['up', 'down', 'left', 'right'] as const).flatMap((direction) => {
        const target = mapping[`${prefix}-${direction}`];
        return target === undefined || target.startsWith('pointer-') ? [] : [[direction, target]];
      }),
    );
    // Arrow keys are what a cross is for; the same keys on a stick add nothing.
    const isArrows = Object.values(directions).every((target) => target.startsWith('Arrow'));
    if (Object.keys(directions).length > 0 && (kind === 'cross' || !isArrows)) return { kind, ...directions };
    if (Object.keys(directions).length > 0) return { kind: 'cross', ...directions };
  }
  return null;
}

function toButtons(mapping: GamepadMapping, pointer: TouchLayout['pointer']): TouchButton[] {
  const buttons: TouchButton[] = [];
  for (const [control, label] of BUTTONS) {
    const target = mapping[control];
    if (target === undefined || target.startsWith('pointer-')) continue;
    if (pointer === 'direct' && target === 'mouse-left') continue;
    if (buttons.some(({ presses }) => presses[0] === target)) continue;
    const name = target === 'mouse-right' && pointer === 'direct' ? 'right-click' : label;
    buttons.push({ label: name, presses: [target] });
  }
  return buttons.slice(0, MAX_TOUCH_BUTTONS);
}
