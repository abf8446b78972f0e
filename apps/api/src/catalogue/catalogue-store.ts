import type { Logger } from '@nimbo/service-runtime/log';
import type { Queryable } from '@nimbo/service-runtime/postgres';
import { type CatalogueEntry, readEntry } from './stored-title.ts';

/** No schema, no table or no grant: nothing has been imported yet. Source: PostgreSQL, appendix A. */
const NOT_IMPORTED = new Set(['3F000', '42P01', '42501']);

/** Changes with each publication and whenever an operator hides or shows a title; null before the first import. */
export async function loadVersion(db: Queryable, log: Logger): Promise<string | null> {
  try {
    const { rows } = await db.query(
      `select version || ' ' || (
         select md5(coalesce(string_agg(gid, ' ' order by gid), '')) from catalog.titles where hidden
       ) as version
       from catalog.publication order by published_at desc limit 1`,
    );
    return rows[0]?.version ?? null;
  } catch (error) {
    if (!NOT_IMPORTED.has((error as { code?: string }).code ?? '')) throw error;
    log.debug({ err: error }, 'the catalogue has not been imported yet');
    return null;
  }
}

/** Every title that is not hidden. */
export async function loadEntries(db: Queryable, log: Logger): Promise<CatalogueEntry[]> {
  const { rows } = await db.query('select gid, title, recipe from catalog.titles where not hidden');
  return rows.flatMap((row) => {
    const read = readEntry(row);
    if (read.ok) return [read.entry];
    log.warn({ gid: row.gid, fault: read.fault }, 'title left out: it has not the expected form');
    return [];
  });
}

export interface PlayFigures {
  /** Play sessions that were really played, by gid. */
  readonly plays: ReadonlyMap<string, number>;
  /** Mean of one to five stars and number of voters, by gid. */
  readonly ratings: ReadonlyMap<string, { value: number; votes: number }>;
}

/** What players did. */
export async function loadPlayFigures(db: Queryable): Promise<PlayFigures> {
  const { rows } = await db.query('select gid, plays, stars, votes from api.game_figures');
  return {
    plays: new Map(rows.map((row) => [row.gid, row.plays])),
    ratings: new Map(
      rows.filter((row) => row.votes > 0).map((row) => [row.gid, { value: row.stars, votes: row.votes }]),
    ),
  };
}
