import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** Contrast of the tokens as they stand in the stylesheet. Source: DESIGN §3 "Colour"; WCAG 2.2, 1.4.3 and 1.4.11. */
const css = readFileSync(new URL('../packages/ui/src/styles/tokens.css', import.meta.url), 'utf8').replaceAll(
  /\/\*.*?\*\//gs,
  '',
);
const GROUNDS = ['night', 'surface', 'raised', 'lifted'] as const;
const STATUS = ['rain', 'leaf', 'dusk', 'flare'] as const;
const TEXT = 4.5;
const CONTROL = 3;

/** The colours of every block with this selector, over those of storm light; roles are followed to their colour. */
function coloursOf(selector: string): (token: string) => string {
  const found = new Map<string, string>();
  for (const [, selectors = '', body = ''] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g))
    if (selectors.split(',').some((one) => [':root', selector].includes(one.trim())))
      for (const [, name = '', value = ''] of body.matchAll(/--n-([\w-]+):\s*(#\w+|var\(--n-[\w-]+\));/g))
        found.set(name, value);
  return function colour(token): string {
    const value = found.get(token) ?? '';
    const role = /^var\(--n-([\w-]+)\)$/.exec(value);
    return role ? colour(role[1]!) : value;
  };
}

/** Relative luminance of `#rgb` or `#rrggbb`. Source: WCAG 2.2 "relative luminance" */
function luminance(hex: string): number {
  const digits = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit).join('') : hex.slice(1);
  const [red, green, blue] = [0, 2, 4].map((at) => {
    const value = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

describe.each([
  ['storm light', ':root'],
  ['daytime', '[data-mode="kids"]'],
  ['high contrast', '[data-contrast="more"]'],
])('in %s', (_, selector) => {
  const colour = coloursOf(selector);
  const pairs: [string, string, number][] = [
    ...GROUNDS.flatMap((ground) => [
      ...['cirrus', 'mist', 'fog', ...STATUS].map((text): [string, string, number] => [text, ground, TEXT]),
      ['edge', ground, CONTROL] as [string, string, number],
    ]),
    ...STATUS.map((status): [string, string, number] => [status, `${status}-bg`, TEXT]),
    ['sol-ink', 'sol', TEXT],
    ['on-primary', 'primary', TEXT],
    ['on-void', 'void', TEXT],
    ['on-void-2', 'void', TEXT],
    ['ring-c', 'ring-gap-c', CONTROL],
    ['ring-c', 'night', CONTROL],
  ];
  test.each(pairs)('%s on %s is at least %d to 1', (above, below, least) => {
    expect(contrast(colour(above), colour(below))).toBeGreaterThanOrEqual(least);
  });
});

test.each([
  ['edge', 5.2, 4.8, 4.2, 3.4],
  ['cirrus', 17.6, 16.2, 14.1, 11.6],
  ['mist', 11.3, 10.5, 9.1, 7.5],
  ['fog', 7.8, 7.2, 6.2, 5.1],
  ['sol', 13.1, 12.1, 10.5, 8.6],
])('%s has the contrast that the design publishes', (token, ...published) => {
  const colour = coloursOf(':root');
  expect(GROUNDS.map((ground) => Number(contrast(colour(token), colour(ground)).toFixed(1)))).toEqual(published);
});
