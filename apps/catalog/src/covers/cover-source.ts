import type { Category } from '@nimbo/domain';

/** What the catalogue knows of a title when its cover is printed. */
export interface CoverSource {
  /** gid; seeds everything that varies from cover to cover. */
  readonly id: string;
  readonly name: string;
  /** Primary category. */
  readonly category: Category;
  readonly summary: string;
  /** Collection look the title belongs to. */
  readonly series?: 'solitaire' | 'activity';
  readonly tags: readonly string[];
  /** Drops of difficulty on an activity, 1..6. */
  readonly difficulty?: number;
  /** PNG or XPM bytes; anything unreadable counts as no icon. */
  readonly icon: Buffer | null;
  /** The operator's word on the icon: true never prints it, false always does. */
  readonly weak?: boolean;
}

/** A source as far as the drawing cares; the icon has been read by then. */
export type CoverSubject = Omit<CoverSource, 'icon'>;
