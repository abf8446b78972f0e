import type { PaperMode } from '@nimbo/domain';
import { chooseLook, type Look } from './choose-look.ts';
import { type Inks, mixInks, preferredMode } from './colour/papers.ts';
import type { CoverSubject } from './cover-source.ts';
import type { Icon } from './icon/icon.ts';
import { hashText, roll } from './seed.ts';

/** Everything decided about a cover before a format is drawn. */
export interface CoverDesign {
  readonly subject: CoverSubject;
  readonly look: Look;
  readonly inks: Inks;
  /** Varies placement and proportions from title to title. */
  readonly seed: number;
}

/**
 * Decides how a title's cover looks; the same arguments always give the same design.
 * @param mode paper mode of a variant; the title's own when left out
 */
export function designCover(subject: CoverSubject, icon: Icon | null, mode?: PaperMode): CoverDesign {
  const look = chooseLook(subject, icon);
  const seed = hashText(`${subject.id}c`);
  const preferred = preferredMode(subject.id);
  const own = look.modes.includes(preferred) ? preferred : look.modes[roll(seed, 0, look.modes.length)]!;
  return { subject, look, seed, inks: mixInks(look.hue, look.secondHue, mode ?? own, subject.id) };
}
