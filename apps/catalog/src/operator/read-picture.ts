import sharp from 'sharp';
import { CatalogRefusal } from '../refusal.ts';

/** Formats a source picture may have; an SVG may load other files, so it may not. */
const FORMATS = ['png', 'jpeg', 'webp'];
const MOST_BYTES = 4 * 1024 * 1024;
/** Shorter side from which a picture is worth printing, and longest side that is decoded, in px. */
const SHORTEST_SIDE = 64;
const LONGEST_SIDE = 4096;
/** Side of the square that is kept: four times what the print samples, in px. */
const KEPT_SIDE = 256;

/**
 * A picture as a source of covers: cropped to its central square, or, with transparent parts, kept whole.
 * @returns PNG, without anything a camera has written into the file
 * @throws CatalogRefusal `picture-invalid`
 */
export async function readPicture(bytes: Buffer): Promise<Buffer> {
  if (bytes.length > MOST_BYTES) throw refusal(`has ${bytes.length} bytes; ${MOST_BYTES} at most`);
  const image = sharp(bytes, { limitInputPixels: LONGEST_SIDE ** 2, failOn: 'error' });
  const about = await image.metadata().catch(() => null);
  if (!about || !FORMATS.includes(about.format)) throw refusal(`has to be ${FORMATS.join(', ')}`);
  if (Math.min(about.width, about.height) < SHORTEST_SIDE || Math.max(about.width, about.height) > LONGEST_SIDE)
    throw refusal(
      `is ${about.width} × ${about.height}; each side has to have ${SHORTEST_SIDE} to ${LONGEST_SIDE} pixels`,
    );
  try {
    const isCutOut = about.hasAlpha && !(await image.stats()).isOpaque;
    return await image
      .rotate()
      .toColourspace('srgb')
      .resize(KEPT_SIDE, KEPT_SIDE, { fit: isCutOut ? 'contain' : 'cover', background: '#00000000' })
      .png()
      .toBuffer();
  } catch {
    throw refusal('cannot be decoded');
  }
}

const refusal = (what: string) => new CatalogRefusal('picture-invalid', `the picture ${what}`);
