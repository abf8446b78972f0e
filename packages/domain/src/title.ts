import type { AgeCode } from './age-rating.ts';
import type { Category } from './categories.ts';
import type { Language } from './languages.ts';

/** Where a title came from; the catalogue's report counts each part. */
export const TITLE_PARTS = ['appstream', 'package', 'multi-game-package', 'aisleriot', 'gcompris'] as const;
export type TitlePart = (typeof TITLE_PARTS)[number];

/**
 * What the play button may promise: only `playable` titles are offered to players. `not-installed` has been seen running, but
 * the stream hosts of this installation lack its packages.
 */
export const TITLE_STATUSES = ['playable', 'not-installed', 'needs-gpu', 'untested'] as const;
export type TitleStatus = (typeof TITLE_STATUSES)[number];

export const INPUT_KINDS = ['keyboard', 'mouse', 'gamepad', 'touch'] as const;
export type InputKind = (typeof INPUT_KINDS)[number];

export interface TitleText {
  readonly title: string;
  readonly summary: string;
  /** HTML limited to `p`, `ul`, `ol` and `li`. */
  readonly description: string;
  /** False where the text is the English one because the catalogue has no other. */
  readonly translated: boolean;
}

/** Why a title has its age. `missing` has no code and counts as 18. */
export interface TitleAge {
  readonly code: AgeCode | null;
  readonly source: 'oars' | 'curated' | 'rule' | 'operator' | 'missing';
  /** One sentence, or the OARS attribute that decided. */
  readonly reason: string;
}

/** Something a player can press and what it does, in the catalogue's language. */
export interface ControlHint {
  readonly input: InputKind;
  /** Keys by their `KeyboardEvent.code`; `mouse`, `wheel`, `left-click`; controls of a pad, or its whole `dpad` or `left-stick`. */
  readonly keys: readonly string[];
  readonly action: Readonly<Record<Language, string>>;
}

/** How light the paper of a cover is; every hue exists in the three. */
export const PAPER_MODES = ['deep', 'mid', 'bright'] as const;
export type PaperMode = (typeof PAPER_MODES)[number];

/** The portrait printed on another paper, for rows in which its own would stand beside one that looks alike. */
export interface ArtVariant {
  readonly mode: PaperMode;
  readonly paper: string;
  readonly ink: string;
}

/** Printed art of a title; files lie under `coverPath()` of `@nimbo/contracts/cdn`. */
export interface TitleArt {
  /** Changes whenever a file of the art changes; part of every path. */
  readonly version: string;
  /** Paper colour of the cover, `#rrggbb`. */
  readonly paper: string;
  /** Type colour readable on that paper, `#rrggbb`. */
  readonly ink: string;
  /** True when the wide hero picture also exists as a raster. */
  readonly heroRaster: boolean;
  /** Absent where the portrait exists on its own paper only. */
  readonly variants?: readonly ArtVariant[];
}

/** A picture of the game itself, taken while it ran. */
export interface TitleCapture {
  /** On the CDN. */
  readonly path: string;
  readonly width: number;
  readonly height: number;
  /** What has to stay in the picture where it is cut, in percent from the left and from the top. */
  readonly focal?: { readonly x: number; readonly y: number };
}

/** One title of the catalogue, complete; what lists and files show is projected from it. */
export interface Title {
  readonly gid: string;
  /** `appstream:<id>`, `deb:<package>[/<binary>]` or `<collection>/<member>`. */
  readonly packageKey: string;
  readonly part: TitlePart;
  /** gid of the collection a mini-game belongs to. */
  readonly collection: string | null;
  readonly texts: Readonly<Record<Language, TitleText>>;
  /** Primary first, never empty. */
  readonly categories: readonly [Category, ...Category[]];
  readonly age: TitleAge;
  readonly tags: readonly string[];
  readonly developer: string | null;
  readonly homepage: string | null;
  /** SPDX expression, or null where the package data has none. */
  readonly licence: string | null;
  /** RFC 3339 date (`2023-06-11`). */
  readonly releaseDate: string | null;
  readonly status: TitleStatus;
  readonly inputs: readonly InputKind[];
  readonly controls: readonly ControlHint[];
  /** Debian packages that have to be installed on a stream host. */
  readonly packages: readonly string[];
  /** Place on the billboard and in the editorial popular list; smaller is earlier, null is absent. */
  readonly billboardRank: number | null;
  readonly popularRank: number | null;
  readonly bannerRank: number | null;
  /** In the free tier. */
  readonly freePlay: boolean;
  readonly art: TitleArt | null;
  /** Best first; absent in titles of a catalogue that was imported before there were any. */
  readonly captures?: readonly TitleCapture[];
}
