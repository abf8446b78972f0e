import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { z } from 'zod';
import { CatalogRefusal } from '../refusal.ts';
import {
  AgeRules,
  BillboardCaptures,
  CollectionSnapshot,
  CuratedAges,
  CuratedTitle,
  ExcludedComponents,
  ExcludedPackages,
  LaunchSet,
  MultiGamePackages,
  type Overlay,
  Picks,
  ReviewedPackages,
  SeenUnplayable,
} from './overlay-schema.ts';
import { VerifiedTitles } from './verified-schema.ts';

export const OVERLAY_FOLDER = path.join(import.meta.dirname, '../../overlay');
export const SNAPSHOT_FOLDER = path.join(import.meta.dirname, '../../snapshot');

/**
 * Reads and checks the overlay; lists every fault of every file at once.
 * @throws CatalogRefusal `overlay-invalid`
 */
export async function loadOverlay(
  folder: string = OVERLAY_FOLDER,
  snapshotFolder: string = SNAPSHOT_FOLDER,
): Promise<Overlay> {
  const faults: string[] = [];
  const read = async <S extends z.ZodType>(file: string, schema: S): Promise<z.output<S> | null> => {
    try {
      const result = schema.safeParse(JSON.parse(await readFile(file, 'utf8')));
      if (result.success) return result.data;
      for (const issue of result.error.issues) faults.push(`${file}: ${issue.path.join('.') || '/'}: ${issue.message}`);
    } catch (error) {
      faults.push(`${file}: ${(error as Error).message}`);
    }
    return null;
  };
  const own = <S extends z.ZodType>(name: string, schema: S) => read(path.join(folder, name), schema);
  const titleFiles = (await readdir(path.join(folder, 'titles')).catch(() => [])).filter((name) =>
    name.endsWith('.json'),
  );
  const titles = await Promise.all(
    titleFiles.map(async (name) => {
      const title = await own(path.join('titles', name), CuratedTitle);
      if (title && name !== `${title.gid}.json`) faults.push(`${name}: holds the title ${title.gid}`);
      return title;
    }),
  );
  const excluded = await own('excluded-components.json', ExcludedComponents);
  const packages = await own('packages.json', ReviewedPackages);
  const putAside = await own('excluded-packages.json', ExcludedPackages);
  const programs = await own('multi-game-packages.json', MultiGamePackages);
  const ages = await own('ages.json', CuratedAges);
  const ageRules = await own('age-rules.json', AgeRules);
  const picks = await own('picks.json', Picks);
  const billboardCaptures = await own('billboard-captures.json', BillboardCaptures);
  const launchSet = await own('launch-set.json', LaunchSet);
  const verified = await own('verified.json', VerifiedTitles);
  const seenUnplayable = await own('seen-unplayable.json', SeenUnplayable);
  const aisleriot = await read(path.join(snapshotFolder, 'aisleriot.json'), CollectionSnapshot);
  const gcompris = await read(path.join(snapshotFolder, 'gcompris.json'), CollectionSnapshot);
  findDuplicates(
    'ages.json',
    ages?.map((age) => age.gid),
    faults,
  );
  findDuplicates(
    'packages.json',
    packages?.map((entry) => entry.package),
    faults,
  );
  findDuplicates(
    'excluded-components.json',
    excluded?.map((entry) => entry.id),
    faults,
  );
  if (
    faults.length > 0 ||
    !excluded ||
    !packages ||
    !putAside ||
    !programs ||
    !ages ||
    !ageRules ||
    !picks ||
    !billboardCaptures ||
    !launchSet ||
    !verified ||
    !seenUnplayable
  ) {
    throw new CatalogRefusal('overlay-invalid', `the overlay has faults:\n  ${faults.join('\n  ')}`);
  }
  return {
    excludedComponents: new Map(excluded.map((entry) => [entry.id, entry.reason])),
    packages,
    excludedPackages: new Map(putAside.map((entry) => [entry.package, entry.reason])),
    programs,
    ages: new Map(ages.map((age) => [age.gid, age])),
    ageRules,
    titles: new Map(titles.flatMap((title) => (title ? [[title.gid, title]] : []))),
    picks,
    billboardCaptures,
    launchSet,
    collections: [aisleriot!, gcompris!],
    verified: new Map(verified.map((entry) => [entry.gid, entry])),
    seenUnplayable: new Map(seenUnplayable.map((entry) => [entry.gid, entry])),
  };
}

function findDuplicates(file: string, keys: readonly string[] | undefined, faults: string[]) {
  const seen = new Set<string>();
  for (const key of keys ?? []) {
    if (seen.has(key)) faults.push(`${file}: ${key} is there twice`);
    seen.add(key);
  }
}
