import type { Change } from './picture.ts';

/** A change this small may be a clock or a cursor that blinks, as part of the picture. */
const LEAST_PIXELS = 0.0006;
const LEAST_COLOURS = 0.0005;
/** How much more than by itself a picture has to change. */
const FACTOR = 1.6;
const MARGIN_PIXELS = 0.02;
const MARGIN_COLOURS = 0.015;

/**
 * Whether a change that followed an input was more than the picture does by itself. A picture that stands still is easy; of
 * one that moves, the colours tell a new scene from the same scene moving on.
 * @param alone changes over the same time without input; not empty
 */
export function isReaction(change: Change, alone: readonly Change[]): boolean {
  const mostPixels = Math.max(...alone.map(({ pixels }) => pixels));
  const mostColours = Math.max(...alone.map(({ colours }) => colours));
  return (
    exceeds(change.pixels, mostPixels, LEAST_PIXELS, MARGIN_PIXELS) ||
    exceeds(change.colours, mostColours, LEAST_COLOURS, MARGIN_COLOURS)
  );
}

function exceeds(value: number, alone: number, least: number, margin: number): boolean {
  if (alone === 0) return value > least;
  return value > alone * FACTOR + (alone < least ? least : margin);
}
