import { catalogListPath, coverPath } from '@nimbo/contracts/cdn';
import type { GameListItem } from '@nimbo/contracts/http';

/** Addresses of covers of the popular games; decoration, so there may be none. @param width undefined asks for the drawing itself */
export async function popularCovers(
  cdnUrl: string,
  { format, width }: { format: 'portrait' | 'square'; width?: number },
  signal: AbortSignal,
): Promise<string[]> {
  const reply = await fetch(`${cdnUrl}${catalogListPath('popular')}`, { signal });
  if (!reply.ok) return [];
  const games = (await reply.json()) as GameListItem[];
  return games.flatMap(({ gid, art }) => (art ? [`${cdnUrl}${coverPath(gid, art.version, format, width)}`] : []));
}
