import type { ActivityTheme } from '../collections/activity-themes.ts';
import { smoothStep } from '../colour/colour.ts';
import { glyphCoverage } from '../glyph-book.ts';
import type { DropGrid, Fade, Picture } from '../printing/print-picture.ts';
import { roll } from '../seed.ts';
import { type Box, decimal, PROGRESS_BAR_FOOT } from '../sheet.ts';
import type { Press } from './press.ts';

/** A round part of the cloud, in radii of the whole cloud from its middle. */
interface Puff {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

const PAIR: readonly Puff[] = [
  { x: -0.47, y: -0.1, radius: 0.47 },
  { x: 0.47, y: 0.1, radius: 0.47 },
];
const CLOUD: readonly Puff[] = [
  { x: 0, y: 0, radius: 0.72 },
  { x: -0.5, y: 0.22, radius: 0.44 },
  { x: 0.52, y: 0.2, radius: 0.46 },
  { x: -0.24, y: -0.4, radius: 0.46 },
  { x: 0.32, y: -0.34, radius: 0.42 },
  { x: 0, y: 0.36, radius: 0.5 },
];
/** Sides of a drop, in sheet units. */
const CELL = { sheet: 12.6, hero: 22 };
const GLYPH_COVERAGE = 0.45;
/** Sides of the glyph, in radii of the cloud. */
const GLYPH_SIDE = { pair: 0.62, longSign: 1.3, plain: 1.1 };
const MOST_DIFFICULTY = 6;

/** Activities: round drops, a white cloud with the activity's glyph, up to six drops of difficulty. */
export function drawActivityCover(press: Press, theme: ActivityTheme): string {
  const { sheet, design } = press;
  const { width, height, margin, format } = sheet;
  switch (format) {
    case 'portrait': {
      const room = { width: width - 2 * margin, height: 285, maxLines: 5, maxSize: 180 };
      const title = press.compose(design.subject.name, room);
      const top = height - margin - title.height;
      const area = { left: 20, top: 52, width: width - 40, height: top - 64 };
      const fade: Fade = (_, y) => 1 - smoothStep(top - 40, top + 4, y);
      const lean = (roll(design.seed, 4, 3) - 1) * 0.9;
      return (
        printCloud(press, theme, area, lean, fade) +
        drawDifficulty(press) +
        press.setType(title.rows, { left: margin, top })
      );
    }
    case 'wide': {
      const title = press.compose(design.subject.name, { width: width * 0.46, height: 250, maxLines: 5, maxSize: 150 });
      const top = height - PROGRESS_BAR_FOOT - title.height;
      const area = { left: width * 0.52, top: 10, width: width * 0.46, height: height - 20 };
      const fade: Fade = (x) => smoothStep(width * 0.44, width * 0.52, x);
      return (
        printCloud(press, theme, area, 0, fade) +
        drawDifficulty(press) +
        press.setType(title.rows, { left: margin, top })
      );
    }
    case 'square':
      return printCloud(press, theme, { left: 20, top: 20, width: width - 40, height: height - 40 }, 0);
    case 'hero':
      return printCloud(press, theme, { left: width * 0.48, top: 60, width: width * 0.5, height: height - 120 }, 0);
  }
}

/** @param lean -1..1: where in the free width of the area the cloud stands */
function printCloud(press: Press, theme: ActivityTheme, area: Box, lean: number, fade?: Fade): string {
  const radius = Math.min(area.width, area.height) / 2;
  const centreX = area.left + area.width / 2 + lean * (area.width / 2 - radius);
  const centreY = area.top + area.height / 2;
  const wantedCell = press.sheet.format === 'hero' ? CELL.hero : CELL.sheet;
  const cell = (2 * radius) / Math.round((2 * radius) / wantedCell);
  const grid: DropGrid = { cell, left: centreX - radius, top: centreY - radius };
  const picture = cloudPicture(press, theme, { centreX, centreY, radius, cell });
  return press.print(picture, grid, { fade, shape: 'dot' });
}

function cloudPicture(
  { design: { inks, seed } }: Press,
  { glyph, isPair }: ActivityTheme,
  { centreX, centreY, radius, cell }: { centreX: number; centreY: number; radius: number; cell: number },
): Picture {
  const puffs = isPair ? PAIR : CLOUD.map((puff, i) => ({ ...puff, x: puff.x + (roll(seed, 2 + i, 5) - 2) * 0.03 }));
  const isInCloud = (x: number, y: number) =>
    puffs.some((puff) => (x - puff.x) ** 2 + (y - puff.y) ** 2 < puff.radius ** 2);
  const glyphSide = radius * glyphSideOf(glyph, isPair);
  const middles = isPair ? PAIR : [{ x: 0, y: 0 }];
  const shadowSize = inks.mode === 'bright' ? 0.5 : 0.8;
  return (x, y) => {
    const shown = middles.findIndex((middle) => {
      const across = (x - centreX - middle.x * radius) / glyphSide + 0.5;
      const down = (y - centreY - middle.y * radius) / glyphSide + 0.5;
      return glyphCoverage(glyph, across, down, cell / glyphSide) > GLYPH_COVERAGE;
    });
    if (shown >= 0) return { ink: shown === 0 ? 'figure' : 'twin', size: 1 };
    const u = (x - centreX) / radius;
    const v = (y - centreY) / radius;
    if (isInCloud(u, v)) return { ink: 'high', size: 1 };
    return isInCloud(u - 0.07, v - 0.09) ? { ink: 'low', size: shadowSize } : null;
  };
}

/** Signs of three and more characters need the room. */
function glyphSideOf(glyph: string, isPair: boolean): number {
  if (isPair) return GLYPH_SIDE.pair;
  return /^t:.{3}/.test(glyph) ? GLYPH_SIDE.longSign : GLYPH_SIDE.plain;
}

function drawDifficulty({ sheet: { margin }, design: { inks, subject } }: Press): string {
  const difficulty = subject.difficulty ?? 1;
  const muted = inks.mode === 'bright' ? inks.middle : inks.low;
  return Array.from({ length: MOST_DIFFICULTY }, (_, index) => {
    const isLit = index < difficulty;
    const x = decimal(margin + 11 + index * 34);
    return `<circle cx="${x}" cy="${decimal(margin + 4)}" r="${isLit ? 11 : 6}" fill="${isLit ? inks.type : muted}"/>`;
  }).join('');
}
