import { existsSync } from 'node:fs';
import path from 'node:path';
import { COVER_WIDTHS, type CoverFormat, coverPath } from '@nimbo/contracts/cdn';
import type { Title } from '@nimbo/domain';
import type { Queryable } from '@nimbo/service-runtime/postgres';
import { CatalogRefusal } from '../refusal.ts';
import { findFaults } from '../report/find-faults.ts';
import { readImportNotes } from '../report/import-notes.ts';
import { renderReport } from '../report/render-report.ts';
import { readCatalogue } from '../store/catalogue-store.ts';

/** The report, and whether every rule holds. @throws CatalogRefusal `catalogue-empty` before the first import */
export async function report(options: {
  readonly pool: Queryable;
  readonly folder: string;
  readonly state: string;
}): Promise<{ text: string; sound: boolean }> {
  const catalogue = await readCatalogue(options.pool);
  if (!catalogue) throw new CatalogRefusal('catalogue-empty', 'there is no catalogue yet: run import first');
  const faults = findFaults(catalogue.rows, (title) => hasCover(options.folder, title));
  const notes = await readImportNotes(options.state);
  return { text: renderReport(catalogue, faults, notes), sound: faults.length === 0 };
}

function hasCover(folder: string, { gid, art }: Title): boolean {
  if (!art) return false;
  return (Object.keys(COVER_WIDTHS) as CoverFormat[])
    .flatMap((format) => {
      const rasters = format === 'hero' && !art.heroRaster ? [] : COVER_WIDTHS[format];
      return [
        coverPath(gid, art.version, format),
        ...rasters.map((width) => coverPath(gid, art.version, format, width)),
      ];
    })
    .every((file) => existsSync(path.join(folder, file)));
}
