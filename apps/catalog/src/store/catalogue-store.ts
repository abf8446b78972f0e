import { createHash } from 'node:crypto';
import type { LaunchRecipe } from '@nimbo/contracts/launch';
import type { Title } from '@nimbo/domain';
import { inTransaction, type Pool, type Queryable } from '@nimbo/service-runtime/postgres';
import { CatalogRefusal } from '../refusal.ts';

/** A larger loss than this part of the titles is taken for a fault of the package data, not for news. */
const LARGEST_LOSS = 0.1;

export interface CatalogueRow {
  readonly title: Title;
  readonly recipe: LaunchRecipe | null;
}
export interface StoredRow extends CatalogueRow {
  /** Set by an operator; an import leaves it as it is. */
  readonly hidden: boolean;
}

export interface StoredCatalogue {
  readonly version: string;
  readonly publishedAt: Date;
  readonly rows: readonly StoredRow[];
}

/** Sixteen hexadecimal digits over everything readers see: the same rows have the same version. */
export function versionOf(rows: readonly CatalogueRow[]): string {
  const hash = createHash('sha256');
  for (const { title, recipe } of rows) hash.update(JSON.stringify([title, recipe]));
  return hash.digest('hex').slice(0, 16);
}

/**
 * Replaces the catalogue in one transaction, so that no reader sees half of it. Titles an operator has hidden stay hidden.
 * @throws CatalogRefusal `catalogue-empty`, or `catalogue-shrank` when more than a tenth would go and `force` is false
 */
export async function replaceCatalogue(
  pool: Pool,
  rows: readonly CatalogueRow[],
  options: { readonly force: boolean; readonly now: Date },
): Promise<{ version: string; changed: boolean }> {
  if (rows.length === 0) throw new CatalogRefusal('catalogue-empty', 'the import found no title at all');
  const version = versionOf(rows);
  return inTransaction(pool, async (client) => {
    // Two imports at once would take turns on rows; the later one waits here instead.
    await client.query(`select pg_advisory_xact_lock(hashtext('catalog:import'))`);
    const before = Number((await client.query('select count(*) as n from catalog.titles')).rows[0].n);
    if (!options.force && rows.length < before * (1 - LARGEST_LOSS)) {
      throw new CatalogRefusal(
        'catalogue-shrank',
        `the catalogue would shrink from ${before} to ${rows.length} titles: nothing was changed; --force takes it anyway`,
      );
    }
    const published = await client.query('select version from catalog.publication');
    const entries = rows.map(({ title, recipe }) => ({ gid: title.gid, title, recipe }));
    await client.query('delete from catalog.titles where not gid = any($1)', [entries.map((entry) => entry.gid)]);
    await client.query(
      `insert into catalog.titles (gid, title, recipe)
       select gid, title, nullif(recipe, 'null'::jsonb)
       from jsonb_to_recordset($1::jsonb) as entry (gid text, title jsonb, recipe jsonb)
       on conflict (gid) do update set title = excluded.title, recipe = excluded.recipe`,
      [JSON.stringify(entries)],
    );
    const changed = published.rows[0]?.version !== version;
    if (changed) {
      await client.query(
        `insert into catalog.publication (id, version, published_at) values (1, $1, $2)
         on conflict (id) do update set version = excluded.version, published_at = excluded.published_at`,
        [version, options.now],
      );
    }
    return { version, changed };
  });
}

/** The stored catalogue, in the order of the gids; null before the first import. */
export async function readCatalogue(database: Queryable): Promise<StoredCatalogue | null> {
  // One statement is one snapshot: rows and version belong together.
  const { rows } = await database.query<{
    version: string;
    published_at: Date;
    title: Title;
    recipe: LaunchRecipe | null;
    hidden: boolean;
  }>(
    `select publication.version, publication.published_at, titles.title, titles.recipe, titles.hidden
     from catalog.publication cross join catalog.titles order by titles.gid collate "C"`,
  );
  const first = rows[0];
  if (!first) return null;
  return {
    version: first.version,
    publishedAt: first.published_at,
    rows: rows.map(({ title, recipe, hidden }) => ({ title, recipe, hidden })),
  };
}

export async function findTitle(db: Queryable, gid: string): Promise<Title | null> {
  const { rows } = await db.query<{ title: Title }>('select title from catalog.titles where gid = $1', [gid]);
  return rows[0]?.title ?? null;
}

/** Stores a title whose art has been printed anew, and gives the catalogue another version, so that readers load it again. */
export async function storeArt(client: Queryable, title: Title, now: Date): Promise<void> {
  await client.query('update catalog.titles set title = $2 where gid = $1', [title.gid, JSON.stringify(title)]);
  const { rows } = await client.query<CatalogueRow>(
    'select title, recipe from catalog.titles order by gid collate "C"',
  );
  await client.query('update catalog.publication set version = $1, published_at = $2', [versionOf(rows), now]);
}
