import sharp from 'sharp';
import type { Icon } from '../icon/icon.ts';

type Rgb = readonly [number, number, number];
/** Colour of a place (0..1 from the left and the top), null where the icon is empty. */
export type Paint = (x: number, y: number) => Rgb | null;

/** An icon for tests, painted place by place. */
export function paintIcon(side: number, paint: Paint): Icon {
  const data = new Uint8Array(side * side * 4);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const colour = paint((x + 0.5) / side, (y + 0.5) / side);
      if (colour) data.set([...colour, 255], 4 * (y * side + x));
    }
  }
  return { side, data };
}

/** The bytes of a painted icon as a PNG file. */
export function toPng({ side, data }: Icon): Promise<Buffer> {
  return sharp(data, { raw: { width: side, height: side, channels: 4 } })
    .png()
    .toBuffer();
}

/** A shaded ball with a highlight: form, colour and tones, as a strong icon has them. */
export const ball: Paint = (x, y) => {
  const distance = Math.hypot(x - 0.5, y - 0.5);
  if (distance > 0.49) return null;
  const light = Math.max(0, 1 - 1.6 * Math.hypot(x - 0.36, y - 0.34));
  return [60 + 190 * light, 30 + 170 * light, 20 + 120 * light];
};

/** A blue house with a bright window and an orange roof: two hues. */
export const house: Paint = (x, y) => {
  if (y < 0.5) return Math.abs(x - 0.5) < y ? [250 - 80 * x, 150 - 60 * x, 40] : null;
  if (Math.abs(x - 0.5) > 0.4) return null;
  if (Math.abs(x - 0.35) < 0.12 && Math.abs(y - 0.7) < 0.1) return [250, 250, 200];
  return [30, 60, 190 - 120 * y];
};
