import type { CoverFormat } from '@nimbo/contracts/cdn';

/** Size of a format in sheet units, and the margin its text keeps. */
export interface Sheet {
  readonly format: CoverFormat;
  readonly width: number;
  readonly height: number;
  readonly margin: number;
}

/** Source: DESIGN §6 "Formats". */
export const SHEETS: Readonly<Record<CoverFormat, Sheet>> = {
  portrait: { format: 'portrait', width: 600, height: 800, margin: 44 },
  wide: { format: 'wide', width: 960, height: 540, margin: 52 },
  square: { format: 'square', width: 600, height: 600, margin: 44 },
  hero: { format: 'hero', width: 1920, height: 1080, margin: 96 },
};

/** Foot of a wide cover that its title leaves to the progress bar. */
export const PROGRESS_BAR_FOOT = 84;

/** A place on a sheet, in sheet units. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A number with at most one decimal: finer than the eye, and half the file. */
export function decimal(value: number): string {
  return (Math.round(value * 10) / 10).toString();
}
