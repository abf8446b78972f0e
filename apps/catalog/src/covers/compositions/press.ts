import type { CoverDesign } from '../design-cover.ts';
import { CATEGORY_SHAPES, type DropShape } from '../printing/drops.ts';
import { type DropGrid, type Fade, type Picture, printPicture } from '../printing/print-picture.ts';
import type { Sheet } from '../sheet.ts';
import { type ComposedTitle, composeTitle, type TitleRoom, type TitleRow } from '../type/compose-title.ts';
import type { DisplayFace } from '../type/display-face.ts';
import { drawTitle } from '../type/draw-title.ts';

/** Where type goes: its left edge and its top, in sheet units. */
interface TypePlace {
  readonly left: number;
  readonly top: number;
}

/** One sheet in the press: the design's inks, the format's paper and the display face. */
export interface Press {
  readonly sheet: Sheet;
  readonly design: CoverDesign;
  compose(text: string, room: TitleRoom): ComposedTitle;
  /** Sets rows in the paper's type colour, or in the colour asked for. */
  setType(rows: readonly TitleRow[], place: TypePlace, fillOf?: (row: TitleRow) => string): string;
  /** Prints a picture in the category's drops, or in the shape asked for. */
  print(picture: Picture, grid: DropGrid, options?: { readonly fade?: Fade; readonly shape?: DropShape }): string;
}

export function createPress(face: DisplayFace, design: CoverDesign, sheet: Sheet): Press {
  const { inks, subject } = design;
  return {
    sheet,
    design,
    compose: (text, room) => composeTitle(face, text, room),
    setType: (rows, place, fillOf = () => inks.type) => drawTitle(face, rows, place, fillOf),
    print: (picture, grid, { fade, shape = CATEGORY_SHAPES[subject.category] } = {}) =>
      printPicture(picture, { sheet, grid, shape, inks, fade }),
  };
}
