import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { coverPath } from '@nimbo/contracts/cdn';

/** How long a cover nobody refers to any more is kept for pages that are still open, in ms (seven days). */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Removes covers of earlier versions and of titles that are gone.
 * @param versions art version by gid
 * @returns number of folders removed
 */
export async function removeOldCovers(
  folder: string,
  versions: ReadonlyMap<string, string>,
  now: Date,
): Promise<number> {
  const covers = path.join(folder, path.dirname(path.dirname(path.dirname(coverPath('gid', 'version', 'portrait')))));
  let removed = 0;
  for (const gid of await readdir(covers).catch(() => [])) {
    for (const version of await readdir(path.join(covers, gid))) {
      if (versions.get(gid) === version) continue;
      const place = path.join(covers, gid, version);
      if (now.getTime() - (await stat(place)).mtimeMs < KEPT_MS) continue;
      await rm(place, { recursive: true, force: true });
      removed++;
    }
  }
  return removed;
}
