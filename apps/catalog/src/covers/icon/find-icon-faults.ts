import type { Icon } from './icon.ts';
import { findLetterLikeness } from './letter-likeness.ts';
import type { IconMeasures } from './measure-icon.ts';

export const ICON_FAULTS = ['tiny', 'flat', 'toneless', 'noise', 'letter'] as const;
export type IconFault = (typeof ICON_FAULTS)[number];

/** Limits of the weak-icon test. Source: DESIGN "The weak-icon test", tuned on 430 components of Debian. */
const LIMITS = {
  /** Pixels of a trimmed side. */
  tinySide: 44,
  flatFill: 0.93,
  flatTone: 0.7,
  tonelessFill: 0.9,
  tonelessRange: 0.12,
  noiseEdges: 0.335,
  noiseSpeckle: 0.36,
  speckleEdges: 0.25,
  letterOverlap: 0.66,
} as const;

/** Why an icon cannot carry a cover; empty when it can. `tiny` alone still gives a stamp. */
export function findIconFaults(icon: Icon, measures: IconMeasures): IconFault[] {
  const { side, fill, mainTone, range, edges, speckle } = measures;
  const found: Record<IconFault, boolean> = {
    tiny: side < LIMITS.tinySide,
    flat: fill > LIMITS.flatFill && mainTone > LIMITS.flatTone,
    toneless: fill > LIMITS.tonelessFill && range < LIMITS.tonelessRange,
    noise: edges > LIMITS.noiseEdges || (speckle > LIMITS.noiseSpeckle && edges > LIMITS.speckleEdges),
    letter: findLetterLikeness(icon).overlap > LIMITS.letterOverlap,
  };
  return ICON_FAULTS.filter((fault) => found[fault]);
}
