import type { LaunchRecipe } from '@nimbo/contracts/launch';
import { LANGUAGES, type Title } from '@nimbo/domain';
import { sanitizeDescription } from '../debian/description-html.ts';
import type { CuratedTitle, Overlay } from '../overlay/overlay-schema.ts';
import type { Verified } from '../overlay/verified-schema.ts';
import { CatalogRefusal } from '../refusal.ts';
import { collectionRecipe } from './collection-recipe.ts';
import { collectionControls } from './collection-words.ts';
import { decideStatus } from './decide-status.ts';
import type { LeftOut, TitleDraft } from './draft.ts';
import { draftsOfCollections } from './drafts-of-collections.ts';
import { draftsOfComponents } from './drafts-of-components.ts';
import { draftsOfPackages, draftsOfPrograms } from './drafts-of-packages.ts';
import type { PackageData } from './package-data.ts';

/** One row of the catalogue, before its cover is printed. */
export interface CatalogueEntry {
  readonly title: Title;
  readonly recipe: LaunchRecipe | null;
  readonly draft: TitleDraft;
}

export interface Catalogue {
  readonly entries: readonly CatalogueEntry[];
  readonly leftOut: readonly LeftOut[];
}

/**
 * Lays the overlay over the package data. Pure: the same data and overlay give the same catalogue.
 * @param installed Debian packages of the stream hosts
 */
export function buildCatalogue(data: PackageData, overlay: Overlay, installed: ReadonlySet<string>): Catalogue {
  const sources = [draftsOfComponents, draftsOfPackages, draftsOfPrograms, draftsOfCollections].map((draftsOf) =>
    draftsOf(data, overlay),
  );
  const leftOut = sources.flatMap((source) => source.leftOut);
  const entries = new Map<string, CatalogueEntry>();
  for (const draft of sources.flatMap((source) => source.drafts)) {
    const taken = entries.get(draft.gid);
    if (taken) {
      leftOut.push({ name: draft.packageKey, reason: `its gid ${draft.gid} is taken by ${taken.title.packageKey}` });
      continue;
    }
    entries.set(draft.gid, toEntry(draft, overlay, data.codename, installed));
  }
  leftOut.push(...listLost(entries, overlay));
  return { entries: [...entries.values()].toSorted((a, b) => (a.title.gid < b.title.gid ? -1 : 1)), leftOut };
}

function toEntry(draft: TitleDraft, overlay: Overlay, debian: string, installed: ReadonlySet<string>): CatalogueEntry {
  const curated = overlay.titles.get(draft.gid);
  const launch = overlay.launchSet.find((entry) => entry.gid === draft.gid);
  const rankIn = (list: readonly string[]) => (list.includes(draft.gid) ? list.indexOf(draft.gid) + 1 : null);
  const verified = overlay.verified.get(draft.gid);
  const recipe = curated?.recipe ?? collectionRecipe(draft.packageKey) ?? verified?.recipe ?? null;
  const packages = launch?.packages ?? curated?.packages ?? packagesOf(draft, verified);
  const status = decideStatus({
    curated: curated?.status,
    seen: overlay.seenUnplayable.get(draft.gid)?.status,
    verified,
    debian,
    hasRecipe: recipe !== null,
    installed: packages.every((name) => installed.has(name)),
  });
  const title: Title = {
    gid: draft.gid,
    packageKey: draft.packageKey,
    part: draft.part,
    collection: draft.collection,
    texts: withCuratedTexts(draft.texts, curated),
    categories: curated?.categories ?? draft.categories,
    age: draft.age,
    tags: draft.tags,
    developer: curated?.developer ?? draft.developer,
    homepage: draft.homepage,
    licence: curated?.licence ?? draft.licence,
    releaseDate: draft.releaseDate,
    status,
    inputs: curated?.inputs ?? defaultInputs(draft.collection, recipe),
    controls: curated?.controls ?? collectionControls(draft.collection),
    packages,
    billboardRank: rankIn(overlay.picks.billboard),
    popularRank: rankIn(overlay.picks.popular),
    bannerRank: rankIn(overlay.picks.banners),
    freePlay: curated?.freePlay ?? false,
    art: null,
  };
  return { title, recipe, draft };
}

/** A result may need more than the title's own packages; a collection's members share theirs. */
function packagesOf({ collection, packages }: TitleDraft, verified: Verified | undefined): readonly string[] {
  return collection === null ? (verified?.packages ?? packages) : packages;
}

/** A recipe found in a package is tried with keys and mouse; what of it a game takes nobody has written down. */
function defaultInputs(collection: string | null, recipe: LaunchRecipe | null): Title['inputs'] {
  if (collection !== null) return ['mouse'];
  return recipe ? ['keyboard', 'mouse'] : [];
}

function withCuratedTexts(texts: TitleDraft['texts'], curated: CuratedTitle | undefined): Title['texts'] {
  if (!curated?.title && !curated?.summary && !curated?.description) return texts;
  const merged = LANGUAGES.map((language) => {
    const text = texts[language];
    const description = curated.description && sanitizeDescription(curated.description[language]);
    return [
      language,
      {
        title: curated.title?.[language] ?? text.title,
        summary: curated.summary?.[language] ?? text.summary,
        description: description ?? text.description,
        translated: description !== undefined || text.translated,
      },
    ] as const;
  });
  return Object.fromEntries(merged) as unknown as Title['texts'];
}

/** Descriptions of titles that are gone stay in the overlay, and the report lists them. */
function listLost(entries: ReadonlyMap<string, CatalogueEntry>, overlay: Overlay): LeftOut[] {
  return [...overlay.titles.keys()]
    .filter((gid) => !entries.has(gid))
    .map((name) => ({ name, reason: 'overlay/titles describes a title this release does not have' }));
}

/**
 * The launch set promises titles that run.
 * @throws CatalogRefusal `overlay-invalid` when one of it was not seen running
 */
export function checkLaunchSet({ entries }: Catalogue, overlay: Overlay): void {
  const known = new Set(entries.map(({ title }) => title.gid));
  const faults = overlay.launchSet.flatMap(({ gid }) => {
    const seen = overlay.seenUnplayable.get(gid)?.status ?? overlay.verified.get(gid)?.status;
    return known.has(gid) && seen !== 'playable' ? [`${gid} is in launch-set.json but was not seen running`] : [];
  });
  if (faults.length > 0)
    throw new CatalogRefusal('overlay-invalid', `the overlay has faults:\n  ${faults.join('\n  ')}`);
}
