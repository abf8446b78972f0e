import type { TitleStatus } from '@nimbo/domain';

export interface StatusFacts {
  /** What a person has written about the title; `playable` alone promises nothing. */
  readonly curated: TitleStatus | undefined;
  /** What a person has seen on its captures. */
  readonly seen: TitleStatus | undefined;
  /** What `catalog:verify` has seen, and on which Debian release. */
  readonly verified: { readonly status: TitleStatus; readonly debian: string } | undefined;
  /** Debian release of the package lists. */
  readonly debian: string;
  readonly hasRecipe: boolean;
  /** All packages are on the stream hosts. */
  readonly installed: boolean;
}

/** A title is playable only where it was seen running on this release, no person objects, and its packages are there. */
export function decideStatus({ curated, seen, verified, debian, hasRecipe, installed }: StatusFacts): TitleStatus {
  if (seen) return seen;
  if (curated === 'needs-gpu') return curated;
  if (!verified || verified.debian !== debian) return 'untested';
  if (verified.status !== 'playable') return verified.status;
  if (!hasRecipe) return 'untested';
  return installed ? 'playable' : 'not-installed';
}
