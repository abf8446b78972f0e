import {
  AGE_CODES,
  CATEGORIES,
  GAME_ID_PATTERN,
  INPUT_KINDS,
  LANGUAGES,
  PAPER_MODES,
  TITLE_STATUSES,
} from '@nimbo/domain';
import { z } from 'zod';

export const Lang = z.enum(LANGUAGES).meta({ id: 'Language' });
export const Gid = z.string().regex(GAME_ID_PATTERN).meta({ id: 'GameId' });
export const RatingCategory = z
  .enum(AGE_CODES)
  .nullable()
  .meta({ id: 'RatingCategory', description: 'Age class; null counts as 18' });
export const CategoryId = z.enum(CATEGORIES).meta({ id: 'CategoryId' });

/** Colours and version of a title's printed art; paths are made by `coverPath()`. */
export const Art = z
  .object({
    version: z.string(),
    paper: z.string(),
    ink: z.string(),
    heroRaster: z.boolean(),
    /** Other papers the portrait is printed on. */
    variants: z.array(z.object({ mode: z.enum(PAPER_MODES), paper: z.string(), ink: z.string() })).optional(),
  })
  .nullable()
  .meta({ id: 'Art' });

/** Players' rating: mean of one to five stars, null before the first vote. */
export const PlayersRating = z
  .object({ value: z.number().min(0).max(5).nullable(), votes: z.int().nonnegative() })
  .meta({ id: 'PlayersRating' });

/** One game of a list. The wire names are the specification's. Source: Spec §3, ledger C2. */
export const GameListItem = z
  .object({
    gid: Gid,
    titulo: z.string(),
    /** The client joins them into its search string. */
    tags: z.array(z.string()),
    rating: PlayersRating,
    rating_category: RatingCategory,
    /** Primary category. */
    category: CategoryId,
    categories: z.array(CategoryId),
    status: z.enum(TITLE_STATUSES),
    kind: z.enum(['game', 'mini-game']),
    free_play: z.boolean(),
    /** RFC 3339 date. */
    release_date: z.string().nullable(),
    art: Art,
  })
  .meta({ id: 'GameListItem' });
export type GameListItem = z.output<typeof GameListItem>;

export const BillboardItem = z
  .object({
    gid: Gid,
    title: z.string(),
    summary: z.string(),
    ratingCategory: RatingCategory,
    category: CategoryId,
    status: z.enum(TITLE_STATUSES),
    art: Art,
    inputs: z.array(z.enum(INPUT_KINDS)),
    /** Path on the CDN of the best capture, null where there is none that is large enough. */
    capture: z.string().nullable(),
    /** What has to stay in the capture where it is cut, in percent. */
    focal: z.object({ x: z.number(), y: z.number() }).nullable(),
  })
  .meta({ id: 'BillboardItem' });
export type BillboardItem = z.output<typeof BillboardItem>;

export const Banner = z
  .object({
    id: z.string(),
    gid: Gid,
    title: z.string(),
    text: z.string(),
    ratingCategory: RatingCategory,
    art: Art,
  })
  .meta({ id: 'Banner' });
export type Banner = z.output<typeof Banner>;

/** Free games are filtered by `game_info.classification.age`. Source: Spec §3. */
export const FreeGame = GameListItem.extend({
  game_info: z.object({ classification: z.object({ age: z.int() }) }),
}).meta({ id: 'FreeGame' });
export type FreeGame = z.output<typeof FreeGame>;

export const CategoryItem = z.object({ id: CategoryId, name: z.string(), count: z.int() }).meta({ id: 'CategoryItem' });
export type CategoryItem = z.output<typeof CategoryItem>;

export const GameInfo = z
  .object({
    gid: Gid,
    titulo: z.string(),
    summary: z.string(),
    /** HTML limited to `p`, `ul`, `ol`, `li`. */
    description: z.string(),
    /** Language of title, summary and description, where it is not the one asked for. */
    text_language: Lang,
    categories: z.array(CategoryId),
    tags: z.array(z.string()),
    rating: PlayersRating,
    rating_category: RatingCategory,
    /** Why the title has this age class, in English; `ageReason` of packages/i18n has it for players in three languages. */
    rating_reason: z.string(),
    classification: z.object({ age: z.int() }),
    developer: z.string().nullable(),
    homepage: z.url().nullable(),
    licence: z.string().nullable(),
    release_date: z.string().nullable(),
    kind: z.enum(['game', 'mini-game']),
    status: z.enum(TITLE_STATUSES),
    free_play: z.boolean(),
    inputs: z.array(z.enum(INPUT_KINDS)),
    controls: z.array(z.object({ input: z.enum(INPUT_KINDS), keys: z.array(z.string()), action: z.string() })),
    art: Art,
    /** Paths on the CDN. */
    gallery: z.array(z.object({ path: z.string(), width: z.int(), height: z.int() })),
    /** gids, most alike first, at most twelve. */
    similar: z.array(Gid),
  })
  .meta({ id: 'GameInfo' });
export type GameInfo = z.output<typeof GameInfo>;
