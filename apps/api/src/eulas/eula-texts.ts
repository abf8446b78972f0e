import type { Eula } from '@nimbo/contracts/http';
import { eulasOf, type Language, licenceId, SERVICE_TERMS_VERSION, type Title } from '@nimbo/domain';
import { termsEn } from './terms/en.ts';
import { termsEs } from './terms/es.ts';
import { termsPt } from './terms/pt.ts';
import type { TermsText, TermsVersions } from './terms/terms-text.ts';

export const SERVICE_TERMS: Readonly<Record<Language, TermsVersions>> = { en: termsEn, es: termsEs, pt: termsPt };

interface LicenceWords {
  readonly title: (game: string) => string;
  readonly known: (game: string, licence: string) => string;
  readonly unknown: (game: string) => string;
}

const LICENCE_WORDS: Readonly<Record<Language, LicenceWords>> = {
  en: {
    title: (game) => `Licence of ${game}`,
    known: (game, licence) =>
      `${game} is published under this licence: ${licence}. Its authors give it without warranty.`,
    unknown: (game) =>
      `The package data of ${game} names no licence. Debian distributes it as free software; its authors give it without warranty.`,
  },
  es: {
    title: (game) => `Licencia de ${game}`,
    known: (game, licence) => `${game} se publica con esta licencia: ${licence}. Sus autores lo ofrecen sin garantía.`,
    unknown: (game) =>
      `Los datos del paquete de ${game} no indican una licencia. Debian lo distribuye como software libre; sus autores lo ofrecen sin garantía.`,
  },
  pt: {
    title: (game) => `Licença de ${game}`,
    known: (game, licence) => `${game} é publicado sob esta licença: ${licence}. Seus autores o oferecem sem garantia.`,
    unknown: (game) =>
      `Os dados do pacote de ${game} não indicam uma licença. O Debian o distribui como software livre; seus autores o oferecem sem garantia.`,
  },
};

/** Page of a licence that has one name; expressions such as `GPL-2.0-only AND MIT` have no page. Source: SPDX licence list. */
function licenceUrl(licence: string | null): string | null {
  if (licence === null || !/^[A-Za-z0-9.-]+$/.test(licence) || licence.startsWith('LicenseRef')) return null;
  return `https://spdx.org/licenses/${licence}.html`;
}

/** What has to be accepted before playing this title, in the order of `eulasOf`. */
export function describeEulas(title: Title, language: Language, accepted: ReadonlySet<string>): Eula[] {
  const terms = currentTerms(language);
  const words = LICENCE_WORDS[language];
  const game = title.texts[language].title;
  return eulasOf(title).map((id) => {
    if (id !== licenceId(title.gid, title.licence)) return { id, ...terms, url: null, accepted: accepted.has(id) };
    const text = title.licence === null ? words.unknown(game) : words.known(game, title.licence);
    return { id, title: words.title(game), text, url: licenceUrl(title.licence), accepted: accepted.has(id) };
  });
}

function currentTerms(language: Language): TermsText {
  const terms = SERVICE_TERMS[language][SERVICE_TERMS_VERSION];
  if (terms === undefined) throw new Error(`the terms of play have no version ${SERVICE_TERMS_VERSION} in ${language}`);
  return terms;
}
