import type { CoverFormat } from '@nimbo/contracts/cdn';
import { drawActivityCover } from './compositions/activity-cover.ts';
import { drawPictureCover } from './compositions/picture-cover.ts';
import { drawPosterCover } from './compositions/poster-cover.ts';
import { createPress, type Press } from './compositions/press.ts';
import { drawSolitaireCover } from './compositions/solitaire-cover.ts';
import type { CoverDesign } from './design-cover.ts';
import { SHEETS } from './sheet.ts';
import type { DisplayFace } from './type/display-face.ts';

/** Draws one format of a cover as a complete SVG document: outlines only, no text, no references. */
export function drawCover(face: DisplayFace, design: CoverDesign, format: CoverFormat): string {
  const { width, height } = SHEETS[format];
  const body = drawComposition(createPress(face, design, SHEETS[format]));
  const paper = `<path fill="${design.inks.paper}" d="M0 0h${width}v${height}H0z"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" fill="none">${paper}${body}</svg>`;
}

function drawComposition(press: Press): string {
  const { look } = press.design;
  switch (look.kind) {
    case 'picture':
      return drawPictureCover(press, look);
    case 'stamp':
      return drawPosterCover(press, { kind: 'icon', icon: look.icon });
    case 'poster':
      return drawPosterCover(press, look.glyph ? { kind: 'glyph', glyph: look.glyph } : { kind: 'scene' });
    case 'solitaire':
      return drawSolitaireCover(press, look.suit);
    case 'activity':
      return drawActivityCover(press, look.theme);
  }
}
