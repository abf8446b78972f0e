import type { Language, TitleText } from '@nimbo/domain';
import { packageDescriptionToHtml, sanitizeDescription } from '../debian/description-html.ts';
import type { PackageText } from '../debian/package-records.ts';
import { toLine } from '../debian/plain-text.ts';

export const NAME_LIMIT = 80;
export const SUMMARY_LIMIT = 200;

/** Package data's names for our languages, best first: Portuguese is Brazil's before Portugal's. */
export const LOCALES: Readonly<Record<Language, readonly string[]>> = {
  en: ['C', 'en', 'en_US', 'en_GB'],
  es: ['es', 'es_ES', 'es-ES', 'es_MX', 'es-MX', 'es_PE'],
  pt: ['pt_BR', 'pt-BR', 'pt', 'pt_PT', 'pt-PT'],
};

export type Localized = Readonly<Record<string, string>>;
export type Texts = Readonly<Record<Language, TitleText>>;
export type PackageTexts = Readonly<Record<Language, PackageText | undefined>>;

/** AppStream's texts of one component, and its package's translated descriptions where those speak of this game alone. */
export interface TextSources {
  readonly name: Localized;
  readonly summary: Localized;
  readonly description: Localized;
  readonly package: PackageTexts;
}

const pick = (texts: Localized, language: Language) =>
  LOCALES[language].map((locale) => texts[locale]).find((text) => text !== undefined && text.trim() !== '');

/** Texts of a title by language: AppStream's own, else the package's, else English. `translated` follows the description. */
export function textsOf(sources: TextSources): Texts {
  const english = {
    title: toLine(pick(sources.name, 'en') ?? '', NAME_LIMIT),
    summary: toSummary(pick(sources.summary, 'en') || sources.package.en?.summary || ''),
    description: descriptionOf(sources, 'en') ?? '',
  };
  const inLanguage = (language: Exclude<Language, 'en'>): TitleText => {
    const name = pick(sources.name, language);
    const summary = pick(sources.summary, language) ?? sources.package[language]?.summary;
    const description = descriptionOf(sources, language);
    return {
      title: (name && toLine(name, NAME_LIMIT)) || english.title,
      summary: (summary && toSummary(summary)) || english.summary,
      description: description ?? english.description,
      translated: description !== undefined || (english.description === '' && summary !== undefined),
    };
  };
  return { en: { ...english, translated: true }, es: inLanguage('es'), pt: inLanguage('pt') };
}

function descriptionOf(sources: TextSources, language: Language): string | undefined {
  const own = pick(sources.description, language);
  if (own) return sanitizeDescription(own) || undefined;
  const packaged = sources.package[language]?.description;
  return packaged ? packageDescriptionToHtml(packaged) || undefined : undefined;
}

/** Package summaries begin in lower case and end without a full stop; on a page they are sentences. */
function toSummary(text: string): string {
  const line = toLine(text, SUMMARY_LIMIT).replace(/\.$/, '');
  return line.charAt(0).toLocaleUpperCase() + line.slice(1);
}
