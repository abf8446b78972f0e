import { CATALOG_ENVIRONMENT, type Language, type PaperMode } from '@nimbo/domain';

/** Formats and raster widths of the printed covers. Source: DESIGN "Covers, second pass". */
export const COVER_WIDTHS = { portrait: [260, 520], wide: [480, 960], square: [128, 256], hero: [1920] } as const;
export type CoverFormat = keyof typeof COVER_WIDTHS;

/** Billboard sizes; the specification asks for L when the size is 0. */
export const BILLBOARD_SIZES = ['S', 'M', 'L'] as const;
export type BillboardSize = (typeof BILLBOARD_SIZES)[number];

export const CATALOG_LISTS = ['games', 'banners', 'popular', 'free', 'categories'] as const;
export type CatalogList = (typeof CATALOG_LISTS)[number];

/** No suffix means English; `_en` is published too. Source: ledger C6. */
const suffix = (language?: Language) => (language ? `_${language}` : '');

export function catalogListPath(list: CatalogList, language?: Language): string {
  return `/api/${CATALOG_ENVIRONMENT}/go/catalog/${list}${suffix(language)}.json`;
}

export function gameInfoPath(gid: string, language?: Language): string {
  return `/api/${CATALOG_ENVIRONMENT}/go/catalog/game_info_${gid}${suffix(language)}.json`;
}

export function billboardPath(size: BillboardSize, language?: Language): string {
  return `/go/catalog/v2/billboard${suffix(language)}_${size}.json`;
}

/** `width` undefined asks for the SVG master. Paths carry the art's version, so they never change their content. */
export function coverPath(gid: string, artVersion: string, format: CoverFormat, width?: number): string {
  return `/media/go/covers/${gid}/${artVersion}/${format}${width ? `-${width}.webp` : '.svg'}`;
}

/** The portrait on another paper; it exists as a raster only. */
export function coverVariantPath(gid: string, artVersion: string, mode: PaperMode, width: number): string {
  return `/media/go/covers/${gid}/${artVersion}/portrait-${mode}-${width}.webp`;
}

/** A picture taken of the running game, the first is 1. Captures with another look have another version. */
export function capturePath(gid: string, version: string, number: number): string {
  return `/media/go/captures/${gid}/${version}/${number}.webp`;
}

/** Avatars of the profiles. Source: Spec §7. */
export const AVATARS_PATH = '/media/go/avatars/avatars.json';
