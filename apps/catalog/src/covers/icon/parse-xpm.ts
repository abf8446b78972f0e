import { MAX_ICON_SIDE, type Pixels } from './icon.ts';
import { X11_COLOURS } from './x11-colours.ts';

type Rgba = readonly [number, number, number, number];

const TRANSPARENT: Rgba = [0, 0, 0, 0];
const UNKNOWN_COLOUR: Rgba = [128, 128, 128, 255];
/** Most characters that stand for one pixel in files seen in the wild is 4; the bound only stops nonsense. */
const MAX_CHARACTERS_PER_PIXEL = 8;

/**
 * Reads an XPM version 3 picture; null when the text is not one. Colour names outside the table become grey, pixels
 * without a colour are transparent. Source: Le Hors, "XPM Manual" §2.
 */
export function parseXpm(text: string): Pixels | null {
  if (!/^\s*\/\*\s*XPM\s*\*\//.test(text.slice(0, 64))) return null;
  const strings = quotedStrings(text);
  const [width = 0, height = 0, colourCount = 0, characters = 0] = (strings[0] ?? '').trim().split(/\s+/).map(Number);
  const sane =
    [width, height].every((side) => Number.isInteger(side) && side > 0 && side <= MAX_ICON_SIDE) &&
    Number.isInteger(colourCount) &&
    colourCount > 0 &&
    Number.isInteger(characters) &&
    characters > 0 &&
    characters <= MAX_CHARACTERS_PER_PIXEL;
  if (!sane || strings.length < 1 + colourCount + height) return null;

  const colours = new Map<string, Rgba>();
  for (const line of strings.slice(1, 1 + colourCount)) {
    colours.set(line.slice(0, characters), parseColourLine(line.slice(characters)));
  }
  const rows = strings.slice(1 + colourCount, 1 + colourCount + height);
  const data = new Uint8Array(width * height * 4);
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < width; x++) {
      const key = row.slice(x * characters, (x + 1) * characters);
      data.set(colours.get(key) ?? TRANSPARENT, 4 * (y * width + x));
    }
  }
  return { width, height, data };
}

/** Contents of the C strings of a file; comments are skipped and an unfinished string ends the reading. */
function quotedStrings(text: string): string[] {
  const strings: string[] = [];
  let at = 0;
  while (at < text.length) {
    if (text.startsWith('/*', at)) {
      const end = text.indexOf('*/', at + 2);
      if (end < 0) break;
      at = end + 2;
    } else if (text[at] === '"') {
      const end = endOfString(text, at + 1);
      if (end < 0) break;
      strings.push(text.slice(at + 1, end).replace(/\\(.)/g, '$1'));
      at = end + 1;
    } else {
      at++;
    }
  }
  return strings;
}

function endOfString(text: string, start: number): number {
  for (let at = start; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '"') return at;
  }
  return -1;
}

/** Kinds of screen a colour line may name a colour for, best first. */
const VISUALS = ['c', 'g', 'g4', 'm'];

/** `  c #ff0000 m black s name`: the values by kind of screen. A name may consist of several words. */
function parseColourLine(line: string): Rgba {
  const values = new Map<string, string[]>();
  let current: string[] | undefined;
  for (const word of line.trim().split(/\s+/)) {
    const startsValue = (VISUALS.includes(word) || word === 's') && current?.length !== 0;
    if (startsValue) {
      current = [];
      values.set(word, current);
    } else {
      current?.push(word);
    }
  }
  const best = VISUALS.find((visual) => values.has(visual));
  return best ? parseColour(values.get(best)!.join('').toLowerCase()) : TRANSPARENT;
}

function parseColour(name: string): Rgba {
  if (name === 'none') return TRANSPARENT;
  if (name.startsWith('#')) return parseHex(name.slice(1));
  const grey = /^gr[ae]y(\d{1,3})$/.exec(name);
  if (grey) {
    const level = Math.round(Math.min(100, Number(grey[1])) * 2.55);
    return [level, level, level, 255];
  }
  const known = X11_COLOURS[name];
  return known ? parseHex(known) : UNKNOWN_COLOUR;
}

/** One to four digits a channel; of more than two the first two count. */
function parseHex(digits: string): Rgba {
  if (!/^(?:[\da-f]{3}){1,4}$/.test(digits)) return UNKNOWN_COLOUR;
  const perChannel = digits.length / 3;
  const channel = (index: number) => {
    const own = digits.slice(index * perChannel, index * perChannel + Math.min(2, perChannel));
    return Number.parseInt(own.length === 1 ? own + own : own, 16);
  };
  return [channel(0), channel(1), channel(2), 255];
}
