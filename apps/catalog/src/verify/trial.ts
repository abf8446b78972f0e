import type { LaunchRecipe } from '@nimbo/contracts/launch';
import type { Place } from './host/player.ts';

export type TrialInput =
  | { readonly kind: 'keys'; readonly name: string; readonly codes: readonly string[]; readonly holdMs?: number }
  | { readonly kind: 'click'; readonly name: string; readonly at: Place }
  | { readonly kind: 'drag'; readonly name: string; readonly from: Place; readonly to: Place }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'picture' };

/** What is done to a title to see whether it plays. Times in ms. */
export interface Trial {
  readonly pictureWithinMs: number;
  /** From the first picture until it is looked at closely: splash screens pass. */
  readonly settleMs: number;
  readonly inputs: readonly TrialInput[];
  /** What is tried as well, up to the first reaction, when nothing before was seen to do anything. */
  readonly otherwise: readonly TrialInput[];
  /** After so many inputs that were seen to do something the rest is left out. */
  readonly enoughReactions: number;
}

const key = (code: string, holdMs?: number): TrialInput => ({
  kind: 'keys',
  name: code,
  codes: [code],
  ...(holdMs === undefined ? {} : { holdMs }),
});
const click = (x: number, y: number): TrialInput => ({ kind: 'click', name: `click ${x} ${y}`, at: { x, y } });
const drag = (from: Place, to: Place): TrialInput => ({
  kind: 'drag',
  name: `drag ${from.x} ${from.y} ${to.x} ${to.y}`,
  from,
  to,
});

/** Mini-games of one program are alike: they are all drawn in a moment, and each answers to the mouse somewhere. */
const IN_COLLECTION: Readonly<Record<string, readonly TrialInput[]>> = {
  aisleriot: [
    click(0.06, 0.15),
    drag({ x: 0.06, y: 0.78 }, { x: 0.4, y: 0.5 }),
    drag({ x: 0.5, y: 0.45 }, { x: 0.7, y: 0.6 }),
    // A hint.
    { kind: 'keys', name: 'ControlLeft+KeyH', codes: ['ControlLeft', 'KeyH'] },
    drag({ x: 0.31, y: 0.6 }, { x: 0.5, y: 0.3 }),
    drag({ x: 0.7, y: 0.3 }, { x: 0.5, y: 0.5 }),
    click(0.5, 0.15),
  ],
  gcompris: [
    click(0.5, 0.5),
    drag({ x: 0.3, y: 0.5 }, { x: 0.7, y: 0.5 }),
    // The bar at the lower edge: help.
    click(0.06, 0.93),
    click(0.3, 0.4),
    key('ArrowRight'),
    key('Space'),
    key('Digit1'),
    key('KeyA'),
    click(0.1, 0.5),
    click(0.7, 0.7),
    click(0.5, 0.2),
  ],
};

/** Keys of a title's own that are tried. */
const MOST_KEYS = 10;

/** Through menus into play, as far as one can get without knowing the game. Nothing here ends a game on purpose. */
const UNKNOWN: readonly TrialInput[] = [
  key('Enter'),
  click(0.5, 0.5),
  key('Space'),
  key('ArrowRight'),
  key('ArrowDown'),
  key('ArrowLeft'),
  click(0.3, 0.35),
  key('ControlLeft'),
  key('KeyZ'),
];

/** Where menus and boards tend to be, and keys that tend to begin a game. */
const OTHERWISE: readonly TrialInput[] = [
  click(0.43, 0.38),
  click(0.3, 0.55),
  click(0.5, 0.62),
  click(0.2, 0.2),
  click(0.75, 0.5),
  click(0.25, 0.75),
  { kind: 'keys', name: 'ControlLeft+KeyN', codes: ['ControlLeft', 'KeyN'] },
  key('F2'),
  key('KeyN'),
  key('ArrowUp'),
  key('Digit1'),
  key('KeyA'),
  drag({ x: 0.35, y: 0.5 }, { x: 0.65, y: 0.6 }),
];

/** @param collection of the mini-game, null for any other title */
export function trialOf(
  recipe: LaunchRecipe,
  collection: string | null,
  controls: readonly string[],
  steps: readonly TrialInput[],
): Trial {
  if (collection !== null) {
    const inputs = IN_COLLECTION[collection] ?? UNKNOWN;
    return { pictureWithinMs: 10_000, settleMs: 700, inputs, otherwise: [], enoughReactions: 1 };
  }
  const own = [...new Set([...controls, ...Object.values(recipe.gamepad)])]
    .filter((code) => /^(Key|Digit|Arrow|Numpad|Control|Shift|Alt|Space|Enter|End|Home|Page|F\d)/.test(code))
    .slice(0, MOST_KEYS)
    .map((code) => key(code));
  const inputs = steps.length > 0 ? [...steps, ...own] : own.length > 0 ? [...own, click(0.5, 0.5)] : UNKNOWN;
  const enoughReactions = inputs === UNKNOWN ? 2 : inputs.length;
  return { pictureWithinMs: 20_000, settleMs: 1500, inputs, otherwise: OTHERWISE, enoughReactions };
}

/** A trial that stops at the first reaction, for a title that ended while more was tried. */
export const untilFirstReaction = (trial: Trial): Trial => ({ ...trial, enoughReactions: 1 });

/**
 * Steps an overlay gives for a title: `key ArrowRight 2000`, `click 0.5 0.5`, `drag 0.1 0.2 0.3 0.4`, `wait 500`, `picture`.
 * @returns null for anything else
 */
export function parseTrialStep(text: string): TrialInput | null {
  const [word, ...rest] = text.split(' ');
  const numbers = rest.map(Number);
  const [a = 0, b = 0, c = 0, d = 0] = numbers;
  switch (word) {
    case 'key':
      return rest[0] ? key(rest[0], rest[1] ? Number(rest[1]) : undefined) : null;
    case 'click':
      return numbers.length === 2 ? click(a, b) : null;
    case 'drag':
      return numbers.length === 4 ? drag({ x: a, y: b }, { x: c, y: d }) : null;
    case 'wait':
      return numbers.length === 1 ? { kind: 'wait', ms: a } : null;
    case 'picture':
      return { kind: 'picture' };
    default:
      return null;
  }
}
