import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { CAPTURES_FOLDER } from '../publish/publish-captures.ts';
import type { Picture } from './look/picture.ts';

/** Largest size of a capture, in pixels and bytes. */
const BOX = { width: 640, height: 360 };
const MOST_BYTES = 25_000;
const QUALITIES = [72, 60, 48, 36, 24, 12];

export interface CaptureSize {
  readonly width: number;
  readonly height: number;
}

/** Stores pictures of a title as `<gid>/1.webp` and so on in the place of earlier ones. @returns their sizes */
export async function storeCaptures(
  gid: string,
  pictures: readonly Picture[],
  folder = CAPTURES_FOLDER,
): Promise<CaptureSize[]> {
  const own = path.join(folder, gid);
  await rm(own, { recursive: true, force: true });
  await mkdir(own, { recursive: true });
  const sizes: CaptureSize[] = [];
  for (const [index, picture] of pictures.entries()) {
    const { data, info } = await encode(picture);
    await writeFile(path.join(own, `${index + 1}.webp`), data);
    sizes.push({ width: info.width, height: info.height });
  }
  return sizes;
}

async function encode({ width, height, pixels }: Picture) {
  const colours = Buffer.allocUnsafe(width * height * 3);
  for (let from = 0, to = 0; to < colours.length; from += 4, to += 3) {
    colours[to] = pixels[from + 2]!;
    colours[to + 1] = pixels[from + 1]!;
    colours[to + 2] = pixels[from]!;
  }
  const small = await sharp(colours, { raw: { width, height, channels: 3 } })
    .resize({ ...BOX, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer();
  for (const quality of QUALITIES) {
    const encoded = await sharp(small).webp({ quality, effort: 5 }).toBuffer({ resolveWithObject: true });
    if (encoded.data.length <= MOST_BYTES || quality === QUALITIES.at(-1)) return encoded;
  }
  throw new Error('a capture has no quality');
}
