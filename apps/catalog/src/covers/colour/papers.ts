import type { Category, PaperMode } from '@nimbo/domain';
import { hashText } from '../seed.ts';
import { oklch } from './colour.ts';

/** Hues of the twelve papers, in OKLCH degrees. None is the sun's yellow (about 95): that colour belongs to focus. */
export const PAPER_HUES = [12, 30, 48, 70, 130, 150, 172, 195, 220, 245, 270, 345] as const;

/** Colours of one cover, `#rrggbb`. */
export interface Inks {
  readonly mode: PaperMode;
  /** Hue of the accent, in degrees: places of an icon that agree with it are printed in the accent. */
  readonly accentHue: number;
  readonly paper: string;
  /** Faint drops that cover every empty place of the paper. */
  readonly backdrop: string;
  readonly low: string;
  readonly middle: string;
  readonly high: string;
  readonly accent: string;
  /** Text on the paper, at least 4.5:1. */
  readonly type: string;
  /** What stands in the cloud of a learning activity, and the second of a pair there. */
  readonly figure: string;
  readonly twin: string;
}

const distance = (one: number, other: number) => Math.min(Math.abs(one - other), 360 - Math.abs(one - other));

/** The paper hue nearest to a hue in 0..360 degrees. */
export function nearestPaperHue(hue: number): number {
  return PAPER_HUES.reduce<number>(
    (best, candidate) => (distance(candidate, hue) < distance(best, hue) ? candidate : best),
    PAPER_HUES[0],
  );
}

/** Hue of a category (degrees), for games whose picture has no colour of its own. Source: DESIGN §6. */
export const CATEGORY_HUES: Readonly<Record<Category, number>> = {
  arcade: 28,
  adventure: 142,
  racing: 45,
  casual: 345,
  sports: 118,
  rpg: 62,
  shooter: 12,
  simulation: 190,
  'sci-fi': 268,
};

/** The mode a cover takes when nothing around it objects: deep 5, mid 3, bright 2 in ten. */
export function preferredMode(id: string): PaperMode {
  const tenth = hashText(`${id}v`) % 10;
  if (tenth < 5) return 'deep';
  return tenth < 8 ? 'mid' : 'bright';
}

function chooseAccentHue(paperHue: number, secondHue: number | null, id: string): number {
  const opposite = hashText(`${id}a`) % 2 ? 150 : 205;
  const accent = nearestPaperHue(secondHue ?? (paperHue + opposite) % 360);
  return accent === paperHue ? nearestPaperHue((paperHue + 160) % 360) : accent;
}

/**
 * Mixes the inks of a cover. Lightness is fixed per mode, which is what keeps titles readable on every hue.
 * @param secondHue the icon's second hue in degrees; without one the low (or middle) ink borrows the accent's hue
 */
export function mixInks(hue: number, secondHue: number | null, mode: PaperMode, id: string): Inks {
  const paperHue = nearestPaperHue(hue);
  const accentHue = chooseAccentHue(paperHue, secondHue, id);
  const borrowed = secondHue === null ? accentHue : paperHue;
  const warm = paperHue >= 40 && paperHue <= 150;
  switch (mode) {
    case 'deep': {
      const ground = warm ? paperHue - 8 : paperHue;
      const paper = oklch(0.25, 0.072, ground);
      const low = oklch(0.47, 0.14, borrowed);
      return {
        mode,
        accentHue,
        paper,
        backdrop: oklch(0.325, 0.082, ground),
        low,
        middle: oklch(0.71, 0.17, paperHue),
        high: oklch(0.945, 0.045, paperHue),
        accent: oklch(0.79, 0.17, accentHue),
        type: oklch(0.965, 0.03, paperHue),
        figure: paper,
        twin: low,
      };
    }
    case 'mid': {
      const lightness = warm ? 0.66 : 0.5;
      const ground = warm && paperHue < 100 ? paperHue - 16 : paperHue;
      const paper = oklch(lightness, 0.165, ground);
      const low = oklch(0.25, 0.08, borrowed);
      return {
        mode,
        accentHue,
        paper,
        backdrop: oklch(lightness + 0.045, 0.16, ground),
        low,
        middle: oklch(0.79, 0.13, paperHue),
        high: oklch(0.965, 0.04, paperHue),
        accent: oklch(0.85, 0.17, accentHue),
        type: warm ? oklch(0.2, 0.06, paperHue) : oklch(0.985, 0.02, paperHue),
        figure: paper,
        twin: low,
      };
    }
    case 'bright': {
      const middle = oklch(0.52, 0.17, borrowed);
      const accent = oklch(0.58, 0.2, accentHue);
      return {
        mode,
        accentHue,
        paper: oklch(0.8, 0.13, paperHue),
        backdrop: oklch(0.75, 0.135, paperHue),
        low: oklch(0.25, 0.08, paperHue),
        middle,
        high: oklch(0.985, 0.02, paperHue),
        accent,
        type: oklch(0.2, 0.06, paperHue),
        figure: middle,
        twin: accent,
      };
    }
  }
}
