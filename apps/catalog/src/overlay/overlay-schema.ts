import { isMapped } from '@nimbo/contracts/gamepad';
import { LaunchRecipe } from '@nimbo/contracts/launch';
import { CATEGORIES, GAME_ID_PATTERN, INPUT_KINDS, TITLE_STATUSES } from '@nimbo/domain';
import { z } from 'zod';
import type { Verified } from './verified-schema.ts';

const gid = z.string().regex(GAME_ID_PATTERN);
const debianPackage = z.string().regex(/^[a-z0-9][a-z0-9+.-]+$/);
const reason = z.string().min(10);
/** An operator may set RP; the overlay may not: it would let an unrated game pass every limit from 10 up. */
const age = z.enum(['L', '10', '12', '14', '16', '18']);
const inLanguages = z.strictObject({ en: z.string().min(1), es: z.string().min(1), pt: z.string().min(1) });
const categories = z.tuple([z.enum(CATEGORIES)], z.enum(CATEGORIES));

/** AppStream components that are not titles, with the reason. */
export const ExcludedComponents = z.array(z.strictObject({ id: z.string().min(1), reason }));

/** Packages without AppStream data that a person has read and accepted as games, with the name players know. */
export const ReviewedPackages = z.array(z.strictObject({ package: debianPackage, name: z.string().min(1) }));

/** Packages of section games that a person has read and put aside. */
export const ExcludedPackages = z.array(z.strictObject({ package: debianPackage, reason }));

/** Games that share one package. */
export const MultiGamePackages = z.array(
  z.strictObject({
    package: debianPackage,
    program: z.string().regex(/^[a-z0-9-]+$/),
    categories,
    title: inLanguages,
    summary: inLanguages,
    age: z.literal('L').optional(),
  }),
);

/** Ages given by a person, with the reason. They win over OARS only to make a title stricter. */
export const CuratedAges = z.array(z.strictObject({ gid, code: age, reason }));

/** Kinds of game that are for everybody unless a word of their text speaks against it. */
export const AgeRules = z.array(
  z.strictObject({
    id: z.string().regex(/^[a-z-]+$/),
    /** freedesktop categories or debtags; one is enough. */
    kinds: z.array(z.string()).nonempty(),
    /** Kinds that keep the rule away. */
    exceptKinds: z.array(z.string()),
    /** Words of the English text that keep the rule away, as regular expressions without anchors. */
    exceptWords: z.array(z.string()),
    code: z.literal('L'),
    reason,
  }),
);

/** `key ArrowUp 800`, `click 0.5 0.5`, `drag 0.1 0.2 0.3 0.4`, `wait 500`, `picture`; times in ms, places as parts of the picture. */
const TRIAL_STEP = /^(key [A-Z][A-Za-z0-9]*( \d+)?|click [\d.]+ [\d.]+|drag( [\d.]+){4}|wait \d+|picture)$/;

const CuratedFields = z.strictObject({
  gid,
  status: z.enum(TITLE_STATUSES).optional(),
  categories: categories.optional(),
  title: inLanguages.optional(),
  summary: inLanguages.optional(),
  /** HTML, sanitised like any other. */
  description: inLanguages.optional(),
  developer: z.string().min(1).optional(),
  /** SPDX expression of everything that runs, engine and data. */
  licence: z.string().min(1).optional(),
  recipe: LaunchRecipe.optional(),
  /** Packages a stream host needs, where it is not just the title's own. */
  packages: z.array(debianPackage).nonempty().optional(),
  inputs: z.array(z.enum(INPUT_KINDS)).optional(),
  controls: z
    .array(
      z.strictObject({ input: z.enum(INPUT_KINDS), keys: z.array(z.string().min(1)).nonempty(), action: inLanguages }),
    )
    .optional(),
  freePlay: z.boolean().optional(),
  /** Steps into play that `catalog:verify` takes before it looks and presses the controls (`parseTrialStep`). */
  trial: z.array(z.string().regex(TRIAL_STEP)).nonempty().optional(),
});

/**
 * What a person has written about one title; the file's name is `<gid>.json`. It promises a gamepad exactly when its recipe
 * says what one does (the defaults of `toGamepadMapping` help, but nobody has tried them), and names no control that does nothing.
 */
export const CuratedTitle = CuratedFields.superRefine(({ recipe, inputs = [], controls = [] }, context) => {
  const mapping = recipe?.gamepad ?? {};
  const isMade = Object.keys(mapping).length > 0;
  if (inputs.includes('gamepad') !== isMade) {
    const message = isMade ? 'the recipe maps a gamepad, but it is not here' : 'gamepad, but the recipe maps none';
    context.addIssue({ code: 'custom', path: ['inputs'], message });
  }
  for (const [index, { input, keys }] of controls.entries()) {
    for (const key of input === 'gamepad' ? keys.filter((name) => !isMapped(mapping, name)) : []) {
      const message = `the recipe does not map ${key}`;
      context.addIssue({ code: 'custom', path: ['controls', index, 'keys'], message });
    }
  }
});

/** Editorial order; a place in the list is the rank. */
export const Picks = z.strictObject({ billboard: z.array(gid), popular: z.array(gid), banners: z.array(gid) });

const percent = z.number().min(0).max(100);

/** Large captures for the billboard, `assets/billboard/<gid>.webp`: no window frame, no desktop, no menu. */
export const BillboardCaptures = z.array(
  z.strictObject({
    gid,
    /** What has to stay in the picture where it is cut, in percent from the left and from the top. */
    focal: z.strictObject({ x: percent, y: percent }),
    /** A few words for whoever reads this file. */
    shows: z.string().min(10),
  }),
);
export type BillboardCapture = z.output<typeof BillboardCaptures>[number];

/**
 * Titles an installation should have, and the Debian packages they need. onebox reads this file too, and installs those
 * `atStart` by itself; a person asks for the others, since they are 750 MB.
 */
export const LaunchSet = z.array(
  z.strictObject({ gid, packages: z.array(debianPackage).nonempty(), atStart: z.boolean() }),
);

/** What a person has seen on a capture that the machine could not: the title is not playable after all. */
export const SeenUnplayable = z.array(
  z.strictObject({ gid, status: z.enum(['untested', 'needs-gpu']), reason, at: z.iso.date() }),
);

export const CollectionSnapshot = z.strictObject({
  collection: z.enum(['aisleriot', 'gcompris']),
  package: debianPackage,
  packageVersion: z.string(),
  licence: z.string(),
  homepage: z.url(),
  developer: z.string(),
  members: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[a-zA-Z0-9_-]+$/),
        title: inLanguages,
        sections: z.array(z.string()).optional(),
        /** 1 to 6 stars. */
        difficulty: z.int().min(1).max(6).optional(),
      }),
    )
    .nonempty(),
});

export type CuratedTitle = z.output<typeof CuratedTitle>;
export type AgeRule = z.output<typeof AgeRules>[number];
export type MultiGameProgram = z.output<typeof MultiGamePackages>[number];
export type CollectionSnapshot = z.output<typeof CollectionSnapshot>;

/** Everything of ours that the import lays over the package data. */
export interface Overlay {
  readonly excludedComponents: ReadonlyMap<string, string>;
  readonly packages: z.output<typeof ReviewedPackages>;
  readonly excludedPackages: ReadonlyMap<string, string>;
  readonly programs: readonly MultiGameProgram[];
  readonly ages: ReadonlyMap<string, z.output<typeof CuratedAges>[number]>;
  readonly ageRules: readonly AgeRule[];
  readonly titles: ReadonlyMap<string, CuratedTitle>;
  readonly picks: z.output<typeof Picks>;
  readonly billboardCaptures: readonly BillboardCapture[];
  readonly launchSet: z.output<typeof LaunchSet>;
  readonly collections: readonly CollectionSnapshot[];
  readonly verified: ReadonlyMap<string, Verified>;
  readonly seenUnplayable: ReadonlyMap<string, z.output<typeof SeenUnplayable>[number]>;
}
