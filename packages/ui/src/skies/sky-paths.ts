import type { Sky } from './skies.ts';

/** Side of a drop's place on the sheet. */
const PLACE = 40;

export interface SkyPath {
  readonly key: string;
  readonly ink: string;
  readonly width: number;
  readonly d: string;
}

/** The strokes of a sky, one path for each ink. */
export function skyPaths({ drops, rows, cross }: Sky): SkyPath[] {
  return Object.entries(drops).map(([key, { ink, width, dx, dy }]) => {
    let d = '';
    rows.forEach((row, y) => {
      for (let x = row.indexOf(key); x >= 0; x = row.indexOf(key, x + 1)) {
        const [cx, cy] = [(x + 0.5) * PLACE, (y + 0.5) * PLACE];
        d += `M${cx - dx / 2} ${cy - dy / 2}l${dx} ${dy}`;
        if (cross) d += `M${cx} ${cy - dx / 2}v${dx}`;
      }
    });
    return { key, ink, width, d };
  });
}
