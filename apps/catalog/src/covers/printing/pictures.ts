import type { Inks } from '../colour/papers.ts';
import { glyphCoverage } from '../glyph-book.ts';
import type { Icon } from '../icon/icon.ts';
import { sampleIcon, toneInk, toneScale } from '../icon/icon-cells.ts';
import type { Box } from '../sheet.ts';
import type { Scene } from '../subjects/scenes.ts';
import type { DropGrid, InkName, Picture } from './print-picture.ts';

/** A square on the sheet that is printed `across` drops wide. */
export interface Square {
  readonly left: number;
  readonly top: number;
  readonly side: number;
  readonly across: number;
}

/** The grid on which a square's cells lie. */
export function gridOf({ left, top, side, across }: Square): DropGrid {
  return { cell: side / across, left, top };
}

const PRINTED_COVERAGE = 0.35;
const ACCENT = { chroma: 0.06, agreement: 0.72, tone: 0.25 };
const GLYPH_COVERAGE = 0.42;
const SHADOW_COVERAGE = 0.5;
/** Offset of a glyph's shadow, in sides of the glyph. */
const SHADOW_SHIFT = 0.045;
/** How far a scene goes on beyond its box, in sides of the box. */
const SCENE_BLEED = 0.3;
const BACKDROP_SCENE_SIZE = 2.1;

const NOTHING: Picture = () => null;

/** An icon in drops: tone by lightness, size by coverage, the accent where the hue agrees with it. */
export function iconPicture(icon: Icon, square: Square, inks: Inks, beneath: Picture = NOTHING): Picture {
  const { left, top, across } = square;
  const { cell } = gridOf(square);
  const cells = sampleIcon(icon, across);
  const toneOf = toneScale(cells);
  const accentHue = (inks.accentHue * Math.PI) / 180;
  return (x, y) => {
    const column = Math.floor((x - left) / cell);
    const row = Math.floor((y - top) / cell);
    const inside = column >= 0 && row >= 0 && column < across && row < across;
    const found = inside ? cells[row * across + column]! : null;
    if (!found || found.coverage < PRINTED_COVERAGE) return beneath(x, y);
    const tone = toneOf(found.lightness);
    const isAccent =
      Math.hypot(found.a, found.b) > ACCENT.chroma &&
      Math.cos(Math.atan2(found.b, found.a) - accentHue) > ACCENT.agreement &&
      tone > ACCENT.tone;
    return { ink: isAccent ? 'accent' : toneInk(tone), size: Math.min(1, 0.55 + 0.5 * found.coverage) };
  };
}

/** A glyph in drops with a hard shadow to the lower right. */
export function glyphPicture(
  glyph: string,
  square: Square,
  inkNames: { readonly body: InkName; readonly shadow: InkName },
  beneath: Picture,
): Picture {
  const { left, top, side } = square;
  const { cell } = gridOf(square);
  const shift = Math.max(1, Math.round((side * SHADOW_SHIFT) / cell)) * cell;
  const coverageAt = (x: number, y: number) => glyphCoverage(glyph, (x - left) / side, (y - top) / side, cell / side);
  return (x, y) => {
    const coverage = coverageAt(x, y);
    if (coverage > GLYPH_COVERAGE) return { ink: inkNames.body, size: Math.min(1, 0.5 + 0.55 * coverage) };
    if (coverageAt(x - shift, y - shift) > SHADOW_COVERAGE) return { ink: inkNames.shadow, size: 0.95 };
    return beneath(x, y);
  };
}

/** A scene in its inks, filling a box of the sheet. */
export function scenePicture(scene: Scene, box: Box): Picture {
  const inkAt = placeScene(scene, box);
  return (x, y) => {
    const ink = inkAt(x, y);
    return ink && { ink, size: ink === 'backdrop' ? BACKDROP_SCENE_SIZE : 1 };
  };
}

/** A scene as a shade of the paper, behind something else. */
export function quietScenePicture(scene: Scene, box: Box): Picture {
  const inkAt = placeScene(scene, box);
  return (x, y) => (inkAt(x, y) ? { ink: 'backdrop', size: BACKDROP_SCENE_SIZE } : null);
}

function placeScene(scene: Scene, { left, top, width, height }: Box) {
  const isNear = (share: number) => share >= -SCENE_BLEED && share <= 1 + SCENE_BLEED;
  return (x: number, y: number) => {
    const across = (x - left) / width;
    const down = (y - top) / height;
    return isNear(across) && isNear(down) ? scene(across, down) : null;
  };
}
