import { readStanzas } from './control-stanzas.ts';

/** What the catalogue takes from a package's stanza. */
export interface PackageRecord {
  readonly name: string;
  /** Short description, one line. */
  readonly summary: string;
  readonly section: string;
  readonly homepage: string | null;
  /** Debtags such as `game::arcade`. */
  readonly debtags: readonly string[];
  /** Bytes of its archive, dependencies not counted. */
  readonly sizeBytes: number;
}

/** Description of a package in one language: the first line and what follows it, still in Debian's own form. */
export interface PackageText {
  readonly summary: string;
  readonly description: string;
}

/** Packages of these names and all of section games, by name; the first stanza of a name wins. Source: deb-control(5). */
export function readPackages(text: string, names: ReadonlySet<string>): Map<string, PackageRecord> {
  const packages = new Map<string, PackageRecord>();
  const sections = readStanzas(text, 'Section', (section) => section === 'games');
  const named = readStanzas(text, 'Package', (name) => names.has(name));
  for (const stanzas of [sections, named]) {
    for (const stanza of stanzas) {
      const name = stanza.get('Package');
      if (!name || packages.has(name)) continue;
      packages.set(name, {
        name,
        summary: firstLine(stanza.get('Description')),
        section: stanza.get('Section') ?? '',
        homepage: stanza.get('Homepage') ?? null,
        debtags: expandTags(stanza.get('Tag') ?? ''),
        sizeBytes: Number(stanza.get('Size') ?? 0),
      });
    }
  }
  return packages;
}

/** Descriptions of these packages from a Translation file of one language. Source: Debian repository format, Translation indices. */
export function readTranslations(text: string, language: string, names: ReadonlySet<string>): Map<string, PackageText> {
  const texts = new Map<string, PackageText>();
  for (const stanza of readStanzas(text, 'Package', (name) => names.has(name))) {
    const value = stanza.get(`Description-${language}`);
    const name = stanza.get('Package')!;
    if (!value || texts.has(name)) continue;
    const newline = value.indexOf('\n');
    texts.set(name, {
      summary: firstLine(value),
      description: newline < 0 ? '' : value.slice(newline + 1),
    });
  }
  return texts;
}

function firstLine(value: string | undefined): string {
  return (value ?? '').split('\n', 1)[0]!.trim();
}

/** `game::{arcade,sport}` stands for two tags. Source: debtags vocabulary. */
function expandTags(value: string): string[] {
  return value
    .replaceAll('\n', ' ')
    .split(/,(?![^{]*\})/)
    .flatMap((tag) => {
      const group = /^(.*)\{([^}]*)\}$/.exec(tag.trim());
      return group ? group[2]!.split(',').map((end) => group[1] + end.trim()) : [tag.trim()];
    })
    .filter(Boolean);
}
