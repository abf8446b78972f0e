import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { CATEGORIES, type Title, type TitleStatus } from '@nimbo/domain';
import type { Pool } from '@nimbo/service-runtime/postgres';
import { type PackageLists, updatePackageLists } from '../apt/package-lists.ts';
import { printCovers } from '../covers/index.ts';
import { loadPackageData } from '../debian/load-package-data.ts';
import { installedPackages } from '../debian/packages-of-machine.ts';
import { loadOverlay } from '../overlay/load-overlay.ts';
import type { Overlay } from '../overlay/overlay-schema.ts';
import type { Progress } from '../progress.ts';
import { publishBillboardCaptures, publishCaptures } from '../publish/publish-captures.ts';
import { CatalogRefusal } from '../refusal.ts';
import { writeImportNotes } from '../report/import-notes.ts';
import { replaceCatalogue } from '../store/catalogue-store.ts';
import { loadCoverSources } from '../store/cover-sources.ts';
import { buildCatalogue, type CatalogueEntry, checkLaunchSet } from '../titles/build-catalogue.ts';
import { unreadPackages } from '../titles/unread-packages.ts';
import { toCoverSource } from './cover-source.ts';
import { publish } from './publish.ts';

export interface ImportOptions {
  readonly pool: Pool;
  readonly folder: string;
  readonly state: string;
  readonly progress: Progress;
  readonly force: boolean;
  readonly now: Date;
  /** Covers printed at once. */
  readonly concurrency: number;
  /** Opens the package lists below a folder of ours; apt's by default. */
  readonly openLists?: (folder: string, progress: Progress) => Promise<PackageLists>;
  /** The repository's own by default. */
  readonly overlay?: Overlay;
  /** Debian packages of the stream hosts; those of this machine by default. */
  readonly hostPackages?: ReadonlySet<string>;
}

/**
 * The whole import: lists, titles, covers, rows, published files. Whatever fails leaves the catalogue as it was: covers lie
 * under new paths, rows and version change in one transaction, the CDN's folder in one rename.
 * @throws CatalogRefusal
 */
export async function importCatalogue(options: ImportOptions): Promise<{ version: string; titles: number }> {
  const { pool, folder, state, progress } = options;
  await mkdir(state, { recursive: true });
  await mkdir(folder, { recursive: true });
  const overlay = options.overlay ?? (await loadOverlay());
  const lists = await (options.openLists ?? updatePackageLists)(path.join(state, 'apt'), progress);
  const data = await loadPackageData(lists, overlay, progress);
  for (const fault of data.faults) progress.warn(`left out: ${fault}`);
  const installed = options.hostPackages ?? (await installedPackages());
  const catalogue = buildCatalogue(data, overlay, installed);
  checkLaunchSet(catalogue, overlay);
  progress.step('titles', catalogue.entries.length, catalogue.entries.length);

  const replaced = await loadCoverSources(pool);
  const sources = catalogue.entries.map((entry) => toCoverSource(entry, data.icons, replaced.get(entry.title.gid)));
  const art = await printCovers(sources, folder, {
    concurrency: options.concurrency,
    onProgress: (done, total) => progress.step('covers', done, total),
    heroRasterFor: titlesWithHero(catalogue.entries),
    variantsFor: titlesOfRails(catalogue.entries),
  });
  // A capture a person objects to shows an error, not the game.
  const shown = [...overlay.verified.values()].filter(({ gid }) => !overlay.seenUnplayable.has(gid));
  const captures = await publishCaptures(folder, shown);
  const large = await publishBillboardCaptures(folder, overlay.billboardCaptures);
  const capturesOf = (gid: string) => [
    ...[large.get(gid)].filter((capture) => capture !== undefined),
    ...(captures.get(gid) ?? []),
  ];
  const rows = catalogue.entries.map(({ title, recipe }) => {
    const printed = art.get(title.gid);
    if (!printed) throw new CatalogRefusal('catalogue-broken', `${title.gid} has no cover`);
    return { title: { ...title, art: printed, captures: capturesOf(title.gid) } satisfies Title, recipe };
  });

  progress.step('rows', 0, 1);
  const { version } = await replaceCatalogue(pool, rows, { force: options.force, now: options.now });
  await writeImportNotes(state, {
    at: options.now.toISOString(),
    codename: data.codename,
    fresh: lists.fresh,
    faults: [...data.faults],
    leftOut: [...catalogue.leftOut],
    unread: unreadPackages(data, overlay),
  });
  progress.step('rows', 1, 1);
  await publish({ pool, folder, progress, now: options.now });
  return { version, titles: rows.length };
}

/** The wide picture as a raster is large; only games on the billboard, in banners or that can be played need it. */
function titlesWithHero(entries: readonly CatalogueEntry[]): ReadonlySet<string> {
  return new Set(
    entries
      .filter(
        ({ title }) =>
          title.billboardRank !== null ||
          title.bannerRank !== null ||
          (title.status === 'playable' && title.collection === null),
      )
      .map(({ title }) => title.gid),
  );
}

/** Longest rail of the home screen, in titles. */
const RAIL_LENGTH = 20;

/** Titles that stand in the rails of the home screen: what runs, what editors chose, the newest, and the first of each category. */
function titlesOfRails(entries: readonly CatalogueEntry[]): ReadonlySet<string> {
  const titles = entries.map(({ title }) => title);
  const always = titles.filter(
    ({ status, popularRank }) => status === 'playable' || status === 'not-installed' || popularRank !== null,
  );
  const newest = titles
    .filter(({ releaseDate, collection }) => releaseDate !== null && collection === null)
    .toSorted((a, b) => (a.releaseDate! < b.releaseDate! ? 1 : -1))
    .slice(0, RAIL_LENGTH);
  const ofCategories = CATEGORIES.flatMap((category) =>
    titles
      .filter((title) => title.categories.includes(category))
      .toSorted((a, b) => placeInRail(a) - placeInRail(b) || (a.texts.en.title < b.texts.en.title ? -1 : 1))
      .slice(0, RAIL_LENGTH),
  );
  return new Set([...always, ...newest, ...ofCategories].map(({ gid }) => gid));
}

const BY_STATUS = ['playable', 'not-installed', 'needs-gpu', 'untested'] as const satisfies readonly TitleStatus[];
const placeInRail = ({ status, collection }: Title) => 2 * BY_STATUS.indexOf(status) + (collection === null ? 0 : 1);
