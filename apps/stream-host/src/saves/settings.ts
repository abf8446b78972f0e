import { SAVE_ARCHIVE_BYTES } from '@nimbo/contracts/saves';
import { z } from 'zod';

const MIB = 1024 * 1024;

/** How a host treats HOME of its games. */
export const SaveSettings = z.object({
  /** Names the host in the manifests of what it saves. */
  hostId: z.string(),
  /** Size of HOME, in bytes. */
  homeBytes: z.int(),
  /** Files, folders and links HOME may hold. */
  homeEntries: z.int(),
  /** Largest archive, in bytes. */
  archiveBytes: z.int(),
  /** Pause between two looks for changes while the game runs, in ms. */
  snapshotEveryMs: z.int(),
});
export type SaveSettings = z.output<typeof SaveSettings>;

/** What is used unless an operator says otherwise. Source: issue 3, saves. */
export const USUAL_SAVE_SETTINGS = {
  homeBytes: 512 * MIB,
  homeEntries: 65_536,
  archiveBytes: SAVE_ARCHIVE_BYTES,
  snapshotEveryMs: 60_000,
} as const;
