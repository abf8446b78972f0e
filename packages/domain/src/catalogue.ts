import { type AgeCode, ageOf, isTitleOpen, type Reader } from './age-rating.ts';
import type { Category } from './categories.ts';
import type { Language } from './languages.ts';
import type { Title, TitleArt, TitleStatus } from './title.ts';

/** Mean of the players' stars; null before the first vote. */
export interface PlayersRatingValue {
  readonly value: number | null;
  readonly votes: number;
}
export type RatingOf = (gid: string) => PlayersRatingValue;
export const unrated: RatingOf = () => ({ value: null, votes: 0 });

/** Most titles in one list that is not the whole catalogue. */
const LIST_LIMIT = 40;
const BILLBOARD_LIMIT = { S: 3, M: 5, L: 8 } as const;
const SIMILAR_LIMIT = 12;

/** Titles a profile with this age limit may see; the one filter of every list. */
export function allowedTitles(titles: readonly Title[], reader: Reader): readonly Title[] {
  return titles.filter((title) => isTitleOpen(title, reader));
}

const byTitle = (language: Language) => {
  const collator = new Intl.Collator(language, { sensitivity: 'base', numeric: true });
  return (a: Title, b: Title) =>
    collator.compare(a.texts[language].title, b.texts[language].title) || (a.gid < b.gid ? -1 : 1);
};

const kindOf = (title: Title) => (title.collection === null ? 'game' : 'mini-game') as 'game' | 'mini-game';

export interface ListItem {
  gid: string;
  titulo: string;
  tags: string[];
  rating: PlayersRatingValue;
  rating_category: AgeCode | null;
  category: Category;
  categories: Category[];
  status: TitleStatus;
  kind: 'game' | 'mini-game';
  free_play: boolean;
  release_date: string | null;
  art: TitleArt | null;
}

export function toListItem(title: Title, language: Language, ratingOf: RatingOf = unrated): ListItem {
  return {
    gid: title.gid,
    titulo: title.texts[language].title,
    tags: [...title.tags],
    rating: ratingOf(title.gid),
    rating_category: title.age.code,
    category: title.categories[0],
    categories: [...title.categories],
    status: title.status,
    kind: kindOf(title),
    free_play: title.freePlay,
    release_date: title.releaseDate,
    art: title.art,
  };
}

/** Every title, by title. Source: Spec §3. */
export function toGamesList(titles: readonly Title[], language: Language, ratingOf?: RatingOf): ListItem[] {
  return titles.toSorted(byTitle(language)).map((title) => toListItem(title, language, ratingOf));
}

const playableFirst = (a: Title, b: Title) => Number(b.status === 'playable') - Number(a.status === 'playable');

/**
 * Playable titles first, then the editorial ones that are not, each with the most played first; before there are play counts, and between equals, the editorial order decides.
 * @param plays play sessions by gid
 */
export function toPopularList(
  titles: readonly Title[],
  language: Language,
  plays: ReadonlyMap<string, number> = new Map(),
  ratingOf?: RatingOf,
): ListItem[] {
  const order = byTitle(language);
  return titles
    .filter((title) => title.status === 'playable' || title.popularRank !== null)
    .toSorted(
      (a, b) =>
        playableFirst(a, b) ||
        (plays.get(b.gid) ?? 0) - (plays.get(a.gid) ?? 0) ||
        (a.popularRank ?? Number.MAX_SAFE_INTEGER) - (b.popularRank ?? Number.MAX_SAFE_INTEGER) ||
        order(a, b),
    )
    .slice(0, LIST_LIMIT)
    .map((title) => toListItem(title, language, ratingOf));
}

/** Playable titles of the free tier. */
export function toFreeList(titles: readonly Title[], language: Language, ratingOf?: RatingOf) {
  return titles
    .filter((title) => title.freePlay && title.status === 'playable')
    .toSorted(byTitle(language))
    .map((title) => ({
      ...toListItem(title, language, ratingOf),
      game_info: { classification: { age: ageOf(title.age.code) as number } },
    }));
}

/** Narrowest capture that fills the billboard, in px. Source: DESIGN §6. */
const BILLBOARD_CAPTURE_WIDTH = 1280;
const CENTRE = { x: 50, y: 40 } as const;

/** The best capture that is large enough for the billboard. */
function billboardCapture(title: Title) {
  const capture = title.captures?.find(({ width }) => width >= BILLBOARD_CAPTURE_WIDTH);
  return capture ? { capture: capture.path, focal: capture.focal ?? CENTRE } : { capture: null, focal: null };
}

/** Narrowest capture that fills a wide card on a sofa, and its shape; of an old 4:3 game a quarter is cut. Source: DESIGN §4. */
const CARD_CAPTURE_WIDTH = 410;
const CARD_SHAPE = 16 / 9;
const MOST_CUT = 0.26;

/** Path of the smallest capture that fills a wide card; null where a cover does it better. */
export function cardCapture({ captures = [] }: Pick<Title, 'captures'>): string | null {
  const fitting = captures.filter(
    ({ width, height }) => width >= CARD_CAPTURE_WIDTH && Math.abs(width / height / CARD_SHAPE - 1) < MOST_CUT,
  );
  return fitting.toSorted((a, b) => a.width - b.width)[0]?.path ?? null;
}

/** Editorial titles in their order, those that can be played before the others. */
export function toBillboard(titles: readonly Title[], language: Language, size: keyof typeof BILLBOARD_LIMIT) {
  return titles
    .filter((title) => title.billboardRank !== null)
    .toSorted((a, b) => playableFirst(a, b) || a.billboardRank! - b.billboardRank!)
    .slice(0, BILLBOARD_LIMIT[size])
    .map((title) => ({
      gid: title.gid,
      title: title.texts[language].title,
      summary: title.texts[language].summary,
      ratingCategory: title.age.code,
      category: title.categories[0],
      status: title.status,
      inputs: [...title.inputs],
      art: title.art,
      ...billboardCapture(title),
    }));
}

export function toBanners(titles: readonly Title[], language: Language) {
  return titles
    .filter((title) => title.bannerRank !== null)
    .toSorted((a, b) => a.bannerRank! - b.bannerRank!)
    .map((title) => ({
      id: `banner-${title.gid}`,
      gid: title.gid,
      title: title.texts[language].title,
      text: title.texts[language].summary,
      ratingCategory: title.age.code,
      art: title.art,
    }));
}

/** Categories that hold a title, by name. Source: Spec §3. */
export function toCategories(titles: readonly Title[], language: Language, nameOf: (category: Category) => string) {
  const counts = new Map<Category, number>();
  for (const title of titles)
    for (const category of title.categories) counts.set(category, (counts.get(category) ?? 0) + 1);
  const collator = new Intl.Collator(language);
  return [...counts]
    .map(([id, count]) => ({ id, name: nameOf(id), count }))
    .toSorted((a, b) => collator.compare(a.name, b.name));
}

/** gids most like this title: shared categories weigh 3, shared tags 1, playable 2; the title's own collection last. */
export function similarTitles(title: Title, titles: readonly Title[]): string[] {
  const tags = new Set(title.tags);
  const score = (other: Title) =>
    other.categories.filter((category) => title.categories.includes(category)).length * 3 +
    other.tags.filter((tag) => tags.has(tag)).length +
    (other.status === 'playable' ? 2 : 0) -
    (other.collection !== null && other.collection !== title.collection ? 3 : 0);
  return titles
    .filter(
      (other) => other.gid !== title.gid && other.categories.some((category) => title.categories.includes(category)),
    )
    .map((other) => ({ gid: other.gid, score: score(other) }))
    .toSorted((a, b) => b.score - a.score || (a.gid < b.gid ? -1 : 1))
    .slice(0, SIMILAR_LIMIT)
    .map((other) => other.gid);
}

/** @param titles the titles the reader may see: similar ones come from here */
export function toGameInfo(title: Title, titles: readonly Title[], language: Language, ratingOf: RatingOf = unrated) {
  const text = title.texts[language];
  return {
    gid: title.gid,
    titulo: text.title,
    summary: text.summary,
    description: text.description,
    text_language: (text.translated ? language : 'en') as Language,
    categories: [...title.categories],
    tags: [...title.tags],
    rating: ratingOf(title.gid),
    rating_category: title.age.code,
    rating_reason: title.age.reason,
    classification: { age: ageOf(title.age.code) as number },
    developer: title.developer,
    homepage: title.homepage,
    licence: title.licence,
    release_date: title.releaseDate,
    kind: kindOf(title),
    status: title.status,
    free_play: title.freePlay,
    inputs: [...title.inputs],
    controls: title.controls.map((control) => ({
      input: control.input,
      keys: [...control.keys],
      action: control.action[language],
    })),
    art: title.art,
    gallery: (title.captures ?? []).map(({ path, width, height }) => ({ path, width, height })),
    similar: similarTitles(title, titles),
  };
}
