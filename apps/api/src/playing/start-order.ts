import { createHash } from 'node:crypto';
import type { StartOrder } from '@nimbo/contracts/host';
import type { LaunchRecipe } from '@nimbo/contracts/launch';
import { REATTACH_WINDOW_SECONDS } from '@nimbo/domain';
import type { PlaySessionRow } from './play-session-store.ts';

/** Picture of the free plan, the only one until there are plans. Source: issue 2. */
const QUALITY = { width: 1280, height: 720, fps: 60, maxBitrateKbps: 8000 } as const;

export function toStartOrder(
  row: Pick<PlaySessionRow, 'gid' | 'profileId' | 'maxPlaySeconds'>,
  recipe: LaunchRecipe,
): StartOrder {
  return {
    gid: row.gid,
    recipe,
    maxPlaySeconds: row.maxPlaySeconds,
    reattachWindowSeconds: REATTACH_WINDOW_SECONDS.free,
    saveKey: toSaveKey(row.profileId, row.gid),
    quality: QUALITY,
  };
}

/** Folder of a profile's progress in a game: readable, and by its hash different for gids that read alike (`a.b`, `a-b`). */
export function toSaveKey(profileId: string, gid: string): string {
  const readable = gid.replaceAll(/[^a-z0-9]+/g, '-').slice(0, 40);
  const hash = createHash('sha256').update(gid).digest('hex').slice(0, 12);
  return `${profileId}-${readable}-${hash}`;
}
