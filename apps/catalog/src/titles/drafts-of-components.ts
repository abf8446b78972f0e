import type { ComponentRecord } from '../debian/component-records.ts';
import { escapeText } from '../debian/description-html.ts';
import { toLine, toWebAddress } from '../debian/plain-text.ts';
import type { Overlay } from '../overlay/overlay-schema.ts';
import { categoriesOf } from './categories-of.ts';
import { decideAge } from './decide-age.ts';
import type { Drafts, LeftOut, TitleDraft } from './draft.ts';
import { toGameId } from './game-ids.ts';
import type { PackageData } from './package-data.ts';
import { tagsOf } from './tags-of.ts';
import { type PackageTexts, textsOf } from './texts-of.ts';

const NO_PACKAGE_TEXTS: PackageTexts = { en: undefined, es: undefined, pt: undefined };

/** Titles of the AppStream components that the overlay does not exclude. */
export function draftsOfComponents(data: PackageData, overlay: Overlay): Drafts {
  const drafts: TitleDraft[] = [];
  const leftOut: LeftOut[] = [];
  const gamesOfPackage = new Map<string, number>();
  for (const { package: name } of data.components) gamesOfPackage.set(name, (gamesOfPackage.get(name) ?? 0) + 1);
  const descriptions = Map.groupBy(data.components, (component) => component.description.C);
  for (const listed of data.components) {
    // A text that several games share is the package's and lists them all; it says nothing about this one.
    const shared = descriptions.get(listed.description.C)!.length > 1;
    const component = shared ? { ...listed, description: summaryAsDescription(listed) } : listed;
    const excluded = overlay.excludedComponents.get(component.id) ?? excludedByKind(component);
    const gid = toGameId(component.id);
    if (excluded) leftOut.push({ name: component.id, reason: excluded });
    else if (gid === null) leftOut.push({ name: component.id, reason: 'no gid can be made of this name' });
    else drafts.push(toDraft(component, gid, gamesOfPackage.get(component.package) === 1, data, overlay));
  }
  return { drafts, leftOut };
}

function summaryAsDescription({ summary }: ComponentRecord): ComponentRecord['description'] {
  return summary.C ? { C: `<p>${escapeText(summary.C)}.</p>` } : {};
}

function excludedByKind({ categories }: ComponentRecord): string | null {
  return categories.includes('Emulator') ? 'emulator without programs of its own' : null;
}

function toDraft(
  component: ComponentRecord,
  gid: string,
  aloneInPackage: boolean,
  data: PackageData,
  overlay: Overlay,
): TitleDraft {
  const record = data.packages.get(component.package);
  const debtags = record?.debtags ?? [];
  // A package's description speaks of all games in it, so it only fits a game that is alone there.
  const packageTexts = aloneInPackage
    ? {
        en: data.texts.en.get(component.package),
        es: data.texts.es.get(component.package),
        pt: data.texts.pt.get(component.package),
      }
    : NO_PACKAGE_TEXTS;
  const texts = textsOf({
    name: component.name,
    summary: component.summary,
    description: component.description,
    package: packageTexts,
  });
  const words = [texts.en.title, texts.en.summary, component.keywords.join(' ')].join(' ');
  return {
    gid,
    packageKey: `appstream:${component.id}`,
    part: 'appstream',
    collection: null,
    texts,
    categories: categoriesOf({ freedesktop: component.categories, debtags, text: words }),
    tags: tagsOf([...debtags, ...component.categories], component.keywords),
    developer: component.developer && toLine(component.developer, 120),
    homepage: toWebAddress(component.homepage ?? record?.homepage),
    licence: component.licence && toLine(component.licence, 200),
    releaseDate: component.releasedAt === null ? null : new Date(component.releasedAt).toISOString().slice(0, 10),
    packages: [component.package],
    age: decideAge(
      {
        gid,
        oars: component.oars,
        kinds: [...component.categories, ...debtags],
        text: `${words} ${texts.en.description}`,
      },
      overlay,
    ),
    icons: component.icons,
    difficulty: null,
  };
}
