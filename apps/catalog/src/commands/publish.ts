import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Queryable } from '@nimbo/service-runtime/postgres';
import type { Progress } from '../progress.ts';
import { avatarFiles } from '../publish/avatars.ts';
import { releaseFiles } from '../publish/release-files.ts';
import { RELEASES } from '../publish/release-folders.ts';
import { writeRelease } from '../publish/write-release.ts';
import { CatalogRefusal } from '../refusal.ts';
import { readCatalogue } from '../store/catalogue-store.ts';

/**
 * Writes the CDN's files from the stored catalogue.
 * @throws CatalogRefusal `catalogue-empty` before the first import
 */
export async function publish(options: {
  readonly pool: Queryable;
  readonly folder: string;
  readonly progress: Progress;
}): Promise<void> {
  const stored = await readCatalogue(options.pool);
  if (!stored) throw new CatalogRefusal('catalogue-empty', 'there is no catalogue yet: run import first');
  await mkdir(path.join(options.folder, RELEASES), { recursive: true });
  const visible = stored.rows.filter((row) => !row.hidden).map((row) => row.title);
  const files = [...releaseFiles(visible), ...(await avatarFiles())];
  await writeRelease(options.folder, stored.version, files, options.progress);
}
