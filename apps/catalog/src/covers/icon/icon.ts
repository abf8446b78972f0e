/** Pixels as a decoder gives them: RGBA, 8 bits each, row by row. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** An icon trimmed to what is visible and centred in a square of `side` pixels; RGBA. */
export interface Icon {
  readonly side: number;
  readonly data: Uint8Array;
}

/** Longest side of an icon that is read, in pixels; anything larger counts as no icon. */
export const MAX_ICON_SIDE = 1024;
/** Largest icon file that is read. */
export const MAX_ICON_BYTES = 4 * 1024 * 1024;

/** Alpha (0..255) above which a pixel belongs to the icon. */
const VISIBLE_ALPHA = 60;

/** Trims the empty border and centres the rest in a square; null when nothing is visible. */
export function trimToSquare({ width, height, data }: Pixels): Icon | null {
  let left = width;
  let top = height;
  let right = -1;
  let bottom = -1;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (data[4 * (y * width + x) + 3]! <= VISIBLE_ALPHA) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  if (right < 0) return null;

  const side = Math.max(right - left, bottom - top) + 1;
  const offsetX = Math.round((left + right + 1 - side) / 2);
  const offsetY = Math.round((top + bottom + 1 - side) / 2);
  const square = new Uint8Array(side * side * 4);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const fromX = x + offsetX;
      const fromY = y + offsetY;
      if (fromX < 0 || fromY < 0 || fromX >= width || fromY >= height) continue;
      const from = 4 * (fromY * width + fromX);
      square.set(data.subarray(from, from + 4), 4 * (y * side + x));
    }
  }
  return { side, data: square };
}
