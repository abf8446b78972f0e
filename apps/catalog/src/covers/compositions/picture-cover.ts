import { smoothStep } from '../colour/colour.ts';
import type { Icon } from '../icon/icon.ts';
import type { IconMeasures } from '../icon/measure-icon.ts';
import { gridOf, iconPicture, type Square } from '../printing/pictures.ts';
import type { Fade } from '../printing/print-picture.ts';
import { roll } from '../seed.ts';
import { PROGRESS_BAR_FOOT } from '../sheet.ts';
import type { Press } from './press.ts';

interface Picture {
  readonly icon: Icon;
  readonly measures: IconMeasures;
}

/** Side from which an icon is printed in finer drops, in pixels. */
const FINE_ICON_SIDE = 80;
/** Fill from which an icon is a full square that reaches the edges of the sheet. */
const OPAQUE_FILL = 0.93;

/** Strong icon: the picture leads and the title sits on its edge; one cover in five has it on top. */
export function drawPictureCover(press: Press, picture: Picture): string {
  switch (press.sheet.format) {
    case 'portrait':
      return drawPortrait(press, picture);
    case 'wide':
      return drawWide(press, picture);
    case 'square':
      return drawSquare(press, picture);
    case 'hero':
      return drawHero(press, picture);
  }
}

function printIcon(press: Press, { icon }: Picture, square: Square, fade?: Fade): string {
  return press.print(iconPicture(icon, square, press.design.inks), gridOf(square), { fade });
}

const dropsAcross = ({ icon }: Picture, fine: number, coarse: number) => (icon.side >= FINE_ICON_SIDE ? fine : coarse);

function drawPortrait(press: Press, picture: Picture): string {
  const { sheet, design } = press;
  const { width, height, margin } = sheet;
  const title = press.compose(design.subject.name, {
    width: width - 2 * margin,
    height: 285,
    maxLines: 4,
    maxSize: 175,
  });
  const titleOnTop = roll(design.seed, 0, 5) === 0;
  const edge = titleOnTop ? margin + title.height : height - margin - title.height;
  const room = { titleOnTop, edge, isOpaque: picture.measures.fill > OPAQUE_FILL };
  const square = { ...placeOnPortrait(press, room), across: dropsAcross(picture, 30, 26) };
  const fade: Fade = (_, y) =>
    titleOnTop ? smoothStep(edge - 6, edge + 120, y) : 1 - smoothStep(edge - 120, edge + 2, y);
  const titleTop = titleOnTop ? margin : edge;
  return printIcon(press, picture, square, fade) + press.setType(title.rows, { left: margin, top: titleTop });
}

/** Opaque icons bleed off the free end of the sheet, others hover in the room the title leaves, a little off the middle. */
function placeOnPortrait(
  { sheet: { width, height }, design: { seed } }: Press,
  { titleOnTop, edge, isOpaque }: { titleOnTop: boolean; edge: number; isOpaque: boolean },
): Omit<Square, 'across'> {
  if (isOpaque) {
    const side = width * 1.04;
    return { side, left: (width - side) / 2, top: titleOnTop ? height - side + 8 : -8 };
  }
  const side = titleOnTop ? width * (0.98 + roll(seed, 4, 3) * 0.05) : width * (0.94 + roll(seed, 4, 4) * 0.05);
  const left = (width - side) / 2 + (roll(seed, 8, 7) - 3) * 6;
  if (titleOnTop) return { side, left, top: edge + Math.max(10, (height - edge - side) / 2) };
  return { side, left, top: (edge - side) / 2 };
}

function drawWide(press: Press, picture: Picture): string {
  const { width, height, margin } = press.sheet;
  const title = press.compose(press.design.subject.name, {
    width: width * 0.5,
    height: 230,
    maxLines: 4,
    maxSize: 150,
  });
  const top = height - PROGRESS_BAR_FOOT - title.height;
  const side = height * 1.16;
  const square = { side, left: width - side * 0.93, top: (height - side) / 2, across: dropsAcross(picture, 30, 26) };
  const fade: Fade = (x, y) => 1 - (1 - smoothStep(width * 0.5, width * 0.66, x)) * smoothStep(top - 90, top, y);
  return printIcon(press, picture, square, fade) + press.setType(title.rows, { left: margin, top });
}

function drawSquare(press: Press, picture: Picture): string {
  const { width, height } = press.sheet;
  const square = {
    side: width * 1.04,
    left: -width * 0.02,
    top: -height * 0.02,
    across: dropsAcross(picture, 26, 22),
  };
  return printIcon(press, picture, square);
}

function drawHero(press: Press, picture: Picture): string {
  const { width, height } = press.sheet;
  const side = height * 1.1;
  const square = { side, left: width - side, top: (height - side) / 2, across: dropsAcross(picture, 44, 32) };
  return printIcon(press, picture, square, (x) => smoothStep(width * 0.44, width * 0.64, x));
}
