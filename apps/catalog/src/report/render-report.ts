import { AGE_CODES, CATEGORIES, LANGUAGES, TITLE_PARTS, TITLE_STATUSES, type Title } from '@nimbo/domain';
import type { StoredCatalogue } from '../store/catalogue-store.ts';
import type { Fault } from './find-faults.ts';
import type { ImportNotes } from './import-notes.ts';

const AGE_SOURCES = [
  'oars',
  'curated',
  'rule',
  'operator',
  'missing',
] as const satisfies readonly Title['age']['source'][];

/** The report an operator reads; every number is counted from the stored rows. */
export function renderReport(catalogue: StoredCatalogue, faults: readonly Fault[], notes: ImportNotes | null): string {
  const titles = catalogue.rows.map((row) => row.title);
  const count = (test: (title: Title) => boolean) => titles.filter(test).length;
  const miniGames = count((title) => title.collection !== null);
  const lines = [
    `${titles.length} titles: ${titles.length - miniGames} games and ${miniGames} mini-games`,
    `version ${catalogue.version}, published ${catalogue.publishedAt.toISOString()}`,
    notes
      ? `from Debian ${notes.codename}, imported ${notes.at}${notes.fresh ? '' : ' with older package lists'}`
      : 'no notes of the last import on this machine',
    `hidden by an operator: ${catalogue.rows.filter((row) => row.hidden).length}`,
    ...table('Part', TITLE_PARTS, (part) => count((title) => title.part === part)),
    ...table('Category (primary / all)', CATEGORIES, (category) => {
      const primary = count((title) => title.categories[0] === category);
      return `${primary} / ${count((title) => title.categories.includes(category))}`;
    }),
    ...table('Age', [...AGE_CODES, 'missing (counts as 18)'], (code) =>
      count((title) => (title.age.code ?? 'missing (counts as 18)') === code),
    ),
    ...table('Age comes from', AGE_SOURCES, (source) => count((title) => title.age.source === source)),
    ...table(
      'Age rule',
      [...new Set(titles.filter((title) => title.age.source === 'rule').map((title) => title.age.reason))],
      (reason) => count((title) => title.age.source === 'rule' && title.age.reason === reason),
    ),
    ...table('Status', TITLE_STATUSES, (status) => count((title) => title.status === status)),
    ...table('Texts in the language', LANGUAGES, (language) => count((title) => title.texts[language].translated)),
    ...table('Has', ['recipe', 'developer', 'homepage', 'licence', 'release date'], (field) =>
      countField(catalogue, field),
    ),
    '',
    `titles without cover: ${faults.filter((fault) => fault.rule === 'cover-missing').length}`,
    ...(notes ? renderNotes(notes) : []),
    '',
    faults.length === 0 ? 'every rule holds' : `${faults.length} rules are broken:`,
    ...faults.slice(0, 50).map((fault) => `  ${fault.gid}: ${fault.rule}: ${fault.detail}`),
  ];
  return `${lines.join('\n')}\n`;
}

function table<K extends string>(heading: string, keys: readonly K[], value: (key: K) => number | string): string[] {
  const width = Math.max(...keys.map((key) => key.length), 0);
  return ['', heading, ...keys.map((key) => `  ${key.padEnd(width)}  ${value(key)}`)];
}

function countField({ rows }: StoredCatalogue, field: string): number {
  switch (field) {
    case 'recipe':
      return rows.filter((row) => row.recipe !== null).length;
    case 'release date':
      return rows.filter((row) => row.title.releaseDate !== null).length;
    default:
      return rows.filter((row) => row.title[field as 'developer' | 'homepage' | 'licence'] !== null).length;
  }
}

function renderNotes(notes: ImportNotes): string[] {
  const reasons = Map.groupBy(notes.leftOut, (entry) => entry.reason);
  return [
    '',
    `left out: ${notes.leftOut.length}`,
    ...[...reasons]
      .toSorted((a, b) => b[1].length - a[1].length)
      .map(
        ([reason, entries]) =>
          `  ${entries.length}  ${reason}: ${entries
            .map((entry) => entry.name)
            .slice(0, 6)
            .join(' ')}${entries.length > 6 ? ' ...' : ''}`,
      ),
    `damaged documents: ${notes.faults.length}`,
    `game packages nobody has read yet: ${notes.unread.length}${notes.unread.length ? `: ${notes.unread.slice(0, 12).join(' ')} ...` : ''}`,
  ];
}
