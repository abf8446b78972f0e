import type { BillboardSize, CatalogList } from '@nimbo/contracts/cdn';
import {
  allowedTitles,
  type Language,
  type RatingOf,
  type Reader,
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
  readonly reader: Reader;
}

/** Lists kept of readers who have titles allowed above their limit, the latest used ones; those of the limits alone are few. */
const ALLOWANCE_LISTS_KEPT = 200;

/** One state of the catalogue with its figures. Lists are built once, at the first request, and served as bytes. */
export class Edition {
  readonly #entries: ReadonlyMap<string, CatalogueEntry>;
  readonly #titles: readonly Title[];
  readonly #figures: PlayFigures;
  readonly #lists = new Map<string, Prebuilt>();
  readonly #ofAllowances = new Map<string, Prebuilt>();
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
    const { ageLimit, allowedTitles: gids } = request.reader;
    const lists = gids.length === 0 ? this.#lists : this.#ofAllowances;
    const key = [request.list, request.language, ageLimit, ...gids].join(' ');
    const built = lists.get(key) ?? prebuild(this.#project(request));
    lists.delete(key);
    lists.set(key, built);
    if (this.#ofAllowances.size > ALLOWANCE_LISTS_KEPT) {
      this.#ofAllowances.delete(this.#ofAllowances.keys().next().value!);
    }
    return built;
  }

  /** Game info for this reader: similar titles are ones they may see. */
  gameInfo(title: Title, language: Language, reader: Reader) {
    return toGameInfo(title, this.#allowedTitles(reader), language, this.#ratingOf);
  }

  readonly #ratingOf: RatingOf = (gid) => this.#figures.ratings.get(gid) ?? { value: null, votes: 0 };

  #allowedTitles(reader: Reader): readonly Title[] {
    if (reader.allowedTitles.length > 0) return allowedTitles(this.#titles, reader);
    const known = this.#allowed.get(reader.ageLimit) ?? allowedTitles(this.#titles, reader);
    this.#allowed.set(reader.ageLimit, known);
    return known;
  }

  #project({ list, language, reader }: ListRequest): unknown {
    const titles = this.#allowedTitles(reader);
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
