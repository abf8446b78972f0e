import type { DisplayScale } from './display-scale.ts';

/** Cookie with how the interface is shown; not secret, read by the server before the first paint. Source: DESIGN §11. */
export const DISPLAY_COOKIE = 'nimbo_display';
/** Life of that cookie, in seconds (one year). */
export const DISPLAY_COOKIE_SECONDS = 31_536_000;

export const SCALE_CHOICES = ['desktop', 'auto', 'tv'] as const;
export type ScaleChoice = (typeof SCALE_CHOICES)[number];
export const CONTRAST_CHOICES = ['auto', 'more'] as const;
export type ContrastChoice = (typeof CONTRAST_CHOICES)[number];

/** What the user chose, and what came of it the last time: the next page begins with that. */
export interface DisplayMemory {
  readonly scale: ScaleChoice;
  readonly contrast: ContrastChoice;
  readonly shownScale: DisplayScale | null;
  readonly shownContrast: boolean;
  readonly kids: boolean;
}

export const NO_DISPLAY_MEMORY: DisplayMemory = {
  scale: 'auto',
  contrast: 'auto',
  shownScale: null,
  shownContrast: false,
  kids: false,
};

const SHOWN_SCALES = ['desktop', 'tv', 'phone'] as const;
const among = <Word extends string>(words: readonly Word[], given: string | undefined): Word | undefined =>
  words.find((word) => word === given);

/** What a browser that was never here gets before it has measured itself. */
export function guessDisplay(userAgent: string): DisplayMemory {
  return { ...NO_DISPLAY_MEMORY, shownScale: /\bMobi/.test(userAgent) ? 'phone' : null };
}

/** Reads the cookie's value, `auto.more.tv.more.day`; what is not understood counts as never said. */
export function parseDisplayMemory(value: string | undefined): DisplayMemory {
  const [scale, contrast, shownScale, shownContrast, mode] = (value ?? '').split('.');
  return {
    scale: among(SCALE_CHOICES, scale) ?? 'auto',
    contrast: among(CONTRAST_CHOICES, contrast) ?? 'auto',
    shownScale: among(SHOWN_SCALES, shownScale) ?? null,
    shownContrast: shownContrast === 'more',
    kids: mode === 'day',
  };
}

export function formatDisplayMemory({ scale, contrast, shownScale, shownContrast, kids }: DisplayMemory): string {
  return [scale, contrast, shownScale ?? 'none', shownContrast ? 'more' : 'plain', kids ? 'day' : 'night'].join('.');
}

/** Attributes of `<html>`, which the styles read. */
export function displayAttributes({ scale, contrast, shownScale, shownContrast, kids }: DisplayMemory) {
  const seen = scale === 'auto' ? shownScale : scale;
  return {
    ...(seen ? { 'data-scale': seen } : {}),
    ...(contrast === 'more' || shownContrast ? { 'data-contrast': 'more' } : {}),
    ...(kids ? { 'data-mode': 'kids' } : {}),
  } as const;
}
