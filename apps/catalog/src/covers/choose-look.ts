import { PAPER_MODES, type PaperMode } from '@nimbo/domain';
import { type ActivityTheme, chooseActivityTheme } from './collections/activity-themes.ts';
import { memberName } from './collections/member-name.ts';
import { SUIT_HUES, type Suit, suitOf } from './collections/solitaire-deals.ts';
import { CATEGORY_HUES, nearestPaperHue } from './colour/papers.ts';
import type { CoverSubject } from './cover-source.ts';
import { findIconFaults, type IconFault } from './icon/find-icon-faults.ts';
import type { Icon } from './icon/icon.ts';
import { findHues } from './icon/icon-hues.ts';
import { type IconMeasures, measureIcon } from './icon/measure-icon.ts';
import { hashText, roll } from './seed.ts';
import { findSubjectGlyph } from './subjects/subject-glyphs.ts';

interface Paper {
  /** Hue of the paper, in degrees; one of the twelve. */
  readonly hue: number;
  /** The icon's second hue in degrees, for the accent. */
  readonly secondHue: number | null;
  /** Modes the cover may be printed in. */
  readonly modes: readonly PaperMode[];
}

/** What a cover will be, without drawing it. */
export type Look = Paper &
  (
    | { readonly kind: 'picture'; readonly icon: Icon; readonly measures: IconMeasures }
    | { readonly kind: 'stamp'; readonly icon: Icon }
    | { readonly kind: 'poster'; readonly glyph: string | null }
    | { readonly kind: 'solitaire'; readonly suit: Suit }
    | { readonly kind: 'activity'; readonly theme: ActivityTheme }
  );

/** Turns of a category's hue for titles without an icon, in degrees: a shelf of them must not be one colour. */
const HUE_TURNS = [0, 0, 40, -40, 160, 200] as const;
/** A pixmap smaller or flatter than this is no stamp either. */
const SMALLEST_STAMP = { side: 16, range: 0.2 };
/** Children's activities are never printed on deep paper. */
const ACTIVITY_MODES: readonly PaperMode[] = ['mid', 'bright'];

/** Chooses the composition and the hue of a cover. Source: DESIGN "Generator, second edition". */
export function chooseLook(subject: CoverSubject, icon: Icon | null): Look {
  switch (subject.series) {
    case 'solitaire': {
      const suit = suitOf(memberName(subject.id));
      return { kind: 'solitaire', suit, hue: SUIT_HUES[suit], secondHue: null, modes: PAPER_MODES };
    }
    case 'activity': {
      const theme = chooseActivityTheme(memberName(subject.id), subject.tags);
      const hue = nearestPaperHue(theme.hue);
      return { kind: 'activity', theme, hue, secondHue: null, modes: ACTIVITY_MODES };
    }
    case undefined:
      return icon ? lookWithIcon(subject, icon) : lookWithoutIcon(subject);
  }
}

function lookWithoutIcon(subject: CoverSubject): Look {
  const turn = HUE_TURNS[roll(hashText(`${subject.id}h`), 0, HUE_TURNS.length)]!;
  const hue = nearestPaperHue((CATEGORY_HUES[subject.category] + turn + 360) % 360);
  const glyph = findSubjectGlyph(subject.name, subject.summary);
  return { kind: 'poster', glyph, hue, secondHue: null, modes: PAPER_MODES };
}

function lookWithIcon(subject: CoverSubject, icon: Icon): Look {
  const own = findHues(icon);
  const hue = nearestPaperHue(own.first ?? CATEGORY_HUES[subject.category]);
  const paper: Paper = { hue, secondHue: own.second, modes: PAPER_MODES };
  const measures = measureIcon(icon);
  const faults = findIconFaults(icon, measures);
  const isStrong = faults.length === 0 && !subject.weak;
  if (isStrong || subject.weak === false) return { kind: 'picture', icon, measures, ...paper };
  if (!subject.weak && canBeStamp(faults, measures)) return { kind: 'stamp', icon, ...paper };
  return { kind: 'poster', glyph: findSubjectGlyph(subject.name, subject.summary), ...paper };
}

function canBeStamp(faults: readonly IconFault[], { side, range }: IconMeasures): boolean {
  const isOnlyTiny = faults.every((fault) => fault === 'tiny');
  return isOnlyTiny && side >= SMALLEST_STAMP.side && range > SMALLEST_STAMP.range;
}
