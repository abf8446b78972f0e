import { COVER_WIDTHS, type CoverFormat, coverPath } from '@nimbo/contracts/cdn';
import type { GameListItem } from '@nimbo/contracts/http';
import type { CardArt } from '@nimbo/ui';

type Art = GameListItem['art'];

/** Colours of a card whose game has no printed art. */
const PLAIN = { paper: '#17272C', ink: '#F3F6F0' };

/** Pictures of a card: the rasters, the master they were made from, then flat paper. Source: DESIGN §7. */
export function cardArt(cdnUrl: string, gid: string, art: Art, format: 'portrait' | 'wide' | 'square'): CardArt {
  if (!art) return { sources: [], ...PLAIN };
  const at = (width?: number) => cdnUrl + coverPath(gid, art.version, format, width);
  const widths = COVER_WIDTHS[format];
  return {
    sources: [
      { src: at(widths[0]), srcSet: widths.map((width) => `${at(width)} ${width}w`).join(', ') },
      { src: at() },
    ],
    paper: art.paper,
    ink: art.ink,
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
