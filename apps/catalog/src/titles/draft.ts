import type { Category, Title, TitlePart } from '@nimbo/domain';
import type { Texts } from './texts-of.ts';

/** What a source says about one title, before the overlay. */
export interface TitleDraft {
  readonly gid: string;
  readonly packageKey: string;
  readonly part: TitlePart;
  readonly collection: string | null;
  readonly texts: Texts;
  readonly categories: readonly [Category, ...Category[]];
  readonly tags: readonly string[];
  readonly developer: string | null;
  readonly homepage: string | null;
  readonly licence: string | null;
  /** RFC 3339 date. */
  readonly releaseDate: string | null;
  readonly packages: readonly string[];
  readonly age: Title['age'];
  /** Names of the icon in the archives by width; empty where the package data has none. */
  readonly icons: ReadonlyMap<number, string>;
  /** 1 to 6, of learning activities. */
  readonly difficulty: number | null;
}

/** A title that could not be taken, and why; the report lists them. */
export interface LeftOut {
  readonly name: string;
  readonly reason: string;
}

export interface Drafts {
  readonly drafts: readonly TitleDraft[];
  readonly leftOut: readonly LeftOut[];
}
