import { COVER_WIDTHS, type CoverFormat, coverPath, coverVariantPath } from '@nimbo/contracts/cdn';
import type { GameListItem } from '@nimbo/contracts/http';
import { type ArtVariant, chooseGridPapers, type PaperChoice } from '@nimbo/domain';
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
 * them is drawn, after those above: a letter finds hundreds of games, and a screen shows a dozen.
 * @param columns of a grid; without it all stand beside each other
 * @returns the variant of the cover at a place, none where it keeps its own paper
 */
export function rowVariants(
  row: readonly { readonly art: Art }[],
  columns = row.length,
): (place: number) => ArtVariant | undefined {
  const width = Math.max(1, columns);
  const together = width * ROWS_AT_ONCE;
  const blocks: (readonly number[])[] = [];
  const papersAt = (place: number): PaperChoice => {
    const art = row[place]!.art;
    return [paperOf(art).paper, ...(art?.variants ?? []).map((variant) => variant.paper)];
  };
  /** Of the block and, before it, of those above: each sees the papers that were chosen over it. */
  const choicesOf = (block: number): readonly number[] => {
    for (let next = blocks.length; next <= block; next++) {
      const start = next * together;
      const above = range(Math.max(0, start - width), start).map(
        (place): PaperChoice => [papersAt(place)[choiceAt(place)]!],
      );
      const own = range(start, Math.min(start + together, row.length)).map(papersAt);
      blocks.push(chooseGridPapers([...above, ...own], width).slice(above.length));
    }
    return blocks[block]!;
  };
  const choiceAt = (place: number) => choicesOf(Math.floor(place / together))[place % together] ?? 0;
  return (place) => row[place]?.art?.variants?.[choiceAt(place) - 1];
}

const range = (from: number, to: number) => Array.from({ length: Math.max(0, to - from) }, (_, step) => from + step);

/** One picture of a format, best the browser can have; null without art. */
export function picture(cdnUrl: string, gid: string, art: Art, format: CoverFormat): string | null {
  if (!art) return null;
  const raster = format === 'hero' ? (art.heroRaster ? COVER_WIDTHS.hero[0] : undefined) : COVER_WIDTHS[format].at(-1);
  return cdnUrl + coverPath(gid, art.version, format, raster);
}

export function paperOf(art: Art): { paper: string; ink: string } {
  return art ?? PLAIN;
}
