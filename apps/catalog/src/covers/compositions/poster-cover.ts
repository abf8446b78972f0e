import { contrast, smoothStep } from '../colour/colour.ts';
import type { Icon } from '../icon/icon.ts';
import {
  glyphPicture,
  gridOf,
  iconPicture,
  quietScenePicture,
  type Square,
  scenePicture,
} from '../printing/pictures.ts';
import type { DropGrid, Fade, Picture } from '../printing/print-picture.ts';
import { hashText, roll } from '../seed.ts';
import { type Box, PROGRESS_BAR_FOOT } from '../sheet.ts';
import { createScene, type Scene } from '../subjects/scenes.ts';
import { type ComposedTitle, LINE_GAP, type TitleRow } from '../type/compose-title.ts';
import type { Press } from './press.ts';

/** What answers the title: a pixmap, a glyph of the subject, or only the genre's scene. */
export type PosterMotif =
  | { readonly kind: 'icon'; readonly icon: Icon }
  | { readonly kind: 'glyph'; readonly glyph: string }
  | { readonly kind: 'scene' };

/** Drops of a stamp: one a pixel up to this many across. */
const MOST_STAMP_DROPS = 32;
/** Sizes of a drop, in sheet units. A glyph's are finer than a scene's: its shape must stay readable. */
const GLYPH_CELL = { sheet: 13.2, hero: 24 };
const SCENE_CELL = { sheet: 17.2, hero: 26 };
const TEXT_CONTRAST = 4.5;

/** Weak or no icon: the title leads and fills about half the sheet, the motif answers it. */
export function drawPosterCover(press: Press, motif: PosterMotif): string {
  switch (press.sheet.format) {
    case 'portrait':
      return drawPortrait(press, motif);
    case 'wide':
      return drawWide(press, motif);
    case 'square':
      return drawSquare(press, motif);
    case 'hero':
      return drawHero(press, motif);
  }
}

interface Place {
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

/** Prints the motif in its square, or the scene in its own box when the scene is all there is. */
function printMotif(press: Press, motif: PosterMotif, place: Place, sceneBox: Box, fade?: Fade): string {
  const { category, id } = press.design.subject;
  const scene = createScene(category, hashText(`${id}s`));
  if (motif.kind === 'scene') {
    const cell = press.sheet.format === 'hero' ? SCENE_CELL.hero : SCENE_CELL.sheet;
    return press.print(scenePicture(scene, sceneBox), { cell, left: 0, top: 0 }, { fade });
  }
  const { picture, grid } = motifPicture(press, motif, place, scene);
  return press.print(picture, grid, { fade });
}

function motifPicture(
  press: Press,
  motif: Exclude<PosterMotif, { kind: 'scene' }>,
  place: Place,
  scene: Scene,
): { picture: Picture; grid: DropGrid } {
  const { inks, seed } = press.design;
  const { left, top, side } = place;
  const around = { left: left - side * 0.45, top: top - side * 0.3, width: side * 1.9, height: side * 1.6 };
  const beneath = quietScenePicture(scene, around);
  if (motif.kind === 'icon') {
    const square: Square = { ...place, across: Math.min(motif.icon.side, MOST_STAMP_DROPS) };
    return { picture: iconPicture(motif.icon, square, inks, beneath), grid: gridOf(square) };
  }
  const cell = press.sheet.format === 'hero' ? GLYPH_CELL.hero : GLYPH_CELL.sheet;
  const square: Square = { ...place, across: Math.round(side / cell) };
  const body = roll(seed, 5, 3) === 0 ? 'accent' : 'high';
  const shadow = inks.mode === 'deep' ? 'low' : 'middle';
  return { picture: glyphPicture(motif.glyph, square, { body, shadow }, beneath), grid: gridOf(square) };
}

/** The tallest of several lines takes the accent in two titles of three, where it can be read. */
function typeFills({ design: { inks, seed } }: Press, rows: readonly TitleRow[]): (row: TitleRow) => string {
  const isAllowed = rows.length > 1 && roll(seed, 9, 3) !== 0 && contrast(inks.accent, inks.paper) >= TEXT_CONTRAST;
  if (!isAllowed) return () => inks.type;
  const tallest = rows.reduce((best, row) => (row.size > best.size ? row : best));
  return (row) => (row === tallest ? inks.accent : inks.type);
}

function drawPortrait(press: Press, motif: PosterMotif): string {
  const { sheet, design } = press;
  const { width, height, margin } = sheet;
  const title = press.compose(design.subject.name, {
    width: width - 2 * margin,
    height: height * (motif.kind === 'scene' ? 0.5 : 0.44),
    maxLines: 5,
    maxSize: 400,
  });
  if (title.rows.length > 1 && roll(design.seed, 3, 4) === 0) return drawSplitPortrait(press, motif, title);

  const titleBelow = roll(design.seed, 0, 2) === 1;
  const edge = titleBelow ? height - margin - title.height : margin + title.height;
  const room = titleBelow ? edge : height - edge;
  const side = Math.min(width * 0.64, room - 56);
  const left = [margin, (width - side) / 2, width - side - margin][roll(design.seed, 7, 3)]!;
  const top = titleBelow ? (room - side) / 2 + 6 : edge + (room - side) / 2 - 4;
  const sceneBox = titleBelow
    ? { left: 0, top: -10, width, height: edge + 10 }
    : { left: 0, top: edge - 10, width, height: room + 20 };
  const fade: Fade = (_, y) => (titleBelow ? 1 - smoothStep(edge - 80, edge, y) : smoothStep(edge, edge + 80, y));
  const titlePlace = { left: margin, top: titleBelow ? edge : margin };
  return (
    printMotif(press, motif, { left, top, side }, sceneBox, fade) +
    press.setType(title.rows, titlePlace, typeFills(press, title.rows))
  );
}

/** First line on top, the rest at the foot, the motif between. */
function drawSplitPortrait(press: Press, motif: PosterMotif, title: ComposedTitle): string {
  const { width, height, margin } = press.sheet;
  const [first, ...rest] = title.rows;
  const headEnd = margin + first!.rise + first!.drop;
  const tailHeight = rest.reduce((sum, row) => sum + row.rise + row.drop, LINE_GAP * (rest.length - 1));
  const tailTop = height - margin - tailHeight;
  const room = tailTop - headEnd;
  const side = Math.min(width * 0.62, room - 50);
  const place = { left: width / 2 - side / 2, top: headEnd + (room - side) / 2, side };
  const sceneBox = { left: 0, top: headEnd - 10, width, height: room + 20 };
  const fade: Fade = (_, y) =>
    smoothStep(headEnd - 4, headEnd + 60, y) * (1 - smoothStep(tailTop - 60, tailTop + 4, y));
  const fills = typeFills(press, title.rows);
  return (
    printMotif(press, motif, place, sceneBox, fade) +
    press.setType([first!], { left: margin, top: margin }, fills) +
    press.setType(rest, { left: margin, top: tailTop }, fills)
  );
}

function drawWide(press: Press, motif: PosterMotif): string {
  const { width, height, margin } = press.sheet;
  const title = press.compose(press.design.subject.name, {
    width: width * 0.55,
    height: 330,
    maxLines: 4,
    maxSize: 300,
  });
  const top = height - PROGRESS_BAR_FOOT - title.height;
  const side = Math.min(height * 0.66, width * 0.34);
  const place = { left: width - side - margin * 0.9, top: (height - side) / 2 - 6, side };
  const sceneBox = { left: width * 0.56, top: 0, width: width * 0.48, height };
  // a motif stands clear of the title, a scene begins behind its last letter
  const clearOfTitle = motif.kind === 'scene' ? ([0.605, 0.66] as const) : ([0.55, 0.6] as const);
  const fade: Fade = (x, y) =>
    1 - (1 - smoothStep(width * clearOfTitle[0], width * clearOfTitle[1], x)) * smoothStep(top - 70, top - 8, y);
  return (
    printMotif(press, motif, place, sceneBox, fade) +
    press.setType(title.rows, { left: margin, top }, typeFills(press, title.rows))
  );
}

/** Squares have no title; where only a scene is left, the title's initials say which game it is. */
function drawSquare(press: Press, motif: PosterMotif): string {
  const { width, height, margin } = press.sheet;
  const side = width * 0.74;
  const place = { left: (width - side) / 2, top: (height - side) / 2, side };
  const sceneBox = { left: 0, top: -height * 0.1, width, height };
  if (motif.kind !== 'scene') return printMotif(press, motif, place, sceneBox);

  const initials = press.compose(initialsOf(press.design.subject.name), {
    width: width * 0.62,
    height: height * 0.42,
    maxLines: 1,
    maxSize: 400,
  });
  const top = height - margin - initials.height;
  const besideInitials = (x: number) => smoothStep(margin + width * 0.62, margin + width * 0.72, x);
  const fade: Fade = (x, y) => 1 - smoothStep(top - 110, top - 10, y) * (1 - besideInitials(x));
  return printMotif(press, motif, place, sceneBox, fade) + press.setType(initials.rows, { left: margin, top });
}

/** First letters of the first two words, or the first two letters of the only one. */
function initialsOf(name: string): string {
  const words = name.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const letters = words.slice(0, 2).map((word) => [...word]);
  const [first = [], second] = letters;
  return second ? `${first[0]}${second[0]}` : first.slice(0, 2).join('');
}

function drawHero(press: Press, motif: PosterMotif): string {
  const { width, height } = press.sheet;
  const side = height * 0.72;
  const place = { left: width - side * 1.22, top: (height - side) / 2, side };
  const sceneBox = { left: width * 0.46, top: 0, width: width * 0.54, height };
  return printMotif(press, motif, place, sceneBox, (x) => smoothStep(width * 0.34, width * 0.48, x));
}
