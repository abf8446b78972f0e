import { readIcons } from '../apt/icon-archive.ts';
import type { IndexFile } from '../apt/index-targets.ts';
import type { PackageLists } from '../apt/package-lists.ts';
import type { Overlay } from '../overlay/overlay-schema.ts';
import type { Progress } from '../progress.ts';
import type { PackageData } from '../titles/package-data.ts';
import { readGameComponents } from './component-records.ts';
import { type PackageRecord, type PackageText, readPackages, readTranslations } from './package-records.ts';

/** Reads everything the catalogue needs from the package lists; one file at a time, because each is large. */
export async function loadPackageData(lists: PackageLists, overlay: Overlay, progress: Progress): Promise<PackageData> {
  const of = (kind: IndexFile['kind']) => lists.files.filter((file) => file.kind === kind);
  const text = async (file: IndexFile) => (await lists.read(file)).toString('utf8');
  let done = 0;
  const step = () => progress.step('reading packages', done++, lists.files.length);

  const components = [];
  const faults = [];
  for (const file of of('components')) {
    step();
    const list = readGameComponents(await text(file));
    components.push(...list.components);
    faults.push(...list.faults);
  }

  const names = new Set([
    ...components.map((component) => component.package),
    ...overlay.packages.map((entry) => entry.package),
    ...overlay.programs.map((entry) => entry.package),
    ...overlay.collections.map((collection) => collection.package),
  ]);
  const packages = new Map<string, PackageRecord>();
  for (const file of of('packages')) {
    step();
    for (const [name, record] of readPackages(await text(file), names)) {
      if (!packages.has(name)) packages.set(name, record);
    }
  }

  const byLanguage = new Map<string, Map<string, PackageText>>();
  for (const file of of('translation')) {
    step();
    const known = byLanguage.get(file.language) ?? new Map<string, PackageText>();
    byLanguage.set(file.language, new Map([...readTranslations(await text(file), file.language, names), ...known]));
  }
  const texts = (...languages: string[]) =>
    new Map(languages.toReversed().flatMap((language) => [...(byLanguage.get(language) ?? [])]));

  const wanted = new Set(components.flatMap((component) => [...component.icons.values()]));
  const icons = new Map<string, Buffer>();
  // The larger archive last: it replaces the smaller picture of the same name.
  for (const file of [...of('icons-64'), ...of('icons-128')]) {
    step();
    for (const [name, icon] of readIcons(await lists.read(file), wanted)) icons.set(name, icon);
  }
  progress.step('reading packages', lists.files.length, lists.files.length);
  return {
    codename: lists.codename,
    components,
    packages,
    texts: { en: texts('en'), es: texts('es'), pt: texts('pt_BR', 'pt') },
    icons,
    faults,
  };
}
