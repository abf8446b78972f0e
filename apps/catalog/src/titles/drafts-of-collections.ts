import { LANGUAGES, type Language, type TitleAge } from '@nimbo/domain';
import type { CollectionSnapshot, Overlay } from '../overlay/overlay-schema.ts';
import {
  activityDescription,
  activitySummary,
  SOLITAIRE_DESCRIPTION,
  SOLITAIRE_SUMMARY,
  SUBJECTS,
} from './collection-words.ts';
import type { Drafts, LeftOut, TitleDraft } from './draft.ts';
import { toGameId } from './game-ids.ts';
import type { PackageData } from './package-data.ts';

type Member = CollectionSnapshot['members'][number];

export const COLLECTION_AGES: Readonly<Record<CollectionSnapshot['collection'], TitleAge>> = {
  aisleriot: {
    code: 'L',
    source: 'rule',
    reason: 'rule: solitaire card games of AisleRiot, no stakes and no violence',
  },
  gcompris: { code: 'L', source: 'rule', reason: 'rule: GCompris activities are made for children of 2 to 10 years' },
};

/** What a program needs although its package does not depend on it: GCompris' pictures (SVG and WebP) and its calendar. */
const EXTRA_PACKAGES: Readonly<Record<CollectionSnapshot['collection'], readonly string[]>> = {
  aisleriot: [],
  gcompris: ['libqt5svg5', 'qt5-image-formats-plugins', 'qml-module-qt-labs-calendar'],
};

/** Mini-games of the collections, each of which can be started by itself. */
export function draftsOfCollections(data: PackageData, overlay: Overlay): Drafts {
  const drafts: TitleDraft[] = [];
  const leftOut: LeftOut[] = [];
  for (const snapshot of overlay.collections) {
    if (!data.packages.has(snapshot.package)) {
      leftOut.push({ name: snapshot.collection, reason: `Debian ${data.codename} has no package ${snapshot.package}` });
      continue;
    }
    for (const member of snapshot.members) {
      const gid = toGameId(snapshot.collection, member.id);
      if (gid === null) leftOut.push({ name: `${snapshot.collection}/${member.id}`, reason: 'no gid can be made' });
      else drafts.push(toDraft(snapshot, member, gid));
    }
  }
  return { drafts, leftOut };
}

function toDraft(snapshot: CollectionSnapshot, member: Member, gid: string): TitleDraft {
  return {
    gid,
    packageKey: `${snapshot.collection}/${member.id}`,
    part: snapshot.collection,
    collection: snapshot.collection,
    texts: Object.fromEntries(
      LANGUAGES.map((language) => [language, toText(snapshot, member, language)]),
    ) as unknown as TitleDraft['texts'],
    categories: ['casual'],
    tags:
      snapshot.collection === 'aisleriot'
        ? ['solitaire', 'patience', 'card game']
        : ['kids', 'learning', ...new Set((member.sections ?? []).flatMap((section) => SUBJECTS[section]?.en ?? []))],
    developer: snapshot.developer,
    homepage: snapshot.homepage,
    licence: snapshot.licence,
    releaseDate: null,
    packages: [snapshot.package, ...EXTRA_PACKAGES[snapshot.collection]],
    age: COLLECTION_AGES[snapshot.collection],
    icons: new Map(),
    difficulty: member.difficulty ?? null,
  };
}

function toText(snapshot: CollectionSnapshot, member: Member, language: Language) {
  const base = { title: member.title[language], translated: true };
  if (snapshot.collection === 'aisleriot') {
    return { ...base, summary: SOLITAIRE_SUMMARY[language], description: `<p>${SOLITAIRE_DESCRIPTION[language]}</p>` };
  }
  const sections = new Set((member.sections ?? []).flatMap((section) => SUBJECTS[section]?.[language] ?? []));
  return {
    ...base,
    summary: activitySummary([...sections].join(', '))[language],
    description: `<p>${activityDescription(member.difficulty ?? 1)[language]}</p>`,
  };
}
