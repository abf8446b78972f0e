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

/** So many rows of a grid choose their papers together. */
const ROWS_AT_ONCE = 8;

/**
 * Which covers of a row take another paper there, so that no two neighbours look alike. Rows of a grid choose when the first of
 * them is drawn: a letter finds hundreds of games, and a screen shows a dozen.
 * @param columns of a grid; without it all stand beside each other
 * @returns the variant of the cover at a place, none where it keeps its own paper
 */
export function rowVariants(
  row: readonly { readonly art: Art }[],
  columns = row.length,
): (place: number) => ArtVariant | undefined {
  const width = Math.max(1, columns);
  const together = width * ROWS_AT_ONCE;
  const chosen = new Map<number, readonly number[]>();
  const choose = (start: number) => {
    // The row above is chosen once more, for the covers below it.
    const above = Math.min(start, width);
    const papers = row
      .slice(start - above, start + together)
      .map(({ art }) => [paperOf(art).paper, ...(art?.variants ?? []).map((variant) => variant.paper)] as const);
    return chooseGridPapers(papers, width).slice(above);
  };
  return (place) => {
    const start = place - (place % together);
    const choices = chosen.get(start) ?? choose(start);
    chosen.set(start, choices);
    return row[place]?.art?.variants?.[choices[place - start]! - 1];
  };
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
