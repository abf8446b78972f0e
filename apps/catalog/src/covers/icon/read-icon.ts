import sharp from 'sharp';
import { type Icon, MAX_ICON_BYTES, MAX_ICON_SIDE, type Pixels, trimToSquare } from './icon.ts';
import { parseXpm } from './parse-xpm.ts';

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * Decodes PNG or XPM bytes. Icons come from thousands of packages: a file that is broken, truncated, too large, of
 * another format or fully transparent counts as no icon.
 */
export async function readIcon(bytes: Buffer): Promise<Icon | null> {
  if (bytes.length > MAX_ICON_BYTES) return null;
  const isPng = bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE);
  const pixels = isPng ? await decodePng(bytes) : parseXpm(bytes.toString('latin1'));
  return pixels && trimToSquare(pixels);
}

async function decodePng(bytes: Buffer): Promise<Pixels | null> {
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_ICON_SIDE ** 2, failOn: 'error' });
    const { width, height } = await image.metadata();
    if (width > MAX_ICON_SIDE || height > MAX_ICON_SIDE) return null;
    const { data, info } = await image
      .toColourspace('srgb')
      .ensureAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return info.channels === 4 ? { width: info.width, height: info.height, data } : null;
  } catch {
    return null; // the decoder's reasons differ by version and change nothing: the title gets a cover without an icon
  }
}
