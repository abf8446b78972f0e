import type { Direction } from '@nimbo/ui/gamepad';

/** Edges of something on the page, in CSS pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Where nothing lies straight ahead, what lies aside is farther than what lies ahead: a form is a column, keys are rows. */
const ASIDE = 3;
/** Between two that lie equally far ahead, the middle decides. */
const MIDDLE = 0.1;

/** The page turned so that the direction is down. */
const TURNED: Readonly<Record<Direction, (box: Box) => Box>> = {
  down: (box) => box,
  up: ({ left, top, right, bottom }) => ({ left, right, top: -bottom, bottom: -top }),
  right: ({ left, top, right, bottom }) => ({ left: top, right: bottom, top: left, bottom: right }),
  left: ({ left, top, right, bottom }) => ({ left: top, right: bottom, top: -right, bottom: -left }),
};

/**
 * Index of the place that a step in a direction leads to; -1 at an edge, which does not wrap. What lies straight ahead comes first,
 * however far: a small key in a row of wide ones is not passed by.
 */
export function nextPlace(from: Box, places: readonly Box[], direction: Direction): number {
  const turn = TURNED[direction];
  const here = turn(from);
  let [nearest, least, isStraight] = [-1, Number.POSITIVE_INFINITY, false];
  for (const [index, place] of places.entries()) {
    const there = turn(place);
    if (there.top + there.bottom <= 2 * here.bottom) continue;
    const ahead = Math.max(0, there.top - here.bottom);
    const aside = Math.max(0, there.left - here.right, here.left - there.right);
    const middle = Math.abs(there.left + there.right - here.left - here.right) / 2;
    const far = ahead + ASIDE * aside + MIDDLE * middle;
    const straight = aside === 0;
    if (straight === isStraight ? far < least : straight) [nearest, least, isStraight] = [index, far, straight];
  }
  return nearest;
}
