import { LaunchRecipe } from '@nimbo/contracts/launch';
import { GAME_ID_PATTERN, TITLE_STATUSES } from '@nimbo/domain';
import { z } from 'zod';

/**
 * What `catalog:verify` has seen of a title on a real stream host. Only what stands here as playable is ever offered. Times in
 * ms, sound in dB of full scale.
 */
export const Verified = z.strictObject({
  gid: z.string().regex(GAME_ID_PATTERN),
  status: z.enum(TITLE_STATUSES),
  reason: z.string().min(1),
  /** RFC 3339 date, and the Debian release it ran on. */
  at: z.iso.date(),
  debian: z.string(),
  /** Debian packages a host needs for it, extras included. */
  packages: z.array(z.string()),
  /** Where nobody has written one: found from the package, and what was seen running. */
  recipe: LaunchRecipe.optional(),
  firstPictureMs: z.int().nullable(),
  fps: z.number(),
  gameMsPerFrame: z.number().nullable(),
  gameCores: z.number(),
  restCores: z.number(),
  /** Load average of the machine while it was measured. */
  load: z.number(),
  soundDb: z.number().nullable(),
  reactedTo: z.array(z.string()),
  /** Sizes of `assets/captures/<gid>/<n>.webp`. */
  captures: z.array(z.strictObject({ width: z.int(), height: z.int() })),
});
export type Verified = z.output<typeof Verified>;
export const VerifiedTitles = z.array(Verified);
