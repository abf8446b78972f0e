import { LaunchRecipe } from '@nimbo/contracts/launch';
import {
  AGE_CODES,
  CATEGORIES,
  GAME_ID_PATTERN,
  INPUT_KINDS,
  LANGUAGES,
  PAPER_MODES,
  TITLE_PARTS,
  TITLE_STATUSES,
  type Title,
} from '@nimbo/domain';
import { z } from 'zod';

const inLanguages = <T extends z.ZodType>(of: T) => z.record(z.enum(LANGUAGES), of);
const rank = z.int().nullable();

/** A row of `catalog.titles` written by the catalogue; checked because another program writes it. */
const StoredTitle: z.ZodType<Title> = z.object({
  gid: z.string().regex(GAME_ID_PATTERN),
  packageKey: z.string(),
  part: z.enum(TITLE_PARTS),
  collection: z.string().nullable(),
  texts: inLanguages(
    z.object({ title: z.string(), summary: z.string(), description: z.string(), translated: z.boolean() }),
  ),
  categories: z.tuple([z.enum(CATEGORIES)], z.enum(CATEGORIES)),
  age: z.object({
    code: z.enum(AGE_CODES).nullable(),
    source: z.enum(['oars', 'curated', 'rule', 'operator', 'missing']),
    reason: z.string(),
  }),
  tags: z.array(z.string()),
  developer: z.string().nullable(),
  homepage: z.url().nullable().catch(null),
  licence: z.string().nullable(),
  releaseDate: z.string().nullable(),
  status: z.enum(TITLE_STATUSES),
  inputs: z.array(z.enum(INPUT_KINDS)),
  controls: z.array(
    z.object({ input: z.enum(INPUT_KINDS), keys: z.array(z.string()), action: inLanguages(z.string()) }),
  ),
  packages: z.array(z.string()),
  billboardRank: rank,
  popularRank: rank,
  bannerRank: rank,
  freePlay: z.boolean(),
  art: z
    .object({
      version: z.string(),
      paper: z.string(),
      ink: z.string(),
      heroRaster: z.boolean(),
      variants: z.array(z.object({ mode: z.enum(PAPER_MODES), paper: z.string(), ink: z.string() })).optional(),
    })
    .nullable(),
  captures: z
    .array(
      z.object({
        path: z.string().startsWith('/'),
        width: z.int(),
        height: z.int(),
        focal: z.object({ x: z.number(), y: z.number() }).optional(),
      }),
    )
    .optional(),
});

export interface CatalogueEntry {
  readonly title: Title;
  /** How a stream host starts it; null where nobody has worked that out. */
  readonly recipe: LaunchRecipe | null;
}

export type ReadEntry =
  | { readonly ok: true; readonly entry: CatalogueEntry }
  | { readonly ok: false; readonly fault: string };

/** A row as an entry; a row that has not the expected form is left out rather than served, a wrong recipe makes it unplayable. */
export function readEntry(row: { readonly title: unknown; readonly recipe: unknown }): ReadEntry {
  const title = StoredTitle.safeParse(row.title);
  if (!title.success) return { ok: false, fault: z.prettifyError(title.error) };
  const recipe = LaunchRecipe.nullable().safeParse(row.recipe ?? null);
  return { ok: true, entry: { title: title.data, recipe: recipe.data ?? null } };
}
