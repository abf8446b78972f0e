import type { BillboardSize, CatalogList } from '@nimbo/contracts/cdn';
import {
  allowedTitles,
  type Language,
  type RatingOf,
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
import type { PlayFigures } from './catalogue-store.ts';
import { type Prebuilt, prebuild } from './prebuilt.ts';
import type { CatalogueEntry } from './stored-title.ts';

export interface ListRequest {
  readonly list: CatalogList | `billboard-${BillboardSize}`;
  readonly language: Language;
  /** Age limit of the reader, in years. */
  readonly ageLimit: number;
}

/** One state of the catalogue with its figures. Lists are built once, at the first request, and served as bytes. */
export class Edition {
  readonly #entries: ReadonlyMap<string, CatalogueEntry>;
  readonly #titles: readonly Title[];
  readonly #figures: PlayFigures;
  readonly #lists = new Map<string, Prebuilt>();
  readonly #allowed = new Map<number, readonly Title[]>();

  constructor(entries: readonly CatalogueEntry[], figures: PlayFigures) {
    this.#entries = new Map(entries.map((entry) => [entry.title.gid, entry]));
    this.#titles = entries.map((entry) => entry.title);
    this.#figures = figures;
  }

  find(gid: string): CatalogueEntry | undefined {
    return this.#entries.get(gid);
  }

  list(request: ListRequest): Prebuilt {
    const key = `${request.list} ${request.language} ${request.ageLimit}`;
    let built = this.#lists.get(key);
    if (built === undefined) {
      built = prebuild(this.#project(request));
      this.#lists.set(key, built);
    }
    return built;
  }

  /** Game info within the reader's age limit: similar titles are ones he may see. */
  gameInfo(title: Title, language: Language, ageLimit: number) {
    return toGameInfo(title, this.#allowedTitles(ageLimit), language, this.#ratingOf);
  }

  readonly #ratingOf: RatingOf = (gid) => this.#figures.ratings.get(gid) ?? { value: null, votes: 0 };

  #allowedTitles(ageLimit: number): readonly Title[] {
    const known = this.#allowed.get(ageLimit) ?? allowedTitles(this.#titles, ageLimit);
    this.#allowed.set(ageLimit, known);
    return known;
  }

  #project({ list, language, ageLimit }: ListRequest): unknown {
    const titles = this.#allowedTitles(ageLimit);
    switch (list) {
      case 'games':
        return toGamesList(titles, language, this.#ratingOf);
      case 'popular':
        return toPopularList(titles, language, this.#figures.plays, this.#ratingOf);
      case 'free':
        return toFreeList(titles, language, this.#ratingOf);
      case 'banners':
        return toBanners(titles, language);
      case 'categories':
        return toCategories(titles, language, (category) => CATEGORY_NAMES[language][category]);
      case 'billboard-S':
        return toBillboard(titles, language, 'S');
      case 'billboard-M':
        return toBillboard(titles, language, 'M');
      case 'billboard-L':
        return toBillboard(titles, language, 'L');
    }
  }
}
