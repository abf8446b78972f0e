import { ageOf, LANGUAGES, type Title } from '@nimbo/domain';

/** A rule of the catalogue that a title breaks. */
export interface Fault {
  readonly gid: string;
  readonly rule:
    | 'unrated-below-18'
    | 'age-without-reason'
    | 'gid-twice'
    | 'cover-missing'
    | 'text-missing'
    | 'not-playable';
  readonly detail: string;
}

/**
 * Rules that hold whatever the package data says. @param hasCover whether every file of the title's cover is on the CDN
 */
export function findFaults(
  rows: readonly { readonly title: Title; readonly recipe: unknown }[],
  hasCover: (title: Title) => boolean,
): Fault[] {
  const faults: Fault[] = [];
  const seen = new Set<string>();
  for (const { title, recipe } of rows) {
    const add = (rule: Fault['rule'], detail: string) => faults.push({ gid: title.gid, rule, detail });
    const { code, source, reason } = title.age;
    if (source === 'missing' && ageOf(code) < 18) add('unrated-below-18', `unrated, but ${code}`);
    if (code === 'RP' && source !== 'operator') add('unrated-below-18', 'RP was not set by an operator');
    if (code === null && source !== 'missing') add('age-without-reason', `source ${source} gives no age`);
    if (source !== 'missing' && reason.trim().length < 5) add('age-without-reason', `source ${source}`);
    if (seen.has(title.gid.toLowerCase())) add('gid-twice', 'the gid is there twice');
    seen.add(title.gid.toLowerCase());
    if (title.art === null || !hasCover(title)) add('cover-missing', title.art ? 'files are missing' : 'never printed');
    for (const language of LANGUAGES) {
      if (!title.texts[language].title || !title.texts[language].summary) add('text-missing', language);
    }
    if (title.status === 'playable' && !recipe) add('not-playable', 'playable, but has no recipe');
  }
  return faults;
}
