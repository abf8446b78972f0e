import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Pool } from '@nimbo/service-runtime/postgres';
import type { Progress } from '../progress.ts';
import { avatarFiles } from '../publish/avatars.ts';
import { releaseFiles } from '../publish/release-files.ts';
import { currentManifest, RELEASES } from '../publish/release-folders.ts';
import { removeOldCovers } from '../publish/remove-old-covers.ts';
import { writeRelease } from '../publish/write-release.ts';
import { CatalogRefusal } from '../refusal.ts';
import { readCatalogue } from '../store/catalogue-store.ts';
import { loadPlayFigures } from '../store/play-figures.ts';

export interface PublishOptions {
  readonly pool: Pool;
  readonly folder: string;
  readonly progress: Progress;
  readonly now: Date;
  /** True: only when something that readers see has changed since the release that is served. */
  readonly ifChanged?: boolean;
}

/**
 * Writes the CDN's files from the stored catalogue and from what players did; of several calls at once the last one reads last.
 * @returns whether there is a new release
 * @throws CatalogRefusal `catalogue-empty` before the first import
 */
export async function publish({ pool, folder, progress, now, ifChanged }: PublishOptions): Promise<boolean> {
  const turn = await pool.connect();
  try {
    await turn.query(`set statement_timeout = '5min'`);
    await turn.query(`select pg_advisory_lock(hashtext('catalog:publish'))`);
    const stored = await readCatalogue(turn);
    if (!stored) throw new CatalogRefusal('catalogue-empty', 'there is no catalogue yet: run import first');
    await mkdir(path.join(folder, RELEASES), { recursive: true });
    const visible = stored.rows.filter((row) => !row.hidden).map((row) => row.title);
    const figures = await loadPlayFigures(turn);
    const stamp = stampOf([stored.version, ...visible.map((title) => title.gid), figures.stamp]);
    if (ifChanged && (await currentManifest(folder))?.stamp === stamp) return false;
    const files = [...releaseFiles(visible, figures), ...(await avatarFiles())];
    await writeRelease(folder, { version: stored.version, stamp, files }, progress);
    const versions = new Map(
      stored.rows.flatMap(({ title }) => (title.art ? [[title.gid, title.art.version] as const] : [])),
    );
    await removeOldCovers(folder, versions, now);
    return true;
  } finally {
    // Ending the connection gives up the lock and the setting with it.
    turn.release(true);
  }
}

const stampOf = (parts: readonly string[]) =>
  createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 22);
