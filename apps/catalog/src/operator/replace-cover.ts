import { createHash } from 'node:crypto';
import type { Title } from '@nimbo/domain';
import { inTransaction, type Pool, type Queryable } from '@nimbo/service-runtime/postgres';
import { printCovers } from '../covers/index.ts';
import { CatalogRefusal } from '../refusal.ts';
import { findTitle, storeArt } from '../store/catalogue-store.ts';
import { loadCoverSource, type OperatorCover, storeCoverSource } from '../store/cover-sources.ts';
import { appendToLog } from '../store/operator-log.ts';

export interface OperatorAction {
  readonly pool: Pool;
  /** The published folder. */
  readonly folder: string;
  readonly gid: string;
  readonly operator: string;
  readonly reason: string;
  readonly now: Date;
}

/** Prints the title's cover from this picture from now on, whatever the package has. @throws CatalogRefusal */
export function setCoverPicture(action: OperatorAction, picture: Buffer): Promise<void> {
  const sha256 = createHash('sha256').update(picture).digest('hex');
  return changeSource(action, 'cover-set', { sha256, bytes: picture.length }, () => ({ picture, weak: false }));
}

/** Says whether the picture or icon is good enough to be printed; null lets the generator judge. @throws CatalogRefusal */
export function judgeCover(action: OperatorAction, weak: boolean | null): Promise<void> {
  return changeSource(action, 'cover-weak', { weak }, (before) => {
    const picture = before?.picture ?? null;
    return picture === null && weak === null ? null : { picture, weak };
  });
}

/** Goes back to what the package has. @throws CatalogRefusal */
export function resetCover(action: OperatorAction): Promise<void> {
  return changeSource(action, 'cover-reset', {}, () => null);
}

/** Source, print, row and log change together: whatever fails leaves the cover as it was. */
async function changeSource(
  { pool, folder, gid, operator, reason, now }: OperatorAction,
  action: string,
  detail: Readonly<Record<string, unknown>>,
  change: (before: OperatorCover | null) => OperatorCover | null,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query(`select pg_advisory_xact_lock(hashtext('catalog:import'))`);
    const title = await requirePrintable(client, gid);
    const cover = change(await loadCoverSource(client, gid));
    await storeCoverSource(client, gid, cover, now);
    await appendToLog(client, { at: now, operator, action, gid, reason, detail });
    // Only a picture is here; the package's icon comes with the next import.
    if (cover?.picture) await storeArt(client, { ...title, art: await print(title, cover, folder) }, now);
  });
}

async function requirePrintable(db: Queryable, gid: string): Promise<Title> {
  const title = await findTitle(db, gid);
  if (!title) throw new CatalogRefusal('title-unknown', `there is no title ${gid}`);
  if (title.collection !== null)
    throw new CatalogRefusal('collection-look', `${gid} has the look of its collection, ${title.collection}`);
  return title;
}

async function print(title: Title, { picture, weak }: OperatorCover, folder: string) {
  const source = {
    id: title.gid,
    name: title.texts.en.title,
    category: title.categories[0],
    summary: title.texts.en.summary,
    tags: title.tags,
    icon: picture,
    ...(weak !== null && { weak }),
  };
  const only = new Set([title.gid]);
  const arts = await printCovers([source], folder, {
    concurrency: 1,
    onProgress: () => {},
    heroRasterFor: title.art?.heroRaster ? only : new Set(),
    variantsFor: title.art?.variants ? only : new Set(),
  });
  return arts.get(title.gid)!;
}
