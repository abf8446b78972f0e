import { catalogListPath, coverPath } from '@nimbo/contracts/cdn';
import { GameListItem } from '@nimbo/contracts/http';
import { isAllowedAtAge } from '@nimbo/domain';
import type { Logger } from '@nimbo/service-runtime/log';
import { z } from 'zod';
import { TILE_COUNT } from './tiles.ts';

/** How often the list of popular titles is read, in ms. */
const REFRESH_MS = 10 * 60_000;
/** Sooner after a failure: at the start of everything the catalogue comes last. */
const RETRY_MS = 15_000;
const TIMEOUT_MS = 3000;
/** Anybody sees the page, children too. */
const AGE_LIMIT = 10;
const COVER_WIDTH = 256;

/** Only what the pictures need: a newer list with other fields must not cost them. */
const PopularList = z.array(GameListItem.pick({ gid: true, rating_category: true, art: true }));

/** Square covers of popular titles, once there are nine that anybody may see. */
export function chooseCovers(list: unknown, cdnUrl: string): readonly string[] | null {
  const parsed = PopularList.safeParse(list);
  if (!parsed.success) return null;
  const covers = parsed.data
    .filter((item) => item.art !== null && isAllowedAtAge(item.rating_category, AGE_LIMIT))
    .slice(0, TILE_COUNT)
    .map((item) => cdnUrl + coverPath(item.gid, item.art!.version, 'square', COVER_WIDTH));
  return covers.length === TILE_COUNT ? covers : null;
}

export interface Covers {
  current(): readonly string[];
  stop(): void;
}

/** Keeps the pictures beside the forms up to date; `fallback` is shown until the CDN has answered, and without one. */
export function watchCovers(cdnUrl: string | undefined, fallback: readonly string[], log: Logger): Covers {
  let covers = fallback;
  let timer: NodeJS.Timeout | undefined;
  if (cdnUrl === undefined) return { current: () => covers, stop: () => undefined };

  const refresh = async () => {
    let found: readonly string[] | null = null;
    try {
      const reply = await fetch(cdnUrl + catalogListPath('popular'), { signal: AbortSignal.timeout(TIMEOUT_MS) });
      found = reply.ok ? chooseCovers(await reply.json(), cdnUrl) : null;
    } catch (error) {
      log.debug({ err: error }, 'no covers for the sign-in page yet');
    }
    covers = found ?? covers;
    timer = setTimeout(refresh, found ? REFRESH_MS : RETRY_MS).unref();
  };
  void refresh();
  return { current: () => covers, stop: () => clearTimeout(timer) };
}
