import type { TitleAge } from '@nimbo/domain';
import { escapeText } from '../debian/description-html.ts';
import { toWebAddress } from '../debian/plain-text.ts';
import type { MultiGameProgram, Overlay } from '../overlay/overlay-schema.ts';
import { categoriesOf } from './categories-of.ts';
import { decideAge } from './decide-age.ts';
import type { Drafts, LeftOut, TitleDraft } from './draft.ts';
import { toGameId } from './game-ids.ts';
import type { PackageData } from './package-data.ts';
import { tagsOf } from './tags-of.ts';
import { textsOf } from './texts-of.ts';

/** Titles of the reviewed packages that have no AppStream data in this release. */
export function draftsOfPackages(data: PackageData, overlay: Overlay): Drafts {
  const drafts: TitleDraft[] = [];
  const leftOut: LeftOut[] = [];
  const described = new Set(data.components.map((component) => component.package));
  for (const { package: name, name: title } of overlay.packages) {
    const record = data.packages.get(name);
    const gid = toGameId(name);
    if (!record || gid === null) {
      leftOut.push({ name, reason: `Debian ${data.codename} has no such package` });
      continue;
    }
    if (described.has(name)) {
      leftOut.push({ name, reason: 'now has AppStream data: take it off packages.json' });
      continue;
    }
    const texts = textsOf({
      name: { C: title },
      summary: { C: record.summary },
      description: {},
      package: { en: data.texts.en.get(name), es: data.texts.es.get(name), pt: data.texts.pt.get(name) },
    });
    const text = `${title} ${record.summary}`;
    drafts.push({
      gid,
      packageKey: `deb:${name}`,
      part: 'package',
      collection: null,
      texts,
      categories: categoriesOf({ freedesktop: [], debtags: record.debtags, text }),
      tags: tagsOf(record.debtags, []),
      developer: null,
      homepage: toWebAddress(record.homepage),
      licence: null,
      releaseDate: null,
      packages: [name],
      age: decideAge({ gid, oars: null, kinds: record.debtags, text: `${text} ${texts.en.description}` }, overlay),
      icons: new Map(),
      difficulty: null,
    });
  }
  return { drafts, leftOut };
}

export const READ_BY_HAND: TitleAge = {
  code: 'L',
  source: 'curated',
  reason: 'A board, card, number or skill game in which nobody is hurt',
};

/** Titles that share one package with others. */
export function draftsOfPrograms(data: PackageData, overlay: Overlay): Drafts {
  const drafts: TitleDraft[] = [];
  const leftOut: LeftOut[] = [];
  for (const entry of overlay.programs) {
    const record = data.packages.get(entry.package);
    const gid = toGameId(entry.package, entry.program);
    if (!record || gid === null) {
      leftOut.push({
        name: `${entry.package}/${entry.program}`,
        reason: `Debian ${data.codename} has no such package`,
      });
      continue;
    }
    drafts.push({
      gid,
      packageKey: `deb:${entry.package}/${entry.program}`,
      part: 'multi-game-package',
      collection: null,
      texts: textsOfProgram(entry),
      categories: entry.categories,
      tags: tagsOf(record.debtags, [entry.package]),
      developer: null,
      homepage: toWebAddress(record.homepage),
      licence: null,
      releaseDate: null,
      packages: [entry.package],
      age: entry.age ? READ_BY_HAND : decideAge({ gid, oars: null, kinds: [], text: '' }, overlay),
      icons: new Map(),
      difficulty: null,
    });
  }
  return { drafts, leftOut };
}

function textsOfProgram({ title, summary }: MultiGameProgram): TitleDraft['texts'] {
  const text = (language: 'en' | 'es' | 'pt') => ({
    title: title[language],
    summary: summary[language],
    description: `<p>${escapeText(summary[language])}.</p>`,
    translated: true,
  });
  return { en: text('en'), es: text('es'), pt: text('pt') };
}
