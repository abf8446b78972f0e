import type { LaunchRecipe } from '@nimbo/contracts/launch';
import { LANGUAGES, type Title } from '@nimbo/domain';
import { sanitizeDescription } from '../debian/description-html.ts';
import type { CuratedTitle, Overlay } from '../overlay/overlay-schema.ts';
import { CatalogRefusal } from '../refusal.ts';
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
 * @throws CatalogRefusal `overlay-invalid` when the overlay speaks of titles that do not exist or promises what cannot be played
 */
export function buildCatalogue(data: PackageData, overlay: Overlay): Catalogue {
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
    entries.set(draft.gid, toEntry(draft, overlay));
  }
  checkOverlay(entries, overlay, leftOut);
  return { entries: [...entries.values()].toSorted((a, b) => (a.title.gid < b.title.gid ? -1 : 1)), leftOut };
}

function toEntry(draft: TitleDraft, overlay: Overlay): CatalogueEntry {
  const curated = overlay.titles.get(draft.gid);
  const launch = overlay.launchSet.find((entry) => entry.gid === draft.gid);
  const rankIn = (list: readonly string[]) => (list.includes(draft.gid) ? list.indexOf(draft.gid) + 1 : null);
  const recipe = curated?.recipe ?? null;
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
    status: curated?.status ?? 'untested',
    inputs: curated?.inputs ?? (draft.collection ? ['mouse'] : []),
    controls: curated?.controls ?? [],
    packages: launch?.packages ?? curated?.packages ?? draft.packages,
    billboardRank: rankIn(overlay.picks.billboard),
    popularRank: rankIn(overlay.picks.popular),
    bannerRank: rankIn(overlay.picks.banners),
    freePlay: curated?.freePlay ?? false,
    art: null,
  };
  return { title, recipe, draft };
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

/** The overlay must not drift away from the catalogue: every gid it names has to exist. */
function checkOverlay(entries: ReadonlyMap<string, CatalogueEntry>, overlay: Overlay, leftOut: LeftOut[]): void {
  const faults: string[] = [];
  const launchable = new Set(overlay.launchSet.map((entry) => entry.gid));
  for (const gid of overlay.titles.keys()) {
    if (!entries.has(gid))
      leftOut.push({ name: gid, reason: 'overlay/titles describes a title this release does not have' });
  }
  for (const { title, recipe } of entries.values()) {
    if (title.status !== 'playable') continue;
    if (!recipe) faults.push(`${title.gid} is playable but has no recipe`);
    if (!launchable.has(title.gid)) faults.push(`${title.gid} is playable but is not in launch-set.json`);
  }
  for (const gid of launchable) {
    const status = entries.get(gid)?.title.status;
    if (status && status !== 'playable') faults.push(`${gid} is in launch-set.json but its status is ${status}`);
  }
  if (faults.length > 0)
    throw new CatalogRefusal('overlay-invalid', `the overlay has faults:\n  ${faults.join('\n  ')}`);
}
