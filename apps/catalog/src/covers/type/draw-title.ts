import { LINE_GAP, type TitleRow } from './compose-title.ts';
import type { DisplayFace } from './display-face.ts';

/** Draws rows as outlines with their top at `top`: the file is complete on its own. One fill a row, `#rrggbb`. */
export function drawTitle(
  face: DisplayFace,
  rows: readonly TitleRow[],
  place: { readonly left: number; readonly top: number },
  fillOf: (row: TitleRow) => string,
): string {
  let top = place.top;
  let svg = '';
  for (const row of rows) {
    const baseline = top + row.rise;
    const outline = face.outline(row.text, { width: row.width, size: row.size, left: place.left, baseline });
    svg += `<path d="${outline}" fill="${fillOf(row)}"/>`;
    top = baseline + row.drop + LINE_GAP;
  }
  return svg;
}
