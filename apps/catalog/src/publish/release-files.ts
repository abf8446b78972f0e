import {
  BILLBOARD_SIZES,
  billboardPath,
  CATALOG_LISTS,
  type CatalogList,
  catalogListPath,
  gameInfoPath,
} from '@nimbo/contracts/cdn';
import {
  DEFAULT_LANGUAGE,
  LANGUAGES,
  type Language,
  type Title,
  toBanners,
  toBillboard,
  toCategories,
  toFreeList,
  toGameInfo,
  toGamesList,
  toPopularList,
} from '@nimbo/domain';
import { CATEGORY_NAMES } from '@nimbo/i18n';
import type { PlayFigures } from '../store/play-figures.ts';

/** One published file; the same bytes may be published under several paths. */
export interface ReleaseFile {
  /** Paths on the CDN, from its root. */
  readonly paths: readonly string[];
  readonly body: string;
}

type Projection = (titles: readonly Title[], language: Language, figures: PlayFigures) => unknown;

const LISTS: Readonly<Record<CatalogList, Projection>> = {
  games: (titles, language, { ratingOf }) => toGamesList(titles, language, ratingOf),
  banners: toBanners,
  popular: (titles, language, { plays, ratingOf }) => toPopularList(titles, language, plays, ratingOf),
  free: (titles, language, { ratingOf }) => toFreeList(titles, language, ratingOf),
  categories: (titles, language) => toCategories(titles, language, (category) => CATEGORY_NAMES[language][category]),
};

/** The path with the language, and the one without for English. Source: ledger C6. */
const inLanguage = (language: Language, path: (language?: Language) => string) =>
  language === DEFAULT_LANGUAGE ? [path(language), path()] : [path(language)];

/** Every JSON file of a release, by the projections the api uses too. @param titles without the hidden ones */
export function* releaseFiles(titles: readonly Title[], figures: PlayFigures): Generator<ReleaseFile> {
  for (const language of LANGUAGES) {
    for (const list of CATALOG_LISTS) {
      yield {
        paths: inLanguage(language, (suffix) => catalogListPath(list, suffix)),
        body: JSON.stringify(LISTS[list](titles, language, figures)),
      };
    }
    for (const size of BILLBOARD_SIZES) {
      yield {
        paths: inLanguage(language, (suffix) => billboardPath(size, suffix)),
        body: JSON.stringify(toBillboard(titles, language, size)),
      };
    }
    for (const title of titles) {
      yield {
        paths: inLanguage(language, (suffix) => gameInfoPath(title.gid, suffix)),
        body: JSON.stringify(toGameInfo(title, titles, language, figures.ratingOf)),
      };
    }
  }
}
