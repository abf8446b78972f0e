/**
 * Place of a save among those of one profile and title. `generation` orders play sessions and restores, given by the api when
 * they are asked for; `sequence` counts the snapshots of one session from 1. A restore or an old HOME has the sequence 0.
 */
export interface SaveVersion {
  readonly generation: number;
  readonly sequence: number;
}

/** Negative when `one` is older than `other`, 0 when they are the same. */
export function compareSaveVersions(one: SaveVersion, other: SaveVersion): number {
  return one.generation - other.generation || one.sequence - other.sequence;
}

export type SaveChoice =
  /** The profile has never saved in this title. */
  | 'nothing'
  /** What this host has and the vault has not, or has too. */
  | 'local'
  /** What the vault has; a copy that lies on the host under the same checksum will do. */
  | 'vault';

/**
 * Which save a new play session starts from: the newest of both sides. A session that was overtaken, for instance one that went
 * on behind a broken network, has a lower generation and never wins over the session that followed it, however late it wrote.
 * @param local newest save of this host that the vault has not taken yet
 */
export function chooseSave(
  local: (SaveVersion & { readonly sha256: string }) | null,
  vault: (SaveVersion & { readonly sha256: string }) | null,
): SaveChoice {
  if (!local) return vault ? 'vault' : 'nothing';
  if (!vault) return 'local';
  const order = compareSaveVersions(local, vault);
  // Two archives under one version would be a fault of ours: the one that was checked when it was taken in counts.
  return order > 0 || (order === 0 && local.sha256 === vault.sha256) ? 'local' : 'vault';
}

export interface KeptSave extends SaveVersion {
  readonly id: string;
  readonly gid: string;
  /** Saves with the same bytes are stored once. */
  readonly sha256: string;
  readonly sizeBytes: number;
}

export interface RetentionPolicy {
  /** Newest saves of a title that are kept whatever they are. */
  readonly newest: number;
  /** Newest restore points of a title that are kept: the last save of each play session, which the next one started from. */
  readonly restorePoints: number;
  /** Bytes a profile's saves may take together. */
  readonly profileBytes: number;
}

/** What the vault keeps. Source: issue 3, saves; anchors §6.10. */
export const VAULT_RETENTION: RetentionPolicy = {
  newest: 10,
  restorePoints: 10,
  profileBytes: 1024 * 1024 * 1024,
};

export interface RetentionPlan {
  /** Ids of saves to remove. */
  readonly remove: readonly string[];
  /** Bytes of what stays; above `profileBytes` only when the newest saves of the titles alone are. */
  readonly keptBytes: number;
}

/** Chooses which saves of a profile go. The newest save of a title always stays. */
export function planRetention(saves: readonly KeptSave[], policy: RetentionPolicy): RetentionPlan {
  const remove = new Set<string>();
  const heads = new Set<string>();
  const kept: KeptSave[] = [];
  for (const ofTitle of Map.groupBy(saves, ({ gid }) => gid).values()) {
    const newestFirst = ofTitle.toSorted((one, other) => compareSaveVersions(other, one));
    const generations = new Set<number>();
    for (const [index, save] of newestFirst.entries()) {
      const isRestorePoint = !generations.has(save.generation);
      generations.add(save.generation);
      if (index === 0) heads.add(save.id);
      if (index < policy.newest || (isRestorePoint && generations.size <= policy.restorePoints)) kept.push(save);
      else remove.add(save.id);
    }
  }
  const oldestFirst = kept.toSorted(compareSaveVersions);
  for (const save of oldestFirst) {
    if (bytesOf(kept, remove) <= policy.profileBytes) break;
    if (!heads.has(save.id)) remove.add(save.id);
  }
  return { remove: [...remove], keptBytes: bytesOf(kept, remove) };
}

function bytesOf(saves: readonly KeptSave[], without: ReadonlySet<string>): number {
  const sizes = new Map(saves.filter(({ id }) => !without.has(id)).map(({ sha256, sizeBytes }) => [sha256, sizeBytes]));
  return [...sizes.values()].reduce((sum, size) => sum + size, 0);
}
