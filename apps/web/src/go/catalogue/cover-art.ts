import { COVER_WIDTHS, type CoverFormat, coverPath, coverVariantPath } from '@nimbo/contracts/cdn';
import type { GameListItem } from '@nimbo/contracts/http';
import { type ArtVariant, chooseGridPapers } from '@nimbo/domain';
import type { CardArt } from '@nimbo/ui';

type Art = GameListItem['art'];

/** Colours of a card whose game has no printed art. */
const PLAIN = { paper: '#17272C', ink: '#F3F6F0' };

/**
 * Pictures of a card: the rasters, the master they were made from, then flat paper. Source: DESIGN §7.
 * @param variant the paper of its row, where that is not the cover's own; portraits only
 */
export function cardArt(
  cdnUrl: string,
  gid: string,
  art: Art,
  format: 'portrait' | 'wide' | 'square',
  variant?: ArtVariant,
): CardArt {
  if (!art) return { sources: [], ...PLAIN };
  const widths = COVER_WIDTHS[format];
  const raster = (at: (width: number) => string) => ({
    src: cdnUrl + at(widths[0]),
    srcSet: widths.map((width) => `${cdnUrl}${at(width)} ${width}w`).join(', '),
  });
  const own = [
    raster((width) => coverPath(gid, art.version, format, width)),
    { src: cdnUrl + coverPath(gid, art.version, format) },
  ];
  if (!variant) return { sources: own, paper: art.paper, ink: art.ink };
  return {
    sources: [raster((width) => coverVariantPath(gid, art.version, variant.mode, width)), ...own],
    paper: variant.paper,
    ink: variant.ink,
  };
}

/**
 * The covers of a row that take another paper there, so that no two neighbours look alike. By gid.
 * @param columns of a grid; without it all stand beside each other
 */
export function rowVariants(
  row: readonly Pick<GameListItem, 'gid' | 'art'>[],
  columns = row.length,
): ReadonlyMap<string, ArtVariant> {
  const choices = chooseGridPapers(
    row.map(({ art }) => [paperOf(art).paper, ...(art?.variants ?? []).map((variant) => variant.paper)]),
    Math.max(1, columns),
  );
  return new Map(
    row.flatMap(({ gid, art }, index) => {
      const variant = art?.variants?.[choices[index]! - 1];
      return variant ? [[gid, variant] as const] : [];
    }),
  );
}

/** One picture of a format, best the browser can have; null without art. */
export function picture(cdnUrl: string, gid: string, art: Art, format: CoverFormat): string | null {
  if (!art) return null;
  const raster = format === 'hero' ? (art.heroRaster ? COVER_WIDTHS.hero[0] : undefined) : COVER_WIDTHS[format].at(-1);
  return cdnUrl + coverPath(gid, art.version, format, raster);
}

export function paperOf(art: Art): { paper: string; ink: string } {
  return art ?? PLAIN;
}
