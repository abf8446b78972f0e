import type { Font } from 'fontkit';

/** The narrowest and the widest a line may be set, in percent of the regular width. */
export const NARROWEST = 50;
export const WIDEST = 150;
const REGULAR = 100;
const WEIGHT = 850;

/** Sets text in the display face at a width of 50 to 150 %. Lengths are in em unless a size is given. */
export interface DisplayFace {
  readonly capHeight: number;
  /** False when a character is in none of the fonts. */
  canSet(text: string): boolean;
  /** Length of a line, kerned. */
  measure(text: string, width: number): number;
  /** Length without kerning, interpolated: enough to choose line breaks. */
  estimate(text: string, width: number): number;
  /** Outlines of a line as SVG path data, its baseline starting at `left`, `baseline`. */
  outline(text: string, place: { width: number; size: number; left: number; baseline: number }): string;
}

interface Run {
  readonly text: string;
  readonly font: Font;
}

/** Builds the face from fonts in order of preference; each character takes the first that has it. */
export function createDisplayFace(fonts: readonly Font[]): DisplayFace {
  const [display] = fonts;
  if (!display) throw new RangeError('a display face needs at least one font');
  const instances = new Map<Font, Map<number, Font>>();
  const advances = new Map<string, number>();

  const fontFor = (character: string) => fonts.find((font) => font.hasGlyphForCodePoint(character.codePointAt(0)!));
  const instanceOf = (font: Font, width: number): Font => {
    const known = instances.get(font) ?? new Map<number, Font>();
    instances.set(font, known);
    const instance = known.get(width) ?? font.getVariation(axesOf(font, width));
    known.set(width, instance);
    return instance;
  };
  const runsOf = (text: string): Run[] => {
    const runs: Run[] = [];
    for (const character of text) {
      const font = fontFor(character) ?? display;
      const last = runs.at(-1);
      if (last?.font === font) runs[runs.length - 1] = { font, text: last.text + character };
      else runs.push({ font, text: character });
    }
    return runs;
  };
  const measure = (text: string, width: number) =>
    runsOf(text).reduce(
      (sum, run) => sum + instanceOf(run.font, width).layout(run.text).advanceWidth / run.font.unitsPerEm,
      0,
    );
  const sumOfAdvances = (text: string, width: number) => {
    let sum = 0;
    for (const character of text) {
      const key = `${width}${character}`;
      const advance = advances.get(key) ?? measure(character, width);
      advances.set(key, advance);
      sum += advance;
    }
    return sum;
  };

  return {
    capHeight: display.capHeight / display.unitsPerEm,
    canSet: (text) => [...text].every((character) => /\s/.test(character) || fontFor(character) !== undefined),
    measure,
    estimate(text, width) {
      const [from, to] = width < REGULAR ? [NARROWEST, REGULAR] : [REGULAR, WIDEST];
      const share = (width - from) / (to - from);
      return sumOfAdvances(text, from) * (1 - share) + sumOfAdvances(text, to) * share;
    },
    outline(text, { width, size, left, baseline }) {
      let x = left;
      let data = '';
      for (const run of runsOf(text)) {
        const scale = size / run.font.unitsPerEm;
        const { glyphs, positions } = instanceOf(run.font, width).layout(run.text);
        for (const [index, glyph] of glyphs.entries()) {
          const path = glyph.path.scale(scale, -scale).translate(x, baseline).toSVG();
          data += path.replace(/(\.\d)\d+/g, '$1');
          x += positions[index]!.xAdvance * scale;
        }
      }
      return data;
    },
  };
}

function axesOf(font: Font, width: number): Record<string, number> {
  return font.variationAxes.wdth ? { wght: WEIGHT, wdth: width } : { wght: WEIGHT };
}
