import path from 'node:path';
import type { LaunchRecipe } from '@nimbo/contracts/launch';
import { updatePackageLists } from '../apt/package-lists.ts';
import { loadPackageData } from '../debian/load-package-data.ts';
import { loadOverlay } from '../overlay/load-overlay.ts';
import type { Progress } from '../progress.ts';
import { buildCatalogue } from '../titles/build-catalogue.ts';
import { collectionRecipe } from '../titles/collection-recipe.ts';
import { parseTrialStep, type TrialInput } from './trial.ts';

/** A title that can be tried. */
export interface Candidate {
  readonly gid: string;
  readonly title: string;
  readonly packageKey: string;
  readonly collection: string | null;
  readonly packages: readonly string[];
  /** Written by a person or given by a rule; null where one has to be found in the package. */
  readonly recipe: LaunchRecipe | null;
  /** Keyboard keys its page names. */
  readonly keys: readonly string[];
  readonly steps: readonly TrialInput[];
  /** Bytes of its own package's archive. */
  readonly ownBytes: number;
  readonly textMode: boolean;
}

const TEXT_MODE = ['interface::text-mode', 'interface::commandline', 'uitoolkit::ncurses'];
const GRAPHICAL = ['interface::x11', 'interface::graphical', 'x11::application', 'interface::3d'];

/** Every title of the catalogue, as the import would make it. @throws CatalogRefusal */
export async function listCandidates(
  state: string,
  progress: Progress,
): Promise<{ codename: string; candidates: Candidate[] }> {
  const overlay = await loadOverlay();
  const lists = await updatePackageLists(path.join(state, 'apt'), progress);
  const data = await loadPackageData(lists, overlay, progress);
  const { entries } = buildCatalogue(data, overlay, new Set());
  const candidates = entries.map(({ title, recipe }): Candidate => {
    const record = data.packages.get(title.packages[0] ?? '');
    const tags = record?.debtags ?? [];
    return {
      gid: title.gid,
      title: title.texts.en.title,
      packageKey: title.packageKey,
      collection: title.collection,
      packages: title.packages,
      // What was found in a package is found again: the package may have changed.
      recipe: overlay.titles.get(title.gid)?.recipe ? recipe : collectionRecipe(title.packageKey),
      keys: title.controls.filter(({ input }) => input === 'keyboard').flatMap(({ keys }) => keys),
      steps: (overlay.titles.get(title.gid)?.trial ?? []).flatMap((step) => parseTrialStep(step) ?? []),
      ownBytes: record?.sizeBytes ?? 0,
      textMode: TEXT_MODE.some((tag) => tags.includes(tag)) && !GRAPHICAL.some((tag) => tags.includes(tag)),
    };
  });
  return { codename: data.codename, candidates };
}
