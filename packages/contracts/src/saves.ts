import { z } from 'zod';

/**
 * Saves on the wire. A save is a zstd-compressed tar archive (POSIX.1-2001 pax) of a title's HOME, of files, folders and
 * symbolic links with relative names. A stream host writes it, the api keeps it, the next host that runs the title gets it.
 */
export const SAVE_CONTENT_TYPE = 'application/zstd';
/** Largest archive of one save the api takes, in bytes. */
export const SAVE_ARCHIVE_BYTES = 256 * 1024 * 1024;

export const SAVE_KINDS = ['playing', 'ended', 'imported', 'restored'] as const;
/**
 * `playing`: taken while the game ran. `ended`: taken when it had ended. `imported`: of an older Nimbo's folder.
 * `restored`: the player has made an earlier save the newest.
 */
export const SaveKind = z.enum(SAVE_KINDS);
export type SaveKind = z.output<typeof SaveKind>;

const checksum = z.string().regex(/^[0-9a-f]{64}$/);

/** What a host says about an archive it hands in, in the query of the upload. The profile and title follow from the session. */
export const SaveUpload = z.strictObject({
  /** SHA-256 of the archive, in hex. */
  sha256: checksum,
  kind: z.enum(['playing', 'ended', 'imported']),
  /** When the snapshot was taken, by the host's clock. */
  takenAt: z.iso.datetime(),
});
export type SaveUpload = z.output<typeof SaveUpload>;

export const SaveReceipt = z.object({
  id: z.uuid(),
  /** False where a later session has saved since: the save is kept beside and can be restored. */
  newest: z.boolean(),
});
export type SaveReceipt = z.output<typeof SaveReceipt>;

/** A save as the vault offers it to the host of the next session. */
export const VaultSave = z.object({
  id: z.uuid(),
  generation: z.int().nonnegative(),
  sequence: z.int().nonnegative(),
  sha256: checksum,
  sizeBytes: z.int().nonnegative(),
  takenAt: z.string(),
});
export type VaultSave = z.output<typeof VaultSave>;

/** Answer to a host that is about to start a session. */
export const SessionSave = z.object({
  /** Of all saves this session writes; higher than that of every session before it. */
  generation: z.int().positive(),
  /** Snapshots the vault has of this session already, from another host it was first given to; the next one counts on. */
  lastSequence: z.int().nonnegative(),
  newest: VaultSave.nullable(),
});
export type SessionSave = z.output<typeof SessionSave>;

/** One save of a title as its player sees it. */
export const GameSave = z
  .object({
    id: z.uuid(),
    takenAt: z.string(),
    /** Bytes of the stored archive. */
    sizeBytes: z.int().nonnegative(),
    kind: SaveKind,
    /** Whether the next session starts from it. */
    newest: z.boolean(),
  })
  .meta({ id: 'GameSave' });
export type GameSave = z.output<typeof GameSave>;
