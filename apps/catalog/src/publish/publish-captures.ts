import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { capturePath } from '@nimbo/contracts/cdn';
import type { TitleCapture } from '@nimbo/domain';
import { writeWhole } from '../covers/output/cover-files.ts';
import type { Verified } from '../overlay/verified-schema.ts';

/** Where `catalog:verify` keeps what it has taken: `<gid>/<n>.webp`. */
export const CAPTURES_FOLDER = path.join(import.meta.dirname, '../../assets/captures');
const VERSION_DIGITS = 12;

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
    const hash = createHash('sha256');
    for (const file of files) hash.update(file);
    const version = hash.digest('hex').slice(0, VERSION_DIGITS);
    const shown = captures.map((size, index) => ({ path: capturePath(gid, version, index + 1), ...size }));
    for (const [index, capture] of shown.entries()) {
      const place = path.join(folder, capture.path);
      if (!(await stat(place).catch(() => null))) await writeWhole(place, files[index]!);
    }
    published.set(gid, shown);
  }
  return published;
}
