import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { capturePath } from '@nimbo/contracts/cdn';
import type { TitleCapture } from '@nimbo/domain';
import sharp from 'sharp';
import { writeWhole } from '../covers/output/cover-files.ts';
import type { BillboardCapture } from '../overlay/overlay-schema.ts';
import type { Verified } from '../overlay/verified-schema.ts';

/** Where `catalog:verify` keeps what it has taken: `<gid>/<n>.webp`. */
export const CAPTURES_FOLDER = path.join(import.meta.dirname, '../../assets/captures');
const VERSION_DIGITS = 12;

/** Large ones, chosen by a person: `<gid>.webp`. */
export const BILLBOARD_FOLDER = path.join(import.meta.dirname, '../../assets/billboard');

/**
 * Puts the captures of verified titles below the published folder, under a path that changes with their content.
 * @returns what the titles show, by gid
 * @throws when a capture that a result names is not there
 */
export async function publishCaptures(
  folder: string,
  verified: Iterable<Verified>,
  from: string = CAPTURES_FOLDER,
): Promise<Map<string, TitleCapture[]>> {
  const published = new Map<string, TitleCapture[]>();
  for (const { gid, captures } of verified) {
    if (captures.length === 0) continue;
    const files = await Promise.all(captures.map((_, index) => readFile(path.join(from, gid, `${index + 1}.webp`))));
    const paths = await publishPictures(folder, gid, files);
    published.set(
      gid,
      captures.map((size, index) => ({ path: paths[index]!, ...size })),
    );
  }
  return published;
}

/** The same for the captures of the billboard, one a title. */
export async function publishBillboardCaptures(
  folder: string,
  captures: Iterable<BillboardCapture>,
  from: string = BILLBOARD_FOLDER,
): Promise<Map<string, TitleCapture>> {
  const published = new Map<string, TitleCapture>();
  for (const { gid, focal } of captures) {
    const file = await readFile(path.join(from, `${gid}.webp`));
    const { width, height } = await sharp(file).metadata();
    const [place] = await publishPictures(folder, gid, [file]);
    published.set(gid, { path: place!, width, height, focal });
  }
  return published;
}

async function publishPictures(folder: string, gid: string, files: readonly Buffer[]): Promise<string[]> {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file);
  const version = hash.digest('hex').slice(0, VERSION_DIGITS);
  const paths = files.map((_, index) => capturePath(gid, version, index + 1));
  for (const [index, place] of paths.map((name) => path.join(folder, name)).entries())
    if (!(await stat(place).catch(() => null))) await writeWhole(place, files[index]!);
  return paths;
}
